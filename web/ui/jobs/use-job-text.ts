import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import type { BulkJob } from '#shared/contracts/bulk-jobs.ts'
import type { JobList } from './job-list.ts'

/** The texts of a job: its name, progress and result. */
export const useJobText = (): {
  readonly name: (list: JobList, job: BulkJob) => string
  readonly progress: (job: BulkJob) => string
  readonly report: (job: BulkJob) => string
} => {
  const { t, i18n } = useTranslation('bulkJobs')
  const number = numberFormat(i18n.language)
  return {
    name: (list, { name }) => t('name', { list: t(`list.${list}`), action: t(`action.${name}`) }),
    progress: ({ done, total }) => t('progress', { done: number.format(done), total: number.format(total) }),
    report: ({ state, name, done, changed, skipped }) => {
      const same = done - changed - skipped
      return [
        ...(state === 'failed' ? [t('failed')] : state === 'stopped' ? [t('stopped')] : []),
        t(name === 'delete' ? 'done.removed' : 'done.changed', { count: changed }),
        ...(same > 0 && name !== 'delete' ? [t('done.same', { count: same })] : []),
        ...(skipped > 0 ? [t('done.skipped', { count: skipped })] : []),
      ].join(' ')
    },
  }
}
