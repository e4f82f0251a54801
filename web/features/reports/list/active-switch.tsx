import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { useReportActions } from './use-report-actions.ts'

/** Switches a periodic report on or off: at once on the screen, and back when the call fails. */
export const ActiveSwitch = ({ report }: { report: PeriodicReport }) => {
  const { t } = useTranslation('reports')
  const { toggle } = useReportActions()
  /** What is being asked for. */
  const [wanted, setWanted] = useState<boolean>()
  const isActive = wanted ?? report.is_active
  const change = async (to: boolean): Promise<void> => {
    if (wanted !== undefined) return
    setWanted(to)
    try {
      await toggle(report, to)
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <input
      type="checkbox"
      role="switch"
      className="ui-switch"
      aria-label={t('periodic.activeOf', { name: report.name })}
      checked={isActive}
      aria-checked={isActive}
      aria-busy={wanted !== undefined}
      onChange={(event) => void change(event.target.checked)}
    />
  )
}
