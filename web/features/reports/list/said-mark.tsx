import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeriodicReport, Report } from '#shared/contracts/reports.ts'
import { DateText } from '#web/ui/marks/date-text.tsx'
import { mailMarks, mailWord, stateMarks, type Mark } from '#web/features/reports/words/report-words.ts'

/** A state: its mark, its word, and below it what else is known. */
export const SaidMark = ({
  mark: { icon, tone },
  under,
  children,
}: {
  mark: Mark
  under?: ReactNode
  children: ReactNode
}) => (
  <span className={`rep-said is-${tone}`}>
    <i className={`pi pi-${icon}${icon === 'spinner' ? ' pi-spin' : ''}`} aria-hidden="true" />
    <span className="rep-two">
      <span className="rep-line">{children}</span>
      {under !== undefined && <span className="rep-sub">{under}</span>}
    </span>
  </span>
)

/** Whether a periodic report is sent, and how. */
export const PeriodicMail = ({ report }: { report: Pick<PeriodicReport, 'send_by_email'> }) => {
  const { t } = useTranslation('reports')
  return report.send_by_email ? (
    <SaidMark mark={{ icon: 'lock', tone: 'ok' }}>{t('periodic.encrypted')}</SaidMark>
  ) : (
    <SaidMark mark={{ icon: 'minus', tone: 'off' }}>{t('periodic.notSent')}</SaidMark>
  )
}

/** How far a report is. */
export const ReportState = ({ report: { state } }: { report: Report }) => {
  const { t } = useTranslation('reports')
  return <SaidMark mark={stateMarks[state]}>{t(`state.${state}`)}</SaidMark>
}

/** What became of a report's mail. */
export const ReportMail = ({ report }: { report: Report }) => {
  const { t } = useTranslation('reports')
  const word = mailWord(report)
  const { sent_date: sent } = report
  return (
    <SaidMark
      mark={mailMarks[word]}
      {...(word === 'sent' && sent !== null ? { under: <DateText iso={sent} time /> } : {})}
    >
      {t(`mail.${word}`)}
    </SaidMark>
  )
}
