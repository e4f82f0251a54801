/** The words of the mail that brings a report. It is sent encrypted alone. */
import type { Letter } from '#functions/platform/mail/letter.ts'
import { englishCount, polishCount } from '#functions/platform/mail/notification-mail/plurals.ts'
import type { Language } from '#shared/contracts/account.ts'
import { fileSize } from '#shared/domain/file-size.ts'
import type { DayRange } from '#shared/domain/reports/periods.ts'

export interface ReportMail {
  readonly name: string
  readonly period: DayRange
  readonly pages: number
  readonly bytes: number
  readonly fileName: string
  /** Whether the file goes with the mail, or is too large for it. */
  readonly isAttached: boolean
  readonly isPeriodic: boolean
  readonly provider: string
  /** The page of reports. */
  readonly link: string
}

export const reportLetter = (mail: ReportMail, language: Language): Letter =>
  language === 'pl' ? polish(mail) : english(mail)

const polish = (mail: ReportMail): Letter => ({
  subject: `Raport: ${mail.name}`,
  lines: [
    `Raport „${mail.name}” za okres ${dates(mail.period, 'pl')} jest gotowy: ${polishCount('strona', 'strony', 'stron')(mail.pages)}, ${fileSize(mail.bytes, 'pl')}.`,
    mail.isAttached
      ? `Jest w załączniku ${mail.fileName}: dokument PDF, a obok niego pliki CSV z wszystkimi pozycjami.`
      : `Plik jest za duży, by go wysłać e-mailem. Pobierzesz go w portalu, na stronie raportów.`,
  ],
  action: { label: 'Otwórz raporty w portalu', link: mail.link },
  after: mail.isPeriodic ? ['Wysyłkę wyłączysz w portalu, w ustawieniach raportu.'] : [],
  signature: `${mail.provider} – wiadomość wysłana automatycznie, prosimy na nią nie odpowiadać.`,
})

const english = (mail: ReportMail): Letter => ({
  subject: `Report: ${mail.name}`,
  lines: [
    `The report “${mail.name}” for ${dates(mail.period, 'en')} is ready: ${englishCount('page', 'pages')(mail.pages)}, ${fileSize(mail.bytes, 'en')}.`,
    mail.isAttached
      ? `It is attached as ${mail.fileName}: a PDF document, and beside it CSV files with every row.`
      : `The file is too large to be sent by e-mail. You can download it in the portal, on the page of reports.`,
  ],
  action: { label: 'Open reports in the portal', link: mail.link },
  after: mail.isPeriodic
    ? ['You can switch these mails off in the portal, in the settings of the report.']
    : [],
  signature: `${mail.provider} – sent automatically, please do not reply.`,
})

const locales = { pl: 'pl-PL', en: 'en-GB' } as const satisfies Record<Language, string>

/** `1–31 października 2026`. */
const dates = ({ first, last }: DayRange, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatRange(new Date(first), new Date(last))
