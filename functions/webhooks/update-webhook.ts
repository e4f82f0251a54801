import { mergedInput } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import { updateWebhook } from '#shared/contracts/webhooks.ts'
import type { WebhookEntity } from './collection.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import {
  checkModules,
  checkWebhookName,
  normalizedAddress,
  myOrganization,
  myWebhook,
  readWebhookResponse,
} from './my-webhook.ts'

const audited = [
  ['name', 'name'],
  ['url', 'address'],
  ['modules', 'opens'],
  ['smallest_criticality', 'criticality_level'],
  ['concerns_only', 'concerns_only'],
] as const satisfies readonly (readonly [keyof WebhookEntity, AuditedField])[]

/** Changes the name, URL or subscribed events. A module that is off may stay, but cannot be added. */
export const updateWebhookRoute = (dependencies: WebhooksDependencies): Route =>
  handle(updateWebhook, async ({ params, body: given, session }) => {
    const { collection } = dependencies
    const { organizationId, organization } = await myOrganization(dependencies, session)
    const entity = await collection.commit(actorOf(session), async (commit) => {
      const stored = await myWebhook(dependencies, session, params.id)
      const before = stored.entity
      const body = mergedInput(given, before)
      const url = body.url === undefined ? undefined : normalizedAddress(body.url)
      const after: WebhookEntity = {
        ...before,
        name: body.name ?? before.name,
        url: url ?? before.url,
        modules: body.modules ?? before.modules,
        smallest_criticality: body.smallest_criticality ?? before.smallest_criticality,
        concerns_only: body.concerns_only ?? before.concerns_only,
      }
      const fields = audited.flatMap(([name, field]): AuditedField[] =>
        String(after[name]) === String(before[name]) ? [] : [field],
      )
      if (fields.length === 0) return before
      checkModules(
        after.modules.filter((module) => !before.modules.includes(module)),
        organization,
      )
      if (after.name !== before.name)
        checkWebhookName(commit.readModel, organizationId, after.name, params.id)
      commit.update('webhook', params.id, after, stored, fields)
      return after
    })
    return { webhook: await readWebhookResponse(dependencies, organization, params.id, entity) }
  })
