/** Pauses webhooks whose endpoint fails, and notifies the administrators of their organization. */
import type { Actor } from '#functions/core/event-store/entry.ts'
import { describeError } from '#functions/core/log.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { keys } from '#functions/core/store/keys.ts'
import { adminsOf } from '#functions/organizations/listing.ts'
import { webhooksCollection } from '#functions/webhooks/collection.ts'
import { failingEndpointSchema, type FailingEndpoint } from '#functions/webhooks/deliveries.ts'
import { hostOf } from '#shared/domain/webhooks.ts'

/** The actor name of these commits in the journal. No user acts here. */
const webhooksActor: Actor = { user_id: null, name: 'webhooks', client_id: null }
/** Milliseconds after which such an e-mail is outdated. */
const usefulFor = 7 * 86_400_000

/** Pauses every webhook that the sender reported as failing. Returns their number. */
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
  if (failures.length > 0)
    throw new AggregateError(failures, 'Webhooks that were not paused', { cause: failures[0] })
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
