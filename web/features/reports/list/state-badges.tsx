import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeriodicReport, Report } from '#shared/contracts/reports.ts'
import { Row, ToneIcon } from '#web/ui/layout/layout.tsx'
import { ShortDate } from '#web/ui/text/date-text.tsx'
import { mailBadges, mailStateOf, stateBadges, type Badge } from '#web/features/reports/text/report-text.ts'

interface IconBadgeProps {
  readonly badge: Badge
  readonly className?: string
  readonly children: ReactNode
}

/** A state: its icon and its word. */
const IconBadge = ({ badge: { icon, tone }, className, children }: IconBadgeProps) => (
  <Row as="span" gap={1} className={className}>
    <ToneIcon name={icon} tone={tone} />
    <span>{children}</span>
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
  return (
    <IconBadge badge={stateBadges[state]} className="is-whole">
      {t(`state.${state}`)}
    </IconBadge>
  )
}

/** The state of a report's e-mail. */
export const ReportMail = ({ report }: { report: Report }) => {
  const { t } = useTranslation('reports')
  const mailState = mailStateOf(report)
  const { sent_date: sent } = report
  return (
    <IconBadge badge={mailBadges[mailState]}>
      {t(`mail.${mailState}`)}
      {mailState === 'sent' && sent !== null && (
        <>
          {' '}
          <ShortDate iso={sent} />
        </>
      )}
    </IconBadge>
  )
}
