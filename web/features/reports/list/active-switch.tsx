import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { useReportActions } from './use-report-actions.ts'
import { Switch } from '#web/ui/form/fields/switch.tsx'

/** Switches a periodic report on or off. The change shows at once and is reverted if the call fails. */
export const ActiveSwitch = ({ report }: { report: PeriodicReport }) => {
  const { t } = useTranslation('reports')
  const { toggle } = useReportActions()
  /** The requested value while the call runs. */
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
    <Switch
      aria-label={t('periodic.activeOf', { name: report.name })}
      checked={isActive}
      aria-busy={wanted !== undefined}
      onChange={(on) => void change(on)}
    />
  )
}
