/**
 * Tells organizations by mail which indicators were withdrawn that their systems may have: those whose keys were used since
 * they were published. Up to which commit an organization was told is noted in the transaction that writes its mails, so a
 * run that is killed tells nobody twice and forgets nobody.
 */
import * as z from 'zod'
import { apiKeysCollection } from '#functions/api-keys/collection.ts'
import type { FeedKinds } from '#functions/feeds/collection.ts'
import { withdrawnFeeds } from '#functions/feeds/withdrawn-feeds.ts'
import { adminsOf } from '#functions/organizations/listing.ts'
import { lastUsesOf } from '#functions/platform/api/key-use.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { MailingPlatform } from '#functions/platform/mail/platform-outbox.ts'
import { postingTo } from '#functions/platform/security/password-reset.ts'
import { keys } from '#functions/platform/store/keys.ts'

/** So many are named in a mail. */
const mostNamed = 20
const clientSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const cursorSchema = z.object({ sk: z.string(), n: z.int() })
const withdrawalSchema = z.object({ id: z.int(), published: z.int(), sequence: z.int() })
type Withdrawal = z.infer<typeof withdrawalSchema>

/** Answers with how many organizations were told. */
export const tellWithdrawals = async (
  { platform, outbox }: MailingPlatform,
  feeds: Collection<FeedKinds>,
): Promise<number> => {
  const { table } = platform
  const [replica, apiKeys] = await Promise.all([
    feeds.replica(),
    platform.collection(apiKeysCollection).replica(),
  ])
  const { sequence } = replica
  const told = new Map(
    (await table.queryAll(keys.withdrawalsTold(0).pk)).map((item) => {
      const { sk, n } = cursorSchema.parse(item)
      return [Number(sk), n]
    }),
  )
  const from = withdrawnFeeds()
  const withdrawn = replica.rows(
    withdrawalSchema,
    `${from.sql} SELECT feed.feed_id AS id, max(feed.published) AS published, max(feed._seq) AS sequence FROM feed
      WHERE feed._seq > ? AND feed.feed_id NOT IN (SELECT id FROM main.feed WHERE verified = 1)
      GROUP BY feed.feed_id ORDER BY feed.feed_id`,
    [...from.parameters, Math.min(sequence, ...told.values())],
  )
  const clients = apiKeys.rows(
    clientSchema,
    'SELECT DISTINCT client_id AS id FROM api_key WHERE client_id IS NOT NULL ORDER BY client_id',
  )
  let count = 0
  for (const clientId of clients) {
    const before = told.get(clientId)
    const news = before === undefined ? [] : withdrawn.filter((one) => one.sequence > before)
    if (before !== undefined && news.length === 0) continue
    if (await tell({ platform, outbox }, clientId, before, sequence, news)) count += 1
  }
  return count
}

/** Mails the administrators of one organization, if its keys were used since; and notes up to where. */
const tell = async (
  { platform, outbox }: MailingPlatform,
  clientId: number,
  before: number | undefined,
  sequence: number,
  news: readonly Withdrawal[],
): Promise<boolean> => {
  const uses = news.length === 0 ? [] : [...(await lastUsesOf(platform, clientId)).values()]
  const used = Math.max(0, ...uses.map(({ at }) => Date.parse(at)))
  const theirs = news.filter(({ published }) => published <= used).map(({ id }) => id)
  const [first] = theirs
  const admins = first === undefined ? [] : await adminsOf(platform, clientId)
  const mails = admins.map((admin) =>
    outbox.prepare(
      postingTo(admin, {
        template: 'indicators_withdrawn',
        feed_ids: theirs.slice(0, mostNamed),
        total: theirs.length,
        link: new URL(theirs.length === 1 ? `/ioc/${first}` : '/ioc', platform.environment.PORTAL_URL).href,
      }),
    ),
  )
  await platform.table.transact([
    {
      Put: {
        TableName: platform.table.name,
        Item: { ...keys.withdrawalsTold(clientId), n: sequence },
        ...(before === undefined
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : { ConditionExpression: 'n = :before', ExpressionAttributeValues: { ':before': before } }),
      },
    },
    ...mails.map(({ write }) => write),
  ])
  for (const mail of mails) await mail.send()
  return mails.length > 0
}
