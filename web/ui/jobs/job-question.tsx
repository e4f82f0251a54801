/** What a question about all that match says: their number, the scope, and whether it can be undone. */
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { isUndoableJob, type BulkJobName } from '#shared/domain/bulk-jobs.ts'
import { limits } from '#shared/domain/limits.ts'
import { Note, Text } from '#web/ui/layout/layout.tsx'
import type { Matching } from '#web/ui/list/bulk-action.ts'
import type { JobList } from './job-list.ts'

/** The title of the question, and the label of the button that starts the job. */
export const useJobWords = (
  list: JobList,
  label: string,
  total: number,
): { readonly rows: string; readonly title: string; readonly run: string } => {
  const { t, i18n } = useTranslation('bulkJobs')
  const rows = numberFormat(i18n.language).format(total)
  return {
    rows,
    title: t('title', { action: label, items: t(`items.${list}`, { count: total, rows }) }),
    run: t('run', { action: label, rows }),
  }
}

export const JobScope = ({ filter }: Pick<Matching, 'filter'>) => {
  const { t } = useTranslation('bulkJobs')
  return Object.keys(filter).length > 0 ? (
    <Text size="long" tone="muted">
      {t('scope.filtered')}
    </Text>
  ) : (
    <Note tone="warn">{t('scope.all')}</Note>
  )
}

interface JobUndoProps {
  readonly list: JobList
  readonly name: BulkJobName
  readonly total: number
}

export const JobUndo = ({ list, name, total }: JobUndoProps) => {
  const { t } = useTranslation('bulkJobs')
  return (
    <Text size="long" tone="muted" role="status">
      {name === 'delete'
        ? t('undo.removal')
        : !isUndoableJob(list, name)
          ? t('undo.announced')
          : total <= limits.undoableItems
            ? t('undo.day')
            : t('undo.tooMany', { count: limits.undoableItems })}
    </Text>
  )
}
