/**
 * What the parts of a notification message need to write their text: texts of a language, dates and times in the
 * organization's time zone, and phrases for parts of a count.
 */
import { formats, numberText, type Format } from '#messages/format.ts'
import en from '#messages/en/mail/notifications.ts'
import pl from '#messages/pl/mail/notifications.ts'
import { isolated } from '#messages/isolated.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { OrganizationHosts } from '#shared/domain/indicators/organization-hosts.ts'
import type { Notification, NotifiedIndicators } from '#functions/rules/mail/notification.ts'

export type NotificationText = Format<typeof en>

/** The formatters of the texts by language. */
export const notificationTexts = formats(en, pl, isolated)

export interface Writing {
  readonly notification: Notification
  /** Hosts of the organization. */
  readonly organizationHosts: OrganizationHosts | undefined
  readonly t: NotificationText
  readonly moments: Moments
  readonly number: (count: number) => string
  readonly showsNames: boolean
  readonly showsAll: boolean
  /** Maximum characters of a description. The portal shows the rest. */
  readonly descriptionLength: number
}

/** Limits for a message about one item, and for one about several. */
const [wholeDescription, shortDescription] = [4000, 400]

/** The context for a notification; `share` scales the length of descriptions. */
export const writingOf = (notification: Notification, share = 1): Writing => {
  const { language, zone, at, content } = notification
  return {
    notification,
    organizationHosts: notification.organizationHosts,
    t: notificationTexts[language],
    moments: momentsOf(language, zone, at),
    number: (count) => numberText(count, language),
    showsNames: content !== 'counts',
    showsAll: content === 'everything',
    descriptionLength: share * (itemsOf(notification) === 1 ? wholeDescription : shortDescription),
  }
}

/** Number of items in it, including those that are only counted. */
export const itemsOf = ({ visibilities: exposures, incidents, threats, indicators }: Notification): number =>
  (exposures?.total ?? 0) +
  (incidents?.total ?? 0) +
  (threats?.total ?? 0) +
  (indicators === null ? 0 : indicators.total + newGroupsOf(indicators) + indicators.withdrawn.total)

/** Number of new groups, including unnamed ones. */
export const newGroupsOf = ({ newGroups, unnamedGroups }: NotifiedIndicators): number =>
  newGroups.length + unnamedGroups

const locales = { pl: 'pl-PL', en: 'en-GB' } as const satisfies Record<Language, string>

interface Moments {
  /** `20 November 2026`. */
  day(instant: string): string
  /** `20 November 2026, 09:14 (Europe/London)`. */
  full(instant: string): string
  /** `20 November, 09:14 GMT`; with the year if it differs from the message's. */
  short(instant: string): string
  /** `20 November`; with the year if it differs. */
  shortDay(instant: string): string
  /** `19 November, 07:00 – 20 November 2026, 07:00 (Europe/London)`. */
  period(from: string, until: string): string
}

/** Formats instants for a message written at `at`; all are ISO 8601. */
export const momentsOf = (language: Language, zone: string, at: string): Moments => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locales[language], { timeZone: zone, ...options })
    return (instant: string): string => formatter.format(new Date(instant))
  }
  const year = format({ year: 'numeric' })
  const day = format({ day: 'numeric', month: 'long', year: 'numeric' })
  const dayOfYear = format({ day: 'numeric', month: 'long' })
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const zonedTime = format({
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  const shortDay = (instant: string): string => (year(instant) === year(at) ? dayOfYear : day)(instant)
  const full = (instant: string): string => `${day(instant)}, ${time(instant)} (${zone})`
  return {
    day,
    full,
    shortDay,
    short: (instant) => `${shortDay(instant)}, ${zonedTime(instant)}`,
    period: (from, until) => {
      const start = year(from) === year(until) ? dayOfYear(from) : day(from)
      return `${start}, ${time(from)} – ${full(until)}`
    },
  }
}

/** How many incidents were reported before and have changed; empty when none has. */
export const changedOf = (
  t: NotificationText,
  { changed, total }: { readonly changed: number; readonly total: number },
): string | null => (changed === 0 ? null : shareOf(t, 'changed', changed, total))

/**
 * A part of a count, with its number only if it differs from the total: `22 high`, `all high`, for a single one
 * `high`.
 */
export const shareOf = (
  t: NotificationText,
  part: keyof (typeof en)['part'],
  count: number,
  total: number,
): string => {
  if (count < total) return t(`part.${part}.some`, { count })
  return t(`part.${part}.${total === 1 ? 'single' : total === 2 ? 'both' : 'all'}`)
}
