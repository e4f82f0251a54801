/** The job controls of an indicator list: change all matches, and export all matches. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Named } from '#shared/domain/translations.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { ExportButton } from '#web/ui/export/export-button.tsx'
import { filtersOf } from './mass-action-values.ts'
import { useWholeExport } from './use-whole-export.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'

export { useChangeSelected, type ChangeIndicators } from './use-change-selected.tsx'

const MassActionDialog = lazyPart(async () => (await import('./mass-action-dialog.tsx')).MassActionDialog)

interface IndicatorListControlsProps {
  /** The query of the list request. */
  readonly query: Readonly<Record<string, string>>
  /** The number of matching indicators, once known. */
  readonly total: number | undefined
  /** The group whose indicators are listed. */
  readonly group?: Named & { readonly group_id: number }
  /** Requests a file of at most the given number of rows. */
  readonly exportSome: (
    amount: number,
  ) => Promise<{ url: string; file_name: string; rows: number; total: number }>
}

/**
 * The controls of an indicator list. Analysts can change all matches; exports of a limited number of rows are for
 * organizations (part 2 section 6).
 */
export const IndicatorListControls = ({ query, total, group, exportSome }: IndicatorListControlsProps) => {
  const { t } = useTranslation('indicatorJobs')
  const { isAnalyst } = useRights()
  const exportWhole = useWholeExport()
  const [isOpen, setOpen] = useState(false)
  const wanted = group === undefined ? query : { ...query, groups: String(group.group_id) }
  return (
    <>
      {isAnalyst && (
        <Button
          icon="pen-to-square"
          aria-haspopup="dialog"
          title={t('changeAllTitle')}
          disabled={total === undefined || total === 0}
          onClick={() => setOpen(true)}
        >
          <span>{total === undefined ? t('changeAll') : t('changeAllOf', { total })}</span>
        </Button>
      )}
      <ExportButton
        total={total}
        {...(isAnalyst ? {} : { run: exportSome })}
        whole={() => exportWhole(wanted)}
      />
      {isOpen && total !== undefined && (
        <MassActionDialog
          scope={{ indicators: { filter: filtersOf(wanted) }, total, group }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
