import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import type { IndicatorJob } from '#shared/contracts/indicator-jobs.ts'
import { limits } from '#shared/domain/limits.ts'
import { choiceOf } from './mass-action-values.ts'

/** The texts for a job: kind, progress and result. */
export const useJobText = (): {
  readonly name: (job: IndicatorJob) => string
  readonly progress: (job: IndicatorJob) => string
  /** The result, after the job has ended. */
  readonly report: (job: IndicatorJob) => string
} => {
  const { t, i18n } = useTranslation('indicatorJobs')
  const number = numberFormat(i18n.language)
  const ofMassAction = ({ state, action, done, changed, skipped }: IndicatorJob): string => {
    const same = done - changed - skipped
    return [
      ...(state === 'failed' ? [t('failed.action')] : state === 'stopped' ? [t('stopped')] : []),
      t(action?.type === 'delete' ? 'done.removed' : 'done.changed', {
        count: changed,
        rows: number.format(changed),
      }),
      ...(same > 0 && action?.type !== 'delete' ? [t('done.same', { rows: number.format(same) })] : []),
      ...(skipped > 0
        ? [t('done.skipped', { rows: number.format(skipped), max: limits.indicatorTags })]
        : []),
    ].join(' ')
  }
  return {
    name: (job) => (job.action === null ? t('name.export') : t(`name.${choiceOf(job.action)}`)),
    progress: ({ kind, done, total }) =>
      kind === 'export' && done === 0
        ? t('waiting', { rows: number.format(total), count: total })
        : t('progress', { done: number.format(done), total: number.format(total) }),
    report: (job) => {
      if (job.kind === 'mass_action') return ofMassAction(job)
      if (job.state !== 'done') return t(job.state === 'stopped' ? 'stopped' : 'failed.export')
      return [
        t('ready', { count: job.total, rows: number.format(job.total) }),
        ...(job.skipped > 0 ? [t('done.keptByTlp', { rows: number.format(job.skipped) })] : []),
      ].join(' ')
    },
  }
}
