import { useTranslation } from 'react-i18next'
import { indicatorTypes } from '#shared/domain/indicators/types.ts'
import { refusalReasons, type NoIndicator } from '#shared/domain/indicators/read-indicator.ts'
import { limits } from '#shared/domain/limits.ts'
import { CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { serverErrors } from '#web/ui/form/server-errors.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'
import { feedProblems, fieldOfWire, type FeedFormValues, type FeedProblem } from './feed-form-values.ts'

type Wrong = FieldErrors<FeedFormValues>

/** What is wrong with the form in words, before it is sent and after it was refused. */
export const useFeedProblems = (): {
  /** A message for each wrong field. */
  readonly ofValues: (values: FeedFormValues, typeName: string | undefined) => Wrong
  /** The server's refusal at the fields it speaks of, and what it says of the form as a whole. Throws what is no refusal. */
  readonly ofRefusal: (error: unknown, typeName: string) => { wrong: Wrong; problem: string }
} => {
  const { t } = useTranslation('feeds')
  const { t: common } = useTranslation('common')
  const sayRefused = (
    { reason, looksLike }: Pick<NoIndicator, 'reason' | 'looksLike'>,
    type: string,
  ): string => {
    if (reason === 'not_of_type' && looksLike !== undefined)
      return t('refused.looksLike', { type, looksLike: t(`indicator.${looksLike}`) })
    return t(`refused.${reason}`, { type })
  }
  const say = (problem: FeedProblem, type: string): string => {
    if (typeof problem !== 'string') return sayRefused(problem, type)
    const words: Record<Exclude<FeedProblem, NoIndicator>, () => string> = {
      value_required: () => t('form.valueRequired'),
      type_required: () => t('form.typeRequired'),
      category_required: () => t('form.categoryRequired'),
      origin_required: () => t('form.originRequired'),
      too_many_tags: () => common('form.tooManyTags', { count: limits.feedTags }),
      notes_too_long: () => common('form.tooLong', { count: limits.feedNotesLength }),
    }
    return words[problem]()
  }
  return {
    ofValues: (values, typeName) => {
      const wrong: Wrong = {}
      const problems = feedProblems(values, typeName)
      for (const field of ['value', 'type', 'category', 'origin', 'tags', 'notes'] as const) {
        const problem = problems[field]
        if (problem !== undefined) wrong[field] = say(problem, typeName ?? '')
      }
      return wrong
    },
    ofRefusal: (error, typeName) => {
      if (!(error instanceof CallError)) throw error
      const { status, items } = serverErrors(error)
      const wrong: Wrong = {}
      for (const item of items) {
        const field = item.field === undefined ? undefined : fieldOfWire[item.field.split('.')[0] ?? '']
        if (field === undefined) continue
        if (item.code === 'not_of_its_type') {
          const reason = refusalReasons.find((one) => one === item.values?.[1]) ?? 'not_of_type'
          const looksLike = indicatorTypes.find((one) => one === item.values?.[2])
          wrong[field] ??= sayRefused({ reason, ...(looksLike === undefined ? {} : { looksLike }) }, typeName)
        } else
          wrong[field] ??=
            item.code === 'unknown_reference' ? t('form.unknownReference') : common('form.notAccepted')
      }
      if (Object.keys(wrong).length > 0) return { wrong, problem: common('form.provideAllValues') }
      return { wrong, problem: status === 404 ? common('form.gone') : failureMessage(error) }
    },
  }
}
