import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { formatRelative } from '#web/lib/format-relative.ts'
import { nextGeneration, weekdayMoment } from '#web/features/reports/text/next-generation.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { PeriodicMail } from './state-badges.tsx'
import { buttonClass } from '#web/ui/button/button.tsx'

interface PeriodicCardProps {
  readonly report: PeriodicReport
  readonly now: Date
  readonly onRemove: () => void
}

/** A periodic report on a phone. */
export const PeriodicCard = ({ report, now, onRemove }: PeriodicCardProps) => {
  const { t, i18n } = useTranslation('reports')
  const navigate = useNavigate()
  const reportText = useReportText()
  const next = nextGeneration(report, now)
  const obstacle = reportText.obstacle(report)
  const lacks = reportText.willMiss(report)
  const address = hrefOf(paths.periodicReport, { id: report.periodic_report_id })
  const { name } = report
  return (
    <li className="rep-card">
      <div className="rep-card-main">
        <Link className="rep-card-name" to={address}>
          {name}
        </Link>
        <p className="rep-sub">{t(`frequency.${report.frequency}`)}</p>
        <p className="rep-sub">{reportText.holds(report)}</p>
        {lacks !== undefined && <p className="rep-sub rep-lacks">{lacks}</p>}
        <p className="rep-card-foot">
          {obstacle !== undefined ? (
            <span className="rep-lacks">
              {t('periodic.impossible')}: {obstacle}
            </span>
          ) : next === undefined ? (
            <span className="rep-paused">{report.is_active ? '–' : t('periodic.paused')}</span>
          ) : (
            <time dateTime={next.toISOString()} title={weekdayMoment(next, i18n.language)}>
              {formatRelative(next, now, i18n.language)}
            </time>
          )}
          <PeriodicMail report={report} />
        </p>
      </div>
      <div className="rep-card-side">
        <span className="rep-card-switch">
          <ActiveSwitch report={report} />
        </span>
        <MenuButton
          label={t('periodic.more', { name })}
          className={buttonClass({ square: true, kind: 'plain' })}
          icon="ellipsis-v"
          floating
          choices={[
            { key: 'edit', label: t('periodic.edit'), run: () => void navigate(address) },
            { key: 'remove', label: t('periodic.remove'), run: onRemove },
          ]}
        />
      </div>
    </li>
  )
}
