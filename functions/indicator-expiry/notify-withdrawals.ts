/**
 * Tells organizations by mail which indicators were withdrawn that they may have: those whose keys were used, who took a file
 * or were made a report since they were published. Up to which commit an organization was told is noted in the transaction that
 * writes its mails, so a run that is killed tells nobody twice and forgets nobody; before its first run an organization is
 * told from its own beginning on.
 */
import * as z from 'zod'
import type { IndicatorKinds } from '#functions/indicators/collection.ts'
import { withdrawnIndicators, withdrawnTlp } from '#functions/indicators/withdrawn-indicators.ts'
import { organizationsCollection } from '#functions/organizations/collection.ts'
import { adminsOf } from '#functions/organizations/listing.ts'
import { lastUsesOf } from '#functions/platform/api/key-use.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { PlatformWithOutbox } from '#functions/platform/mail/platform-outbox.ts'
import { emailMessageTo } from '#functions/platform/security/password-reset.ts'
import { reportsCollection } from '#functions/reports/collection.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { tlpOfRank } from '#shared/domain/tlp/levels.ts'

/** So many are named in a mail. */
const mostNamed = 20
const organizationSchema = z.object({ id: z.int(), created: z.int() })
const cursorSchema = z.object({ sk: z.string(), n: z.int() })
const withdrawalSchema = z.object({
  id: z.int(),
  published: z.int(),
  sequence: z.int(),
  at: z.int(),
  level: z.int(),
})
type Withdrawal = z.infer<typeof withdrawalSchema>

/** Answers with how many organizations were told. */
export const notifyWithdrawals = async (
  { platform, outbox }: PlatformWithOutbox,
  indicators: Collection<IndicatorKinds>,
): Promise<number> => {
  const { table } = platform
  const [readModel, organizations, reports] = await Promise.all([
    indicators.readModel(),
    platform.collection(organizationsCollection).readModel(),
    platform.collection(reportsCollection).readModel(),
  ])
  const { sequence } = readModel
  const notified = new Map(
    (await table.queryAll(keys.withdrawalsNotified(0).pk)).map((item) => {
      const { sk, n } = cursorSchema.parse(item)
      return [Number(sk), n]
    }),
  )
  const everyOrganization = organizations.rows(
    organizationSchema,
    'SELECT id, created FROM organization ORDER BY id',
  )
  // Of an organization that was told nothing yet everything counts that was withdrawn since it is there.
  const since = (organizationId: number): number => notified.get(organizationId) ?? 0
  const from = withdrawnIndicators()
  const withdrawn = readModel.rows(
    withdrawalSchema,
    `${from.sql} SELECT feed.feed_id AS id, max(feed.published) AS published, max(feed._seq) AS sequence, max(feed._at) AS at,
        max(${withdrawnTlp}) AS level
      FROM feed
      WHERE feed._seq > ? AND feed.feed_id NOT IN (SELECT id FROM main.feed WHERE verified = 1)
      GROUP BY feed.feed_id ORDER BY feed.feed_id`,
    [...from.parameters, Math.min(sequence, ...everyOrganization.map(({ id }) => since(id)))],
  )
  let count = 0
  for (const { id: organizationId, created } of everyOrganization) {
    const before = notified.get(organizationId)
    const news = withdrawn.filter((one) => one.sequence > since(organizationId) && one.at >= created)
    if (before !== undefined && news.length === 0) continue
    const reported = (): number =>
      reports.count('SELECT coalesce(max(queued), 0) FROM report WHERE client_id = ?', [organizationId])
    if (await notifyOrganization({ platform, outbox }, organizationId, before, sequence, news, reported))
      count += 1
  }
  return count
}

const fileDaySchema = z.object({ sk: z.string() })

/** The end of the last day on which people of an organization took a file, in epoch milliseconds; 0 of none. */
const lastFile = async (
  platform: PlatformWithOutbox['platform'],
  organizationId: number,
): Promise<number> => {
  const days = (await platform.table.queryAll(keys.activity(organizationId, '', '').pk))
    .map((item) => fileDaySchema.parse(item).sk.split('#'))
    .filter(([, what]) => what === 'downloaded_csv')
    .map(([day]) => Date.parse(`${day}T23:59:59.999Z`))
  return Math.max(0, ...days)
}

/** Mails the administrators of one organization, if it fetched anything since; and notes up to where. */
const notifyOrganization = async (
  { platform, outbox }: PlatformWithOutbox,
  organizationId: number,
  before: number | undefined,
  sequence: number,
  news: readonly Withdrawal[],
  reported: () => number,
): Promise<boolean> => {
  const uses = news.length === 0 ? [] : [...(await lastUsesOf(platform, organizationId)).values()]
  const used =
    news.length === 0
      ? 0
      : Math.max(
          reported(),
          await lastFile(platform, organizationId),
          ...uses.map(({ at }) => Date.parse(at)),
        )
  const theirs = news.filter(({ published }) => published <= used)
  const [first] = theirs
  const admins = first === undefined ? [] : await adminsOf(platform, organizationId)
  const named = theirs.slice(0, mostNamed)
  const mails = admins.map((admin) =>
    outbox.prepare(
      emailMessageTo(admin, {
        template: 'indicators_withdrawn',
        feed_ids: named.map(({ id }) => id),
        tlps: named.map(({ level }) => tlpOfRank(level)),
        total: theirs.length,
        // Of the first; the others' addresses stand in the mail.
        link: new URL(`/ioc/${first?.id}`, platform.environment.PORTAL_URL).href,
      }),
    ),
  )
  await platform.table.transact([
    {
      Put: {
        TableName: platform.table.name,
        Item: { ...keys.withdrawalsNotified(organizationId), n: sequence },
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
