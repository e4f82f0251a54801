/** Webhooks as the portal shows them, with their present state. */
import type { Collection } from '#functions/core/event-store/collection.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { apiAccessOf } from '#functions/rules/security/api-keys.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { organizationEntitySchema, type OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import type { OrganizationWebhook, Webhook } from '#shared/contracts/webhooks.ts'
import { moduleOfList } from '#shared/domain/item-lists.ts'
import { hasModule } from '#shared/domain/roles.ts'
import { hostOf } from '#shared/domain/webhooks.ts'
import { webhookStateSchema, type WebhookState } from './deliveries.ts'
import { webhooksCollection, type WebhookEntity, type WebhookKinds } from './webhook-store.ts'
import { listOf, type ViewEntity } from '#functions/views/view-store.ts'
import { readViews, usableView } from '#functions/views/webhook-view-queries.ts'

const instantOf = (milliseconds: number | undefined): string | null =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString()

const conditionOf = ({ paused }: WebhookEntity, state: WebhookState) =>
  ({
    state: paused === null ? (state.failing_since === undefined ? 'active' : 'failing') : 'paused',
    paused_reason: paused?.reason ?? null,
    paused_date: paused?.at ?? null,
    failing_since: instantOf(state.failing_since),
    last_success_date: instantOf(state.last_success),
    last_attempt_date: instantOf(state.last_attempt),
    last_status: state.last_status ?? null,
    last_problem: state.last_problem ?? null,
  }) as const

interface StoredWebhook {
  readonly id: number
  readonly entity: WebhookEntity
}

/** The states of some webhooks. */
const readStates = async (
  { table }: Platform,
  webhooks: readonly StoredWebhook[],
): Promise<WebhookState[]> =>
  webhooks.length === 0
    ? []
    : (await table.batchGet(webhooks.map(({ id }) => keys.webhookState(id)))).map((item) =>
        webhookStateSchema.parse(item ?? {}),
      )

/** An administrator, with the organization as it is now. */
interface Reader {
  readonly session: Session
  readonly organization: OrganizationEntity
}

/** The view of a webhook. Without the module of its list a reader does not see its name. */
const toViewOfWebhook = (
  view_id: number,
  view: ViewEntity | undefined,
  { access }: Session,
): NonNullable<Webhook['view']> => ({
  view_id,
  view_name: view !== undefined && hasModule(access, moduleOfList[listOf(view)]) ? view.view_name : null,
  is_gone: view === undefined,
})

/** Webhooks as their organization's administrators see them. */
export const toWebhookResponses = async (
  platform: Platform,
  { session, organization }: Reader,
  webhooks: readonly StoredWebhook[],
): Promise<Webhook[]> => {
  const states = await readStates(platform, webhooks)
  const views = await readViews(
    platform.table,
    webhooks.map(({ entity }) => entity.view_id),
  )
  const opened = apiAccessOf(organization)
  const now = platform.clock.now().getTime()
  return webhooks.map(({ id, entity }, index) => ({
    webhook_id: id,
    name: entity.name,
    url: entity.url,
    modules: entity.modules,
    modules_off: entity.modules.filter((module) => !opened[module]),
    smallest_criticality: entity.smallest_criticality,
    concerns_only: entity.concerns_only,
    view:
      entity.view_id === null
        ? null
        : toViewOfWebhook(entity.view_id, usableView(views.get(entity.view_id), entity.client_id), session),
    creation_date: entity.creation_date,
    former_secret_until:
      entity.former !== null && Date.parse(entity.former.until) > now ? entity.former.until : null,
    ...conditionOf(entity, states[index] ?? {}),
  }))
}

/** One webhook, as its organization's administrators see it. */
export const toWebhookResponse = async (
  platform: Platform,
  reader: Reader,
  id: number,
  entity: WebhookEntity,
): Promise<Webhook> => {
  const [reply] = await toWebhookResponses(platform, reader, [{ id, entity }])
  if (reply === undefined) throw new Error(`The webhook ${id} could not be read`)
  return reply
}

/** Webhooks as platform admins see them. */
export const toOrganizationWebhooks = async (
  platform: Platform,
  webhooks: readonly StoredWebhook[],
): Promise<OrganizationWebhook[]> => {
  const states = await readStates(platform, webhooks)
  return webhooks.map(({ id, entity }, index) => ({
    webhook_id: id,
    name: entity.name,
    host: hostOf(entity.url),
    modules: entity.modules,
    creation_date: entity.creation_date,
    ...conditionOf(entity, states[index] ?? {}),
  }))
}

/** The webhooks of all organizations, the newest first. */
const allWebhooks = async (collection: Collection<WebhookKinds>) => {
  const ids = (await collection.readModel()).rows(idRow, 'SELECT id FROM webhook ORDER BY id DESC')
  const stored = await collection.getMany('webhook', ids, { consistent: false })
  return ids.flatMap((id, index) => {
    const one = stored[index]
    return one === undefined ? [] : [{ id, entity: one.entity }]
  })
}

/** The webhooks that fail, or that the portal has paused for it, for platform admins. */
export const readFailingWebhooks = async (
  platform: Platform,
): Promise<(OrganizationWebhook & { readonly client: OrganizationRef })[]> => {
  const webhooks = await allWebhooks(platform.collection(webhooksCollection))
  const failing = (await toOrganizationWebhooks(platform, webhooks)).flatMap((webhook, index) => {
    const { state, paused_reason: reason } = webhook
    const isFailing = state === 'failing' || (state === 'paused' && reason !== 'by_hand')
    const owner = webhooks[index]?.entity.client_id
    return isFailing && owner !== undefined ? [{ webhook, owner }] : []
  })
  const owners = await platform.table.batchGet(
    failing.map(({ owner }) => keys.entity('organization', owner)),
    { consistent: false },
  )
  return failing.flatMap(({ webhook, owner }, index) => {
    const item = owners[index]
    if (item === undefined) return []
    const { name } = organizationEntitySchema.parse(item['entity'])
    return [{ ...webhook, client: { client_id: owner, name } }]
  })
}
