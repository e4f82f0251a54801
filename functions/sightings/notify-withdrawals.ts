/**
 * E-mails organizations about withdrawn indicators that they may have: their keys were used, or a file or report was
 * created, since the publication. The transaction that writes the e-mails records the last commit covered. So a killed
 * run neither repeats nor loses a notification. The first run covers everything since the organization was created.
 */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { keys } from '#functions/rules/keys.ts'
import type { IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import { withdrawnAfter, type Withdrawal } from '#functions/indicators/sighted-queries.ts'
import { adminsOf } from '#functions/users/user-queries.ts'
import { allOrganizations } from '#functions/organizations/organization-queries.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { lastReportQueued } from '#functions/reports/report-queries.ts'
import { reportsCollection } from '#functions/reports/report-store.ts'
import { lastUsesOf } from '#functions/rules/key-api/key-use.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { tlpOfRank } from '#shared/domain/tlp/levels.ts'

/** Maximum indicators listed in an e-mail. */
const mostNamed = 20
const cursorSchema = z.object({ sk: z.string(), n: z.int() })

/** Returns the number of notified organizations. */
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
  const everyOrganization = allOrganizations(organizations)
  // For an organization without notifications so far, everything withdrawn since its creation counts.
  const since = (organizationId: number): number => notified.get(organizationId) ?? 0
  const withdrawn = withdrawnAfter(
    readModel,
    Math.min(sequence, ...everyOrganization.map(({ id }) => since(id))),
  )
  let count = 0
  for (const { id: organizationId, created } of everyOrganization) {
    const before = notified.get(organizationId)
    const news = withdrawn.filter((one) => one.sequence > since(organizationId) && one.at >= created)
    if (before !== undefined && news.length === 0) continue
    const reported = (): number => lastReportQueued(reports, organizationId)
    if (await notifyOrganization({ platform, outbox }, organizationId, before, sequence, news, reported))
      count += 1
  }
  return count
}

const fileDaySchema = z.object({ sk: z.string() })

/**
 * The end of the last day on which the organization's users downloaded a file, in epoch milliseconds. 0 when there was
 * none.
 */
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

/** E-mails the administrators of an organization if it has fetched anything since. Records the last commit covered. */
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
        // Links to the first. The e-mail lists the addresses of the others.
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
