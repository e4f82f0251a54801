/**
 * Sends the notices that are due, at the rate that SES takes. A notice is claimed by a conditional write, composed as
 * things are now, handed over, and ended in one transaction with its log entry. A run that dies in between leaves a lease
 * that ends: the notice is sent again only if SES had just taken it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '#functions/platform/http/platform.ts'
import { inRounds } from '#functions/platform/in-rounds.ts'
import { describeError } from '#functions/platform/log.ts'
import { claimAttempt, maxAttempts, retryDelays } from '#functions/platform/mail/attempts.ts'
import { noticeContentSchema, noticeSchema, type Notice } from '#functions/platform/mail/notices.ts'
import {
  deliveryLogWrites,
  type DeliveryLogEntry,
  type NewDeliveryLogEntry,
} from '#functions/platform/mail/delivery-log.ts'
import { senderAddress } from '#functions/platform/mail/sender.ts'
import { markKey, readableTold, toldFeedsKey, type Told } from '#functions/platform/mail/tellings.ts'
import { toldByMailItem } from '#functions/platform/mail/told-by.ts'
import { AddressRejected, Throttled, type Transport } from '#functions/platform/mail/transport.ts'
import { onCondition } from '#functions/platform/store/conditions.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { type Item, type Table, type TransactWrite } from '#functions/platform/store/table.ts'
import { notifiedFeedsItem } from '../notified-indicators.ts'
import { compose, type Composed } from './compose.ts'
import { firstMailItem } from './first-mail.ts'
import { sesMessageId, threadItem } from './threads.ts'

const leaseMilliseconds = 120_000
/** Mails a second, where the environment says nothing: SES allows a new account 14. */
const defaultRate = 10
/** Notices that are worked on at once. */
const workers = 8
/** Refusals in a row by which SES says that it takes no more for now. */
const throttlesInARow = 5
/**
 * Tellings whose counters and marks go in the transaction that ends a notice; those of a digest beyond them go before it.
 */
const countedTogether = 40

export interface Sending {
  readonly platform: Platform
  readonly transport: Transport
  /** Waits some milliseconds; tests give their own. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

type Ending = Pick<DeliveryLogEntry, 'state' | 'reason' | 'subject' | 'sent_at'>

/** How many notices of a run ended how; those that are tried again later are `later`. */
export type Sent = Partial<Record<DeliveryLogEntry['state'] | 'later', number>>

/** Sends what is due until `enough` says so. One notice's failure is kept with it and holds no other up. */
export const sendNotices = async (sending: Sending, enough: () => boolean): Promise<Sent> => {
  const { platform } = sending
  const counts: Sent = {}
  const pace = paced(sending)
  const breaker = { throttled: 0 }
  const due: Notice[] = []
  const now = platform.clock.now().getTime()
  for await (const page of platform.table.query(keys.notice('').pk))
    for (const item of page) {
      const read = noticeSchema.safeParse(item)
      if (!read.success) platform.log.error('unreadable notice', { notice: String(item['sk']) })
      else if (read.data.next_at <= now && read.data.lease_until <= now) due.push(read.data)
    }
  // What killed a run comes last in the next one.
  due.sort((one, other) => one.attempts - other.attempts)
  await inRounds(due, {
    organizationOf: ({ client_id }) => client_id,
    workers,
    enough: () => enough() || breaker.throttled >= throttlesInARow,
    work: async (next) => {
      const outcome = await attempt(sending, next, pace, breaker)
      if (outcome !== undefined) counts[outcome] = (counts[outcome] ?? 0) + 1
      return undefined
    },
  })
  return counts
}

/** Waits for its turn: mails go out at most as often as the environment says. */
const paced = ({ platform, pause = (milliseconds) => wait(milliseconds) }: Sending) => {
  const every = 1000 / Number(platform.environment.MAIL_RATE ?? defaultRate)
  let next = 0
  return async (): Promise<void> => {
    const now = platform.clock.now().getTime()
    const turn = Math.max(now, next)
    next = turn + every
    if (turn > now) await pause(turn - now)
  }
}

const attempt = async (
  sending: Sending,
  found: Notice,
  pace: () => Promise<void>,
  breaker: { throttled: number },
): Promise<keyof Sent | undefined> => {
  const { platform } = sending
  try {
    const notice = await claim(platform, found)
    if (notice === undefined) return undefined
    return await deliver(sending, notice, pace, breaker)
  } catch (error) {
    platform.log.error('notice left to the next run', { notice: found.id, ...describeError(error) })
    return undefined
  }
}

const claim = async (platform: Platform, { id, lease }: Notice): Promise<Notice | undefined> => {
  const now = platform.clock.now().getTime()
  const claimed = await claimAttempt(platform, keys.notice(id), {
    before: lease,
    now,
    end: now + leaseMilliseconds,
  })
  return claimed === undefined ? undefined : noticeSchema.parse(claimed)
}

const deliver = async (
  { platform, transport }: Sending,
  notice: Notice,
  pace: () => Promise<void>,
  breaker: { throttled: number },
): Promise<keyof Sent> => {
  // Every attempt that came to an end made sure that this is none too many: runs died with this notice.
  if (notice.attempts > maxAttempts)
    return end(
      platform,
      notice,
      { state: 'failed', reason: 'GivenUp', subject: null, sent_at: null },
      await toldOf(platform, notice),
    )
  let composed: Composed
  const begun = platform.clock.now().getTime()
  try {
    const made = await compose(platform, notice)
    if ('end' in made) {
      const { end: state, reason } = made
      // A digest is none of the mails that were planned to go at once.
      const told = notice.kind === 'digest' ? [] : await toldOf(platform, notice)
      return await end(platform, notice, { state, reason, subject: null, sent_at: null }, told)
    }
    composed = made
  } catch (error) {
    platform.log.error('notification not written', { notice: notice.id, ...describeError(error) })
    return again(platform, notice, error)
  }
  await pace()
  const { subject } = composed
  let messageId: string
  try {
    const taken = await transport.send({
      from: senderAddress(platform.environment),
      to: notice.to,
      raw: composed.raw,
      tag: notice.id,
    })
    messageId = taken.messageId
  } catch (error) {
    if (error instanceof Throttled) {
      breaker.throttled += 1
      return later(platform, notice, error)
    }
    platform.log.error('notification not sent', { notice: notice.id, ...describeError(error) })
    if (error instanceof AddressRejected)
      return end(
        platform,
        notice,
        { state: 'failed', reason: error.message, subject, sent_at: null },
        composed.tellings,
      )
    return again(platform, notice, error, composed)
  }
  breaker.throttled = 0
  return taken(platform, notice, { ...composed, begun }, messageId)
}

/**
 * Ends a notice whose mail SES has taken. It is never tried again for what the table refuses: the log entry is written
 * without what goes with it sooner than the mail is sent twice.
 */
const taken = async (
  platform: Platform,
  notice: Notice,
  composed: Composed & { readonly begun: number },
  messageId: string,
): Promise<'sent'> => {
  const sent_at = platform.clock.now().toISOString()
  const ending = { state: 'sent', reason: null, subject: composed.subject, sent_at } as const
  const thread = composed.threads.map((one) =>
    threadItem(one, sesMessageId(messageId, region(platform)), new Date(sent_at)),
  )
  try {
    await end(platform, notice, ending, composed.tellings, [
      ...thread,
      ...(composed.isFirst ? [firstMailItem(notice.notification_email_id, new Date(sent_at))] : []),
      ...toldByMail(notice, composed, sent_at),
      ...marksOf(notice, composed, sent_at),
      ...notifiedFeedsOf(notice, composed),
    ])
  } catch (error) {
    platform.log.error('notification sent, but not all that goes with it is written', {
      notice: notice.id,
      ...describeError(error),
    })
    await made(platform, [endOf(platform, notice), ...logWrites(platform, notice, ending, composed.tellings)])
  }
  return 'sent'
}

/**
 * A transaction of the end of a notice. The counters of what many addresses are told meet each other: that says nothing
 * about the notice, and the transaction is made again.
 */
const made = async (platform: Platform, writes: readonly TransactWrite[]): Promise<void> => {
  if (!(await onCondition(platform, () => platform.table.transact(writes))))
    throw new Error('The notice, or what it tells, is not there any more')
}

/** SES takes nothing for now: the notice waits for the next run, and the attempt does not count. */
const later = async ({ table }: Platform, notice: Notice, error: Error): Promise<'later'> => {
  await table.update(keys.notice(notice.id), {
    expression: 'SET lease_until = :zero, last_error = :error ADD attempts :minus',
    values: { ':zero': 0, ':error': error.message, ':minus': -1, ':lease': notice.lease },
    condition: 'lease = :lease',
  })
  return 'later'
}

/** What a notice whose mail cannot be made would have told: it counts as failed with that. */
const toldOf = async ({ table, log }: Platform, { tellings, client_id }: Notice): Promise<Told[]> =>
  readableTold(await table.batchGet(tellings), log).filter(
    (told) => told.client_id === null || told.client_id === client_id,
  )

const again = async (
  platform: Platform,
  notice: Notice,
  error: unknown,
  composed?: Composed,
): Promise<keyof Sent> => {
  const delay = retryDelays[notice.attempts - 1]
  const reason = error instanceof Error ? error.name : 'Error'
  if (delay === undefined)
    return end(
      platform,
      notice,
      { state: 'failed', reason, subject: composed?.subject ?? null, sent_at: null },
      composed?.tellings ?? (await toldOf(platform, notice)),
    )
  await platform.table.update(keys.notice(notice.id), {
    expression: 'SET next_at = :next, lease_until = :zero, last_error = :error',
    values: {
      ':next': platform.clock.now().getTime() + delay * 60_000,
      ':zero': 0,
      ':error': reason,
      ':lease': notice.lease,
    },
    condition: 'lease = :lease',
  })
  return 'later'
}

/** Ends a notice: it goes, its log entry comes, and what it told is counted, all at once. `more`: items that come too. */
const end = async (
  platform: Platform,
  notice: Notice,
  ending: Ending,
  told: readonly Told[],
  more: readonly Item[] = [],
): Promise<DeliveryLogEntry['state']> => {
  const { table } = platform
  const put = (item: Item): TransactWrite => ({ Put: { TableName: table.name, Item: { ...item } } })
  const counts = [
    ...(notice.feeds === null || ending.state === 'stopped' || ending.state === 'paused'
      ? []
      : [countFeedsWrite(platform, notice.feeds, ending)]),
    ...countWrites(platform, told, ending),
  ]
  const puts = more.map(put)
  // The marks come first: what is counted as sent and has no mark would never get its date.
  const before = [...puts.splice(countedTogether), ...counts.splice(countedTogether)]
  for (let from = 0; from < before.length; from += 90) await made(platform, before.slice(from, from + 90))
  await made(platform, [
    endOf(platform, notice),
    ...logWrites(platform, notice, ending, told),
    ...counts,
    ...puts,
  ])
  return ending.state
}

/** The end of a notice, unless another run has it. */
const endOf = ({ table }: { readonly table: Pick<Table, 'name'> }, notice: Notice): TransactWrite => ({
  Delete: {
    TableName: table.name,
    Key: { ...keys.notice(notice.id) },
    ConditionExpression: 'lease = :lease',
    ExpressionAttributeValues: { ':lease': notice.lease },
  },
})

const logWrites = (
  { table, clock }: Platform,
  notice: Notice,
  ending: Ending,
  told: readonly Told[],
): TransactWrite[] => {
  const entry: NewDeliveryLogEntry = {
    id: notice.id,
    template: `notification_${notice.kind}`,
    to: notice.to,
    client_id: notice.client_id,
    notification_email_id: notice.notification_email_id,
    user_id: null,
    ...ending,
    attempts: notice.attempts,
    at: notice.at,
    notice: {
      ...noticeContentSchema.parse(notice),
      // What the mail told, of which its address may not have wanted all any more.
      ...(told.length === 0 ? {} : { tellings: told.map(({ pk, sk }) => ({ pk, sk })) }),
    },
  }
  return deliveryLogWrites(table, entry, clock.now())
}

const region = ({ environment }: Platform): string => environment.AWS_REGION ?? ''

/** The counters of what a mail tells. */
const countWrites = (
  { table }: Platform,
  told: readonly Told[],
  { state, sent_at }: Ending,
): TransactWrite[] =>
  told.map(({ pk, sk }) => ({
    Update: {
      TableName: table.name,
      Key: { pk, sk },
      ConditionExpression: 'attribute_exists(pk)',
      ...(state === 'sent'
        ? {
            UpdateExpression:
              'SET last_sent = :at, first_sent = if_not_exists(first_sent, :at) ADD sent :one',
            ExpressionAttributeValues: { ':at': sent_at, ':one': 1 },
          }
        : {
            UpdateExpression: 'ADD #count :one',
            ExpressionAttributeNames: { '#count': state === 'failed' ? 'failed' : 'stopped' },
            ExpressionAttributeValues: { ':one': 1 },
          }),
    },
  }))

const toldFeedsDays = 400

/** The counters of indicators that are told by their publication. */
const countFeedsWrite = (
  { table, clock }: Platform,
  feeds: NonNullable<Notice['feeds']>,
  { state, sent_at }: Ending,
): TransactWrite => ({
  Update: {
    TableName: table.name,
    Key: { ...toldFeedsKey(feeds) },
    UpdateExpression: `SET #after = :after, #until = :until, expires = :expires${state === 'sent' ? ', last_sent = :at' : ''} ADD #count :one`,
    ExpressionAttributeNames: {
      '#after': 'after',
      '#until': 'until',
      '#count': state === 'sent' ? 'sent' : 'failed',
    },
    ExpressionAttributeValues: {
      ':after': feeds.after,
      ':until': feeds.until,
      ':expires': Math.floor(clock.now().getTime() / 1000) + toldFeedsDays * 86_400,
      ':one': 1,
      ...(state === 'sent' ? { ':at': sent_at } : {}),
    },
  },
})

/** What the link of a mail leads to. */
const toldByMail = (notice: Notice, { tellings, leftOut }: Composed, sent_at: string): Item[] =>
  tellings.length === 0
    ? []
    : [
        toldByMailItem(
          notice.client_id,
          notice.id,
          { tellings: tellings.map(({ pk, sk }) => ({ pk, sk })), left_out: [...leftOut] },
          new Date(sent_at),
        ),
      ]

/** That the address was told of indicators, as they were when the mail was begun. */
const notifiedFeedsOf = (
  { feeds, client_id: clientId, notification_email_id: emailId }: Notice,
  { tellsFeeds, begun }: { readonly tellsFeeds: boolean; readonly begun: number },
): Item[] =>
  feeds === null || !tellsFeeds ? [] : [notifiedFeedsItem({ clientId, emailId }, { ...feeds, at: begun })]

/** What has no date of sending yet and gets this one's: the same mark, however many mails tell of it. */
const marksOf = (notice: Notice, { tellings }: Composed, sent_at: string): Item[] => {
  const first = tellings.filter(({ first_sent }) => first_sent === undefined)
  return [
    ...first.map(({ pk, sk }) => ({
      ...markKey(`${pk}#${sk}`),
      telling: { pk, sk },
      feeds: null,
      sent_at,
    })),
    ...(notice.feeds === null
      ? []
      : [
          {
            ...markKey(`feeds#${notice.feeds.after}#${notice.feeds.until}`),
            telling: null,
            feeds: notice.feeds,
            sent_at,
          },
        ]),
  ]
}
