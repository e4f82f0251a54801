/** The e-mail with a report, which is always encrypted. */
import type { EmailContent } from '#functions/rules/mail/render-email.ts'
import { hasWithheld, type Withheld } from '#functions/reports/document/content.ts'
import { messagesOf } from '../document/languages.ts'
import { formats } from '#messages/format.ts'
import en from '#messages/en/reports/email.ts'
import pl from '#messages/pl/reports/email.ts'
import { isolated } from '#messages/isolated.ts'
import type { Language } from '#shared/contracts/account.ts'
import { fileSize } from '#shared/domain/file-size.ts'
import type { DayRange } from '#shared/domain/reports/periods.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'

export interface ReportMail {
  readonly name: string
  readonly period: DayRange
  readonly pages: number
  readonly bytes: number
  readonly fileName: string
  /** Whether the file is attached, or too large for that. */
  readonly isAttached: boolean
  /** The number of new items and of overdue repairs. Absent in older reports. */
  readonly summary?:
    | {
        readonly fresh: number
        readonly overdue: number | null
        readonly tlp?: TlpLevel | undefined
        /** Items that their level keeps in the portal. The other numbers exclude them. */
        readonly kept?: Withheld | undefined
      }
    | undefined
  readonly isPeriodic: boolean
  readonly provider: string
  /** The page of reports. */
  readonly link: string
}

const texts = formats(en, pl, isolated)

/** The e-mail with a report. */
export const reportEmail = (mail: ReportMail, language: Language): EmailContent => {
  const t = texts[language]
  return {
    subject: t('subject', { name: mail.name }),
    lines: [
      t('ready', {
        name: mail.name,
        period: dates(mail.period, language),
        pages: t('pages', { count: mail.pages }),
        size: fileSize(mail.bytes, language),
      }),
      ...summaryLines(mail, language),
      mail.isAttached ? t('attached', { file: mail.fileName }) : t('tooLarge'),
    ],
    action: { label: t('action'), link: mail.link },
    after: mail.isPeriodic ? [t('switchOff')] : [],
    provider: mail.provider,
    foot: t('automatic'),
    tlp: levelOf(mail),
  }
}

/** The level of the document. For older reports without it, the strictest level that reports may contain. */
const levelOf = ({ summary }: ReportMail): TlpLevel => summary?.tlp ?? maxTlp('report')

/** States that nothing is new and what is overdue nevertheless, since recipients rarely open such a report. */
const summaryLines = ({ summary }: ReportMail, language: Language): string[] => {
  if (summary === undefined) return []
  const t = texts[language]
  return [
    ...(summary.fresh === 0 ? [t('nothingNew')] : []),
    ...(summary.overdue === null || summary.overdue === 0 ? [] : [t('overdue', { count: summary.overdue })]),
    ...(summary.kept === undefined || !hasWithheld(summary.kept)
      ? []
      : [messagesOf(language).withheld(summary.kept)]),
  ]
}

const locales = { pl: 'pl-PL', en: 'en-GB' } as const satisfies Record<Language, string>

/** For example `1–31 października 2026`. */
const dates = ({ first, last }: DayRange, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatRange(new Date(first), new Date(last))
