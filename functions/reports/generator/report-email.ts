/** The messages of a report's e-mail, which is always encrypted. */
import type { EmailContent } from '#functions/rules/mail/render-email.ts'
import { englishCount, numberText, polishCount } from '#functions/rules/mail/notification-mail/plurals.ts'
import { hasWithheld, type Withheld } from '#functions/reports/document/content.ts'
import { messagesOf } from '../document/languages.ts'
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

export const reportEmail = (mail: ReportMail, language: Language): EmailContent =>
  language === 'pl' ? polish(mail) : english(mail)

/** The level of the document. For older reports without it, the strictest level that reports may contain. */
const levelOf = ({ summary }: ReportMail): TlpLevel => summary?.tlp ?? maxTlp('report')

const polish = (mail: ReportMail): EmailContent => ({
  subject: `Raport: ${mail.name}`,
  lines: [
    `Raport „${mail.name}” za okres ${dates(mail.period, 'pl')} jest gotowy: ${polishCount('strona', 'strony', 'stron')(mail.pages)}, ${fileSize(mail.bytes, 'pl')}.`,
    ...summaryLines(mail, 'pl'),
    mail.isAttached
      ? `Jest w załączniku ${mail.fileName}: dokument PDF i pliki CSV ze wszystkimi pozycjami.`
      : `Plik jest za duży, by go wysłać e-mailem. Pobierzesz go w portalu, na stronie „Raporty”.`,
  ],
  action: { label: 'Otwórz raporty w portalu', link: mail.link },
  after: mail.isPeriodic ? ['Wysyłkę wyłączysz w portalu, w ustawieniach raportu.'] : [],
  provider: mail.provider,
  foot: 'Wiadomość wysłana automatycznie, prosimy na nią nie odpowiadać.',
  tlp: levelOf(mail),
})

const english = (mail: ReportMail): EmailContent => ({
  subject: `Report: ${mail.name}`,
  lines: [
    `The report “${mail.name}” for ${dates(mail.period, 'en')} is ready: ${englishCount('page', 'pages')(mail.pages)}, ${fileSize(mail.bytes, 'en')}.`,
    ...summaryLines(mail, 'en'),
    mail.isAttached
      ? `It is attached as ${mail.fileName}: a PDF document with CSV files of all items.`
      : `The file is too large to be sent by e-mail. You can download it in the portal, on the “Reports” page.`,
  ],
  action: { label: 'Open reports in the portal', link: mail.link },
  after: mail.isPeriodic
    ? ['You can switch off these e-mails in the portal, in the settings of the report.']
    : [],
  provider: mail.provider,
  foot: 'This message was sent automatically, please do not reply to it.',
  tlp: levelOf(mail),
})

const lines = {
  pl: {
    quiet: 'W tym okresie nie ma nowych pozycji.',
    overdue: (count: number) => `Naprawy po terminie: ${numberText(count, 'pl')}.`,
  },
  en: {
    quiet: 'Nothing is new in this period.',
    overdue: (count: number) => `Overdue repairs: ${numberText(count, 'en')}.`,
  },
} as const satisfies Record<Language, unknown>

/** States that nothing is new and what is overdue nevertheless, since recipients rarely open such a report. */
const summaryLines = ({ summary }: ReportMail, language: Language): string[] => {
  if (summary === undefined) return []
  const { quiet, overdue } = lines[language]
  return [
    ...(summary.fresh === 0 ? [quiet] : []),
    ...(summary.overdue === null || summary.overdue === 0 ? [] : [overdue(summary.overdue)]),
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
