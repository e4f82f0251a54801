/**
 * Parts of the portal's own e-mails: dates and times in the organization's time zone, TLP levels, indicators by number,
 * failures of webhook endpoints, and the lines of a reminder.
 */
import { formats, type Format } from '#messages/format.ts'
import en from '#messages/en/mail/templates.ts'
import pl from '#messages/pl/mail/templates.ts'
import { isolated } from '#messages/isolated.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { ClearContent } from '#shared/domain/notifications/settings.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import { strictestTlp, tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { DeliveryProblem } from '#shared/domain/webhooks.ts'
import type { Mail } from '../mails.ts'
import { commonTexts } from '../email/common-texts.ts'
import type { Section } from '../email/email-document.ts'

export type TemplateText = Format<typeof en>

/** The formatters of the templates' texts by language. */
export const templateTexts = formats(en, pl, isolated)

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

/** The TLP level of the whole message. */
export const tlpOfWithdrawn = ({ tlps = [], in_clear }: Withdrawn) => levelOfIndicators({ tlps, in_clear })

/** The numbers of the withdrawn indicators, each with its level if it differs from that of the message. */
export const withdrawnNumbers = (mail: Withdrawn): string =>
  mail.feed_ids.map((id, index) => numberedIndicator(id, mail.tlps?.[index], tlpOfWithdrawn(mail))).join(', ')

/** The link of each withdrawn indicator, if there are several. */
export const withdrawnAddresses = (mail: Withdrawn): string[] =>
  mail.feed_ids.length > 1 ? addressesOf(mail) : []

/** Whether an answer is only announced, and the level of the message. */
export const levelOfAnswer = (mail: Answered): { isAnnounced: boolean; tlp: TlpLevel } => {
  const { tlp = ofCounts } = mail
  return isAnnounced(tlp, mail) ? { isAnnounced: true, tlp: ofCounts } : { isAnnounced: false, tlp }
}

/** The number of the indicator of an answer, with its level if it differs from that of counts. */
export const answeredIndicator = ({ feed_id: id, tlp = ofCounts }: Answered): string =>
  numberedIndicator(id, tlp, ofCounts)

type Replied = Extract<Mail, { template: 'incident_replied' }>

/** What a message about a reply contains, and its level. `isAnnounced`: its TLP level allows no more than the number. */
export const contentOfReply = (
  mail: Replied,
): { shows: ClearContent; isAnnounced: boolean; tlp: TlpLevel } => {
  const announced = isAnnounced(mail.tlp, mail)
  const shows = announced ? 'counts' : mail.in_clear === true ? mail.clear_content : 'everything'
  return { shows, isAnnounced: announced, tlp: shows === 'counts' ? ofCounts : mail.tlp }
}

/** What a message says that may say no more than that there are replies, or notes. */
export const announcementOf = ({ by, is_note }: Replied) =>
  is_note === true ? 'announcedNote' : by === 'provider' ? 'announcedProvider' : 'announced'

/** The replies of a message. An old one has its only reply in fields of its own. */
export const repliesIn = ({ replies, author = '', text = '', files = [] }: Replied) =>
  replies ?? [{ at: '', author, text, files }]

/** Where the failure of a webhook is fixed. */
export const placeOfProblem = {
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
} as const satisfies Record<DeliveryProblem, string>

type Reminder = Extract<Mail, { template: 'exposure_reminder' }>
type Item = Reminder['items'][number]

/** `2 overdue, 1 due today`. The subject names nothing, because lock screens show it. */
export const reasonsOf = ({ counts }: Reminder, t: TemplateText): string =>
  counts.map(({ step, count }) => t(`exposure_reminder.counted.${step}`, { count })).join(', ')

const levelOf = ({ tlp = ofCounts }: Item): TlpLevel => tlp

/** The TLP level of the message: the strictest of its content. */
export const tlpOfReminder = ({ items }: Reminder): TlpLevel =>
  strictestTlp(items.filter(({ is_notice: isNotice }) => isNotice !== true).map(levelOf)) ?? ofCounts

/** The exposures, one a line with name and reason; then those that are only announced. */
export const reminderLines = (mail: Reminder, language: Language): string[] => {
  const t = templateTexts[language]
  const level = tlpOfReminder(mail)
  const notices = mail.items.filter(({ is_notice: isNotice }) => isNotice === true)
  return [
    ...mail.items
      .filter((item) => !notices.includes(item))
      .map((item) => {
        const { name, step, due_date: due } = item
        const mark = levelOf(item) === level ? '' : ` (${tlpLabel(levelOf(item))})`
        return `${name}${mark}: ${t(`exposure_reminder.reason.${step}`, { due: due === null ? '–' : dayText(due, language) })}.`
      }),
    // In an order that reveals neither reason nor urgency.
    ...notices
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
      .map((item) => t('exposure_reminder.announced', { number: item.name, level: tlpLabel(levelOf(item)) })),
    ...moreOf(mail, t),
    ...(notices.length === 0
      ? []
      : [
          commonTexts[language]('noticesOnly', {
            levels: [...new Set(notices.map((item) => tlpLabel(levelOf(item))))].join(', '),
          }),
        ]),
  ]
}

/** A line with the number of omitted exposures; empty when there are none. */
const moreOf = ({ items, counts }: Reminder, t: TemplateText): string[] => {
  const left = counts.reduce((sum, { count }) => sum + count, 0) - items.length
  return left > 0 ? [t('exposure_reminder.more', { count: left })] : []
}

type PersonalNews = Extract<Mail, { template: 'personal_news' }>
type NewsSection = PersonalNews['sections'][number]

/** What a personal e-mail may contain. Values of indicators need `everything`. */
const shownOf = ({ in_clear: unencrypted, clear_content: content }: PersonalNews): ClearContent =>
  unencrypted === true ? content : 'everything'

/** The items that a message names, which their TLP level and the organization allow. */
const namedItems = (mail: PersonalNews, { list, items }: NewsSection): NewsSection['items'] =>
  shownOf(mail) === 'everything' || (shownOf(mail) === 'names' && list !== 'feeds')
    ? items.filter(({ tlp }) => !isAnnounced(tlp, mail))
    : []

/** The TLP level of the message: the strictest of what it names. */
export const tlpOfPersonalNews = (mail: PersonalNews): TlpLevel =>
  strictestTlp(mail.sections.flatMap((section) => namedItems(mail, section)).map(({ tlp }) => tlp)) ??
  ofCounts

/** The lines above the lists: why they have no items, or which of them are only announced. */
export const personalNewsLines = (mail: PersonalNews, language: Language): string[] => {
  if (shownOf(mail) === 'counts') return [templateTexts[language]('personal_news.unnamed')]
  const announced = mail.sections.flatMap(({ items }) => items.filter(({ tlp }) => isAnnounced(tlp, mail)))
  return announced.length === 0
    ? []
    : [
        commonTexts[language]('noticesOnly', {
          levels: [...new Set(announced.map(({ tlp }) => tlpLabel(tlp)))].join(', '),
        }),
      ]
}

/** A list in a personal e-mail: its latest items by name, then those without one by number. */
export const newsSection = (mail: PersonalNews, section: NewsSection, language: Language): Section => {
  const t = templateTexts[language]
  const { list, view, total, link, items } = section
  const level = tlpOfPersonalNews(mail)
  const named = namedItems(mail, section)
  const shown =
    shownOf(mail) === 'counts'
      ? []
      : [...named, ...items.filter((item) => !named.includes(item)).toSorted((a, b) => a.id - b.id)]
  return {
    name:
      view === null
        ? t(`personal_news.matching.${list}`)
        : shownOf(mail) === 'counts'
          ? t(`personal_news.view.${list}`, { id: view.id })
          : view.name,
    count: t('personal_news.total', { count: total }),
    summary: null,
    entries: shown.map((item) => ({
      title: named.includes(item) ? item.name : `#${item.id}`,
      link: item.link,
      level: null,
      facts: item.tlp === level ? [] : [{ text: tlpLabel(item.tlp) }],
      description: null,
    })),
    notes:
      shown.length > 0 && total > shown.length
        ? [t('personal_news.more', { count: total - shown.length })]
        : [],
    all: { label: t('personal_news.open'), link },
  }
}
