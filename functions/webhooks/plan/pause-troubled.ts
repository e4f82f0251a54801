/** Pauses webhooks at which nothing arrives, and tells the administrators of their organization. */
import type { Actor } from '#functions/platform/journal/entry.ts'
import { describeError } from '#functions/platform/log.ts'
import type { MailingPlatform } from '#functions/platform/mail/platform-outbox.ts'
import { postingTo } from '#functions/platform/security/password-reset.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { adminsOf } from '#functions/organizations/listing.ts'
import { webhooksCollection } from '#functions/webhooks/collection.ts'
import { troubleSchema, type Trouble } from '#functions/webhooks/deliveries.ts'
import { hostOf } from '#shared/domain/webhooks.ts'

/** The name under which the journal has these commits: nobody did anything. */
const webhooksActor: Actor = { user_id: null, name: 'webhooks', client_id: null }
/** How long a mail about it is of use, in milliseconds. */
const usefulFor = 7 * 86_400_000

/** Pauses every webhook that the sender has found troubled; answers with how many. */
export const pauseTroubled = async (mailing: MailingPlatform): Promise<number> => {
  const { platform } = mailing
  const items = await platform.table.queryAll(keys.webhookTrouble(0).pk)
  let paused = 0
  const failures: unknown[] = []
  for (const item of items)
    try {
      if (await pause(mailing, troubleSchema.parse(item))) paused += 1
    } catch (error) {
      failures.push(error)
      platform.log.error('webhook not paused', { webhook: String(item['sk']), ...describeError(error) })
    }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Webhooks that were not paused', { cause: failures[0] })
  return paused
}

/** The pause, its note and its mails are one transaction. */
const pause = async ({ platform, outbox }: MailingPlatform, trouble: Trouble): Promise<boolean> => {
  const webhooks = platform.collection(webhooksCollection)
  const mails = await webhooks.commit(webhooksActor, async (commit) => {
    const stored = await webhooks.get('webhook', trouble.webhook_id)
    if (stored === undefined || stored.entity.paused !== null) return undefined
    const { reason } = trouble
    const paused = { ...stored.entity, paused: { reason, at: commit.at } }
    commit.update('webhook', trouble.webhook_id, paused, stored, ['delivery'])
    commit.deleteItem(keys.webhookTrouble(trouble.webhook_id))
    const content = {
      template: 'webhook_paused',
      name: stored.entity.name,
      host: hostOf(stored.entity.url),
      reason,
      since: new Date(trouble.since).toISOString(),
      problem: trouble.problem,
      status: trouble.status,
      link: new URL(`/apikey?tab=webhooks&webhook=${trouble.webhook_id}`, platform.environment.PORTAL_URL)
        .href,
    } as const
    return (await adminsOf(platform, stored.entity.client_id)).map((admin) => {
      const mail = outbox.prepare(postingTo(admin, content, platform.clock.now().getTime() + usefulFor))
      commit.also(mail.write)
      return mail
    })
  })
  if (mails === undefined) {
    await platform.table.delete(keys.webhookTrouble(trouble.webhook_id))
    return false
  }
  for (const mail of mails) await mail.send()
  return true
}
