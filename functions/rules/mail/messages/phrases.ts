/**
 * Phrases that messages in both languages share: dates and times in the organization's time zone, TLP levels, indicators by
 * number, keys, failures of webhook endpoints, and the lines of a reminder.
 */
import type { Language } from '#shared/contracts/account.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import { strictestTlp, tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { DeliveryProblem } from '#shared/domain/webhooks.ts'
import type { Mail, ReminderReason } from '../mails.ts'

const locales = { pl: 'pl-PL', en: 'en-GB' } as const satisfies Record<Language, string>

/** Formats dates and times of a message. */
export interface Moments {
  /** An instant with its time zone. */
  readonly moment: (instant: string) => string
  /** The day of an instant: `20 December 2026`. */
  readonly day: (instant: string) => string
}

export const momentsIn = (language: Language, zone: string): Moments => {
  const of = (more: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: zone, ...more })
    return (instant: string): string => format.format(new Date(instant))
  }
  const moment = of({ timeStyle: 'short' })
  return { moment: (instant) => `${moment(instant)} (${zone})`, day: of({}) }
}

const days = { pl: momentsIn('pl', 'UTC').day, en: momentsIn('en', 'UTC').day }

/** A calendar day, `2026-12-20`, independent of time zones. */
export const dayText = (day: string, language: Language): string => days[language](`${day}T00:00:00.000Z`)

/** The level of a message without names, and of items in messages that predate levels. */
const ofCounts: TlpLevel = 'amber'

/**
 * Levels of a message about indicators: those of the indicators in the order of their numbers, and whether it is sent
 * in clear.
 */
interface OfIndicators {
  readonly tlps: readonly TlpLevel[]
  readonly in_clear?: boolean | undefined
}

/** Whether a message only announces an indicator: its number, its level and its link. */
const isAnnounced = (level: TlpLevel, { in_clear: unencrypted }: Pick<OfIndicators, 'in_clear'>): boolean =>
  !isAllowedOn(unencrypted === true ? 'mail_clear' : 'mail_encrypted', level)

/** The strictest level of the indicators that a message does more than announce. */
const levelOfIndicators = (mail: OfIndicators): TlpLevel =>
  strictestTlp(mail.tlps.filter((level) => !isAnnounced(level, mail))) ?? ofCounts

/** `IoC #7`, with its level if that differs from the message's. */
const numberedIndicator = (id: number, level: TlpLevel | undefined, ofMail: TlpLevel): string =>
  level === undefined || level === ofMail ? `IoC #${id}` : `IoC #${id} (${tlpLabel(level)})`

/** The links of the withdrawn indicators in a message, which also show why each was withdrawn. */
const addressesOf = ({
  feed_ids: ids,
  link,
}: {
  readonly feed_ids: readonly number[]
  readonly link: string
}): string[] => ids.map((id) => `IoC #${id}: ${new URL(`/ioc/${id}`, link).href}`)

type Withdrawn = Extract<Mail, { template: 'indicators_withdrawn' }>
type Answered = Extract<Mail, { template: 'sighting_answered' }>

interface LevelMessages {
  readonly noticesOnly: (marks: string) => string
}

/** The TLP level of the whole message. */
export const tlpOfWithdrawn = ({ tlps = [], in_clear }: Withdrawn) => levelOfIndicators({ tlps, in_clear })

/** The numbers of the withdrawn indicators, each with its level if it differs from that of the message. */
export const withdrawnNumbers = (mail: Withdrawn): string =>
  mail.feed_ids.map((id, index) => numberedIndicator(id, mail.tlps?.[index], tlpOfWithdrawn(mail))).join(', ')

/** The link of each withdrawn indicator, if there are several. */
export const withdrawnAddresses = (mail: Withdrawn): string[] =>
  mail.feed_ids.length > 1 ? addressesOf(mail) : []

/**
 * The TLP level and the lines of an answer. `whole` is used where the level allows it; otherwise only that there is an
 * answer.
 */
export const answerOf = (
  mail: Answered,
  messages: LevelMessages,
  { whole, announced }: { readonly whole: readonly string[]; readonly announced: (answer: string) => string },
) => {
  const { feed_id: id, tlp = ofCounts } = mail
  return isAnnounced(tlp, mail)
    ? {
        lines: [announced(numberedIndicator(id, tlp, ofCounts)), messages.noticesOnly(tlpLabel(tlp))],
        tlp: ofCounts,
      }
    : { lines: whole, tlp }
}

type KeyMail = Extract<Mail, { template: 'api_key_expiring' | 'api_key_scope_gone' }>

/** The name of a key in the language's quotation marks, with its prefix. */
export const keyText = (
  { name, prefix }: Pick<KeyMail, 'name' | 'prefix'>,
  [open, close]: readonly [string, string],
): string => `${open}${name}${close}${prefix === null ? '' : ` (${prefix}…)`}`

/** When the key was last used, and from where if known. */
export type LastUse = NonNullable<KeyMail['used']>

/** A description for each failure of an attempt. */
export type ProblemMessages = Readonly<Record<DeliveryProblem, string>>

/** Describes the result of an attempt, with the HTTP status. */
export const problemText = (
  messages: ProblemMessages,
  { problem, status }: { readonly problem: DeliveryProblem; readonly status: number | null },
): string => (status === null ? messages[problem] : `${messages[problem]} (HTTP ${status})`)

/** Where a failure is fixed. */
type Place = 'endpoint' | 'name' | 'certificate' | 'secret' | 'end'
/** The advice for each place. */
export type AdviceMessages = Readonly<Record<Place, string>>

const placeOf = {
  status: 'endpoint',
  gone: 'end',
  redirect: 'endpoint',
  timeout: 'endpoint',
  name_not_found: 'name',
  address_not_allowed: 'name',
  certificate: 'certificate',
  connection: 'endpoint',
  no_secret: 'secret',
  webhook_paused: 'endpoint',
  module_off: 'endpoint',
  outdated: 'endpoint',
  given_up: 'endpoint',
} as const satisfies Record<DeliveryProblem, Place>

export const adviceText = (messages: AdviceMessages, problem: DeliveryProblem): string =>
  messages[placeOf[problem]]

type Reminder = Extract<Mail, { template: 'exposure_reminder' }>
type Item = Reminder['items'][number]

export interface ReminderMessages {
  readonly steps: Readonly<
    Record<ReminderReason, { count: (count: number) => string; text: (due: string) => string }>
  >
  /** A day, `2026-11-27`, written out. */
  readonly day: (day: string) => string
  readonly more: (count: number) => string
  /** An exposure whose level only allows an announcement: its number and its TLP label. */
  readonly notice: (number: string, mark: string) => string
  /** Why some are only announced; `marks` are their levels. */
  readonly noticesOnly: (marks: string) => string
}

/** `2 overdue, 1 due today`. The subject names nothing, because lock screens show it. */
export const reasonsOf = ({ counts }: Reminder, { steps }: ReminderMessages): string =>
  counts.map(({ step, count }) => steps[step].count(count)).join(', ')

const levelOf = ({ tlp = ofCounts }: Item): TlpLevel => tlp

/** The TLP level of the message: the strictest of its content. */
export const tlpOfReminder = ({ items }: Reminder): TlpLevel =>
  strictestTlp(items.filter(({ is_notice: isNotice }) => isNotice !== true).map(levelOf)) ?? ofCounts

/** The exposures, one a line with name and reason; then those that are only announced. */
export const reminderLines = (mail: Reminder, messages: ReminderMessages): string[] => {
  const level = tlpOfReminder(mail)
  const notices = mail.items.filter(({ is_notice: isNotice }) => isNotice === true)
  const { steps, day } = messages
  return [
    ...mail.items
      .filter((item) => !notices.includes(item))
      .map((item) => {
        const { name, step, due_date: due } = item
        const mark = levelOf(item) === level ? '' : ` (${tlpLabel(levelOf(item))})`
        return `${name}${mark}: ${steps[step].text(due === null ? '–' : day(due))}.`
      }),
    // In an order that reveals neither reason nor urgency.
    ...notices
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
      .map((item) => messages.notice(item.name, tlpLabel(levelOf(item)))),
    ...moreOf(mail, messages),
    ...(notices.length === 0
      ? []
      : [messages.noticesOnly([...new Set(notices.map((item) => tlpLabel(levelOf(item))))].join(', '))]),
  ]
}

/** A line with the number of omitted exposures; empty when there are none. */
const moreOf = ({ items, counts }: Reminder, { more }: ReminderMessages): string[] => {
  const left = counts.reduce((sum, { count }) => sum + count, 0) - items.length
  return left > 0 ? [more(left)] : []
}
