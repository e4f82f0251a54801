import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'
import { fieldOfWire, groupProblems, type GroupFormValues, type GroupProblem } from './group-form-values.ts'

type Wrong = FieldErrors<GroupFormValues>

/** What is wrong with the form of a group in words, before it is sent and after it was refused. */
export const useGroupProblems = (): {
  /** A message for each wrong field. */
  readonly ofValues: (values: GroupFormValues) => Wrong
  /** The server's refusal at the fields it speaks of, and what it says of the form as a whole. Throws what is no refusal. */
  readonly ofRefusal: (error: unknown) => { wrong: Wrong; problem: string | undefined }
} => {
  const { t } = useTranslation('feedGroups')
  const { t: common } = useTranslation('common')
  const say: Record<GroupProblem, () => string> = {
    name_required: () => t('form.nameRequired'),
    description_too_long: () => common('form.tooLong', { count: limits.descriptionLength }),
    too_many_tags: () => common('form.tooManyTags', { count: limits.feedTags }),
  }
  return {
    ofValues: (values) => {
      const wrong: Wrong = {}
      const problems = groupProblems(values)
      for (const field of ['name', 'description', 'tags'] as const) {
        const problem = problems[field]
        if (problem !== undefined) wrong[field] = say[problem]()
      }
      return wrong
    },
    ofRefusal: (error) => {
      if (!(error instanceof CallError)) throw error
      // A group of the name exists; one that is not verified is in no list of clients, so it is said which it is (part 2 section 8).
      if (error.is('unverified_group_exists'))
        return { wrong: { name: t('form.unverifiedExists') }, problem: undefined }
      if (error.is('already_exists')) return { wrong: { name: t('form.nameExists') }, problem: undefined }
      const wrong: Wrong = {}
      for (const item of error.items) {
        const field = item.field === undefined ? undefined : fieldOfWire[item.field.split('.')[0] ?? '']
        if (field !== undefined)
          wrong[field] ??=
            item.code === 'unknown_reference' ? t('form.unknownReference') : common('form.notAccepted')
      }
      if (Object.keys(wrong).length > 0) return { wrong, problem: common('form.provideAllValues') }
      return { wrong, problem: error.status === 404 ? common('form.gone') : failureMessage(error) }
    },
  }
}
