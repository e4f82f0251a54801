import { useTranslation } from 'react-i18next'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { useSavedAtOnce } from '#web/lib/use-saved-at-once.ts'
import { useReportActions } from './use-report-actions.ts'
import { Switch } from '#web/ui/form/fields/switch.tsx'

/** Switches a periodic report on or off. The change shows at once and is reverted if the call fails. */
export const ActiveSwitch = ({ report }: { report: PeriodicReport }) => {
  const { t } = useTranslation('reports')
  const { toggle } = useReportActions()
  const { shown, waiting, choose } = useSavedAtOnce({ on: report.is_active }, ({ on }) =>
    toggle(report, on ?? report.is_active),
  )
  return (
    <Switch
      aria-label={t('periodic.activeOf', { name: report.name })}
      checked={shown.on}
      aria-busy={waiting.on !== undefined}
      onChange={(on) => choose({ on })}
    />
  )
}
