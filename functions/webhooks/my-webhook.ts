/** Code shared by the routes of an organization's webhooks. */
import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { apiAccessOf } from '#functions/rules/security/api-keys.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import type { OrganizationWebhook, Webhook } from '#shared/contracts/webhooks.ts'
import type { KeyModule } from '#shared/domain/api-keys.ts'
import { nameKey } from '#shared/domain/text.ts'
import { addressProblem, hostOf } from '#shared/domain/webhooks.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { WebhookEntity } from './collection.ts'
import { webhookStateSchema, type WebhookState } from './deliveries.ts'
import type { WebhooksDependencies } from './dependencies.ts'

/** The organization of the caller as it is now. Throws `not_found` for users without one. */
export const myOrganization = async (
  { platform }: Pick<WebhooksDependencies, 'platform'>,
  session: Session,
): Promise<{ readonly organizationId: number; readonly organization: OrganizationEntity }> => {
  const { organizationId } = session
  if (organizationId === null) throw new PortalError('not_found')
  return {
    organizationId,
    organization: await readVisibleOrganization(platform.table, session, organizationId),
  }
}

/** A webhook of the caller's organization. Throws `not_found`. */
export const myWebhook = async (
  { collection }: Pick<WebhooksDependencies, 'collection'>,
  session: Session,
  id: number,
): Promise<Stored<WebhookEntity>> => {
  const stored = await collection.get('webhook', id)
  if (
    stored === undefined ||
    session.organizationId === null ||
    stored.entity.client_id !== session.organizationId
  )
    throw new PortalError('not_found')
  return stored
}

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/** The webhooks of an organization, by name. */
export const webhooksOf = async (
  { collection }: Pick<WebhooksDependencies, 'collection'>,
  organizationId: number,
): Promise<{ readonly id: number; readonly entity: WebhookEntity }[]> => {
  const readModel = await collection.readModel()
  const ids = readModel.rows(idSchema, 'SELECT id FROM webhook WHERE client_id = ? ORDER BY name_sort, id', [
    organizationId,
  ])
  const stored = await collection.getMany('webhook', ids)
  return ids.flatMap((id, index) => {
    const one = stored[index]
    return one === undefined ? [] : [{ id, entity: one.entity }]
  })
}

export const countWebhooks = (readModel: ReadModel, organizationId: number): number =>
  readModel.count('SELECT count(*) FROM webhook WHERE client_id = ?', [organizationId])

/** Names are unique within an organization. Throws `already_exists`. */
export const checkWebhookName = (
  readModel: ReadModel,
  organizationId: number,
  name: string,
  exceptId: number | undefined,
): void => {
  const same = readModel.row(
    z.object({ id: z.int() }),
    'SELECT id FROM webhook WHERE client_id = ? AND name_key = ?',
    [organizationId, nameKey(name)],
  )
  if (same !== undefined && same.id !== exceptId) throw new PortalError('already_exists', { field: 'name' })
}

/** A URL as it is stored, shown and called. Throws `webhook_address` when it cannot be an endpoint. */
export const normalizedAddress = (typed: string): string => {
  const url = URL.parse(typed)?.href ?? typed
  // The normalized form may be longer than the input.
  const problem = addressProblem(typed) ?? addressProblem(url)
  if (problem !== undefined) throw new PortalError('webhook_address', { field: 'url', values: [problem] })
  return url
}

/** Throws `service_disabled` for a module whose service has no API access. */
export const checkModules = (modules: readonly KeyModule[], organization: OrganizationEntity): void => {
  const opened = apiAccessOf(organization)
  const closed = modules.filter((module) => !opened[module])
  if (closed.length > 0) throw new PortalError('service_disabled', { field: 'modules', values: closed })
}

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

/** The states of some webhooks. */
const readStates = async (
  { table }: Pick<Platform, 'table'>,
  ids: readonly number[],
): Promise<WebhookState[]> =>
  ids.length === 0
    ? []
    : (await table.batchGet(ids.map(keys.webhookState))).map((item) => webhookStateSchema.parse(item ?? {}))

/** Webhooks as their organization's administrators see them. */
export const webhookReplies = async (
  { platform }: Pick<WebhooksDependencies, 'platform'>,
  organization: OrganizationEntity,
  webhooks: readonly { readonly id: number; readonly entity: WebhookEntity }[],
): Promise<Webhook[]> => {
  const states = await readStates(
    platform,
    webhooks.map(({ id }) => id),
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
    creation_date: entity.creation_date,
    former_secret_until:
      entity.former !== null && Date.parse(entity.former.until) > now ? entity.former.until : null,
    ...conditionOf(entity, states[index] ?? {}),
  }))
}

/** One webhook, as its organization's administrators see it. */
export const readWebhookResponse = async (
  dependencies: Pick<WebhooksDependencies, 'platform'>,
  organization: OrganizationEntity,
  id: number,
  entity: WebhookEntity,
): Promise<Webhook> => {
  const [reply] = await webhookReplies(dependencies, organization, [{ id, entity }])
  if (reply === undefined) throw new Error(`The webhook ${id} could not be read`)
  return reply
}

/** Webhooks as platform admins see them. */
export const organizationWebhookReplies = async (
  { platform }: Pick<WebhooksDependencies, 'platform'>,
  webhooks: readonly { readonly id: number; readonly entity: WebhookEntity }[],
): Promise<OrganizationWebhook[]> => {
  const states = await readStates(
    platform,
    webhooks.map(({ id }) => id),
  )
  return webhooks.map(({ id, entity }, index) => ({
    webhook_id: id,
    name: entity.name,
    host: hostOf(entity.url),
    modules: entity.modules,
    creation_date: entity.creation_date,
    ...conditionOf(entity, states[index] ?? {}),
  }))
}
