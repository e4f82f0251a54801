import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeriodicReport, Report } from '#shared/contracts/reports.ts'
import { Row, ToneIcon, TwoLines } from '#web/ui/layout/layout.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { mailBadges, mailStateOf, stateBadges, type Badge } from '#web/features/reports/text/report-text.ts'

/** A state: its badge, its word, and details below. */
export const IconBadge = ({
  badge: { icon, tone },
  under,
  children,
}: {
  badge: Badge
  under?: ReactNode
  children: ReactNode
}) => (
  <Row>
    <ToneIcon name={icon} tone={tone} />
    <TwoLines under={under}>{children}</TwoLines>
  </Row>
)

/** Whether and how a periodic report is e-mailed. */
export const PeriodicMail = ({ report }: { report: Pick<PeriodicReport, 'send_by_email'> }) => {
  const { t } = useTranslation('reports')
  return report.send_by_email ? (
    <IconBadge badge={{ icon: 'lock', tone: 'success' }}>{t('periodic.encrypted')}</IconBadge>
  ) : (
    <IconBadge badge={{ icon: 'minus', tone: 'faint' }}>{t('periodic.notSent')}</IconBadge>
  )
}

/** The progress of a report. */
export const ReportState = ({ report: { state } }: { report: Report }) => {
  const { t } = useTranslation('reports')
  return <IconBadge badge={stateBadges[state]}>{t(`state.${state}`)}</IconBadge>
}

/** The state of a report's e-mail. */
export const ReportMail = ({ report }: { report: Report }) => {
  const { t } = useTranslation('reports')
  const mailState = mailStateOf(report)
  const { sent_date: sent } = report
  return (
    <IconBadge
      badge={mailBadges[mailState]}
      {...(mailState === 'sent' && sent !== null ? { under: <DateText iso={sent} time /> } : {})}
    >
      {t(`mail.${mailState}`)}
    </IconBadge>
  )
}
