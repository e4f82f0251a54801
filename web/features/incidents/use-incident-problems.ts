import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { serverErrors } from '#web/ui/form/server-errors.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'
import {
  fieldOfWire,
  incidentProblems,
  type IncidentFormValues,
  type IncidentProblem,
} from './incident-form-values.ts'

type Wrong = FieldErrors<IncidentFormValues>

/** What is wrong with the form in words, before it is sent and after it was refused. */
export const useIncidentProblems = (): {
  /** A message for each wrong field. */
  readonly ofValues: (values: IncidentFormValues) => Wrong
  /** The server's refusal at the fields it speaks of, and what it says of the form as a whole. Throws what is no refusal. */
  readonly ofRefusal: (error: unknown) => { wrong: Wrong; problem: string }
} => {
  const { t } = useTranslation('incidents')
  const { t: common } = useTranslation('common')
  const say: Record<IncidentProblem, () => string> = {
    organizations_required: () => t('form.organizationsRequired'),
    too_many_organizations: () => t('form.tooManyOrganizations', { count: limits.organizationsAtOnce }),
    name_required: () => t('form.nameRequired'),
    category_required: () => t('form.categoryRequired'),
    description_too_long: () => common('form.tooLong', { count: limits.descriptionLength }),
    too_many_tags: () => common('form.tooManyTags', { count: limits.tagsPerItem }),
  }
  return {
    ofValues: (values) => {
      const wrong: Wrong = {}
      const problems = incidentProblems(values)
      for (const field of ['organizations', 'name', 'category', 'tags', 'description'] as const) {
        const problem = problems[field]
        if (problem !== undefined) wrong[field] = say[problem]()
      }
      return wrong
    },
    ofRefusal: (error) => {
      if (!(error instanceof CallError)) throw error
      const { status, items } = serverErrors(error)
      const wrong: Wrong = {}
      for (const item of items) {
        const field = item.field === undefined ? undefined : fieldOfWire[item.field.split('.')[0] ?? '']
        if (field === undefined) continue
        if (item.code !== 'unknown_reference') wrong[field] ??= common('form.notAccepted')
        else
          wrong[field] ??= t(field === 'organizations' ? 'form.unknownOrganization' : 'form.unknownReference')
      }
      if (Object.keys(wrong).length > 0) return { wrong, problem: common('form.provideAllValues') }
      return { wrong, problem: status === 404 ? common('form.gone') : failureMessage(error) }
    },
  }
}
