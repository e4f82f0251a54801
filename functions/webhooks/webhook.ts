/** The webhooks of an organization: what each may be, its test event, its cleanup, and its pause. */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { describeError } from '#functions/core/log.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { throwFailures } from '#functions/core/failures.ts'
import { keys } from '#functions/rules/keys.ts'
import { adminsOf } from '#functions/users/user-queries.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { apiAccessOf } from '#functions/rules/security/api-keys.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { isViewForWebhooks, readViews } from '#functions/views/webhook-view-queries.ts'
import { isVisibleView, listOf } from '#functions/views/view-store.ts'
import type { KeyModule } from '#shared/domain/api-keys.ts'
import { moduleOfList } from '#shared/domain/item-lists.ts'
import { hasModule } from '#shared/domain/roles.ts'
import { nameKey } from '#shared/domain/text.ts'
import { addressProblem } from '#shared/domain/https-addresses.ts'
import { hostOf } from '#shared/domain/webhooks.ts'
import { PortalError } from '#shared/http/errors.ts'
import { deliveryId, failingEndpointSchema, type FailingEndpoint, type NewDelivery } from './deliveries.ts'
import { eventBody } from './webhook-event.ts'
import { webhooksCollection, type WebhookEntity, type WebhookKinds } from './webhook-store.ts'

/** The organization of the caller as it is now. Throws `not_found` for users without one. */
export const myOrganization = async (
  { platform }: { readonly platform: Platform },
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
  { collection }: { readonly collection: Collection<WebhookKinds> },
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

/** The webhooks of an organization, by name. */
export const webhooksOf = async (
  { collection }: { readonly collection: Collection<WebhookKinds> },
  organizationId: number,
): Promise<{ readonly id: number; readonly entity: WebhookEntity }[]> => {
  const readModel = await collection.readModel()
  const ids = readModel.rows(idRow, 'SELECT id FROM webhook WHERE client_id = ? ORDER BY name_sort, id', [
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
  const same = readModel.row(idRow, 'SELECT id FROM webhook WHERE client_id = ? AND name_key = ?', [
    organizationId,
    nameKey(name),
  ])
  if (same !== undefined && same !== exceptId) throw new PortalError('already_exists', { field: 'name' })
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

/**
 * What a webhook with this view subscribes to: the view alone chooses. Throws `unknown_reference` for a view that the
 * caller does not see, and `view_personal` for one that no webhook may have.
 */
export const subscriptionOfView = async (
  { table }: Pick<Platform, 'table'>,
  session: Session,
  id: number,
): Promise<Pick<WebhookEntity, 'modules' | 'smallest_criticality' | 'concerns_only'>> => {
  const view = (await readViews(table, [id])).get(id)
  const module = view === undefined ? undefined : moduleOfList[listOf(view)]
  if (
    view === undefined ||
    module === undefined ||
    !isVisibleView(view, session) ||
    !hasModule(session.access, module)
  )
    throw new PortalError('unknown_reference', { field: 'view_id', values: [String(id)] })
  if (!isViewForWebhooks(view)) throw new PortalError('view_personal', { field: 'view_id' })
  return { modules: [module], smallest_criticality: 3, concerns_only: false }
}

/** The event with which an administrator tests a webhook. */
export const testDelivery = (
  { random }: Pick<Platform, 'random'>,
  webhookId: number,
  { client_id, name }: Pick<WebhookEntity, 'client_id' | 'name'>,
  now: Date,
): NewDelivery => ({
  id: deliveryId(now, random.uuid()),
  client_id,
  webhook_id: webhookId,
  type: 'webhook.test',
  items: 0,
  body: eventBody('webhook.test', now.toISOString(), { organization_id: client_id, webhook: name }),
  module: null,
})

/** The actor name of these commits in the journal. No user acts here. */
const webhooksActor: Actor = { user_id: null, name: 'webhooks', client_id: null }
/** Milliseconds after which such an e-mail is outdated. */
const usefulFor = 7 * 86_400_000

/**
 * Pauses every webhook that the sender reported as failing, and e-mails the administrators of its organization. Returns
 * their number.
 */
export const pauseFailing = async (mailer: PlatformWithOutbox): Promise<number> => {
  const { platform } = mailer
  const items = await platform.table.queryAll(keys.failingEndpoint(0).pk)
  let paused = 0
  const failures: unknown[] = []
  for (const item of items)
    try {
      if (await pause(mailer, failingEndpointSchema.parse(item))) paused += 1
    } catch (error) {
      failures.push(error)
      platform.log.error('webhook not paused', { webhook: String(item['sk']), ...describeError(error) })
    }
  throwFailures(failures, 'Webhooks that were not paused')
  return paused
}

/** One transaction pauses the webhook, deletes the sender's note and writes the e-mails. */
const pause = async (
  { platform, outbox }: PlatformWithOutbox,
  failing: FailingEndpoint,
): Promise<boolean> => {
  const webhooks = platform.collection(webhooksCollection)
  const mails = await webhooks.commit(webhooksActor, async (commit) => {
    const stored = await webhooks.get('webhook', failing.webhook_id)
    if (stored === undefined || stored.entity.paused !== null) return undefined
    const { reason } = failing
    const paused = { ...stored.entity, paused: { reason, at: commit.at } }
    commit.update('webhook', failing.webhook_id, paused, stored, ['delivery'])
    commit.deleteItem(keys.failingEndpoint(failing.webhook_id))
    const content = {
      template: 'webhook_paused',
      name: stored.entity.name,
      host: hostOf(stored.entity.url),
      reason,
      since: new Date(failing.since).toISOString(),
      problem: failing.problem,
      status: failing.status,
      link: new URL(`/apikey?tab=webhooks&webhook=${failing.webhook_id}`, platform.environment.PORTAL_URL)
        .href,
    } as const
    return (await adminsOf(platform, stored.entity.client_id)).map((admin) => {
      const mail = outbox.prepare(emailMessageTo(admin, content, platform.clock.now().getTime() + usefulFor))
      commit.addWrite(mail.write)
      return mail
    })
  })
  if (mails === undefined) {
    await platform.table.delete(keys.failingEndpoint(failing.webhook_id))
    return false
  }
  for (const mail of mails) await mail.send()
  return true
}
