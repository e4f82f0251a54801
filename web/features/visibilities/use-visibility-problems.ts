import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { serverErrors } from '#web/ui/form/server-errors.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'
import {
  fieldOfWire,
  visibilityProblems,
  type VisibilityFormValues,
  type VisibilityProblem,
} from './visibility-form-values.ts'

type Wrong = FieldErrors<VisibilityFormValues>

/** What is wrong with the form in words, before it is sent and after it was refused. */
export const useVisibilityProblems = (): {
  /** A message for each wrong field. */
  readonly ofValues: (values: VisibilityFormValues) => Wrong
  /** The server's refusal at the fields it speaks of, and what it says of the form as a whole. Throws what is no refusal. */
  readonly ofRefusal: (error: unknown) => { wrong: Wrong; problem: string }
} => {
  const { t } = useTranslation('visibilities')
  const { t: common } = useTranslation('common')
  const say: Record<VisibilityProblem, () => string> = {
    organization_required: () => t('form.organizationRequired'),
    name_required: () => t('form.nameRequired'),
    category_required: () => t('form.categoryRequired'),
    criticality_required: () => t('form.criticalityRequired'),
    text_too_long: () => common('form.tooLong', { count: limits.descriptionLength }),
    detection_required: () => t('form.detectedRequired'),
    detection_in_future: () => t('form.detectedInFuture'),
  }
  return {
    ofValues: (values) => {
      const wrong: Wrong = {}
      const problems = visibilityProblems(values, new Date())
      for (const field of [
        'organization',
        'name',
        'category',
        'criticality',
        'description',
        'comment',
        'detected',
      ] as const) {
        const problem = problems[field]
        if (problem !== undefined) wrong[field] = say[problem]()
      }
      return wrong
    },
    ofRefusal: (error) => {
      if (!(error instanceof CallError)) throw error
      const { status, items } = serverErrors(error)
      if (error.is('already_exists'))
        return { wrong: { name: t('form.alreadyExists') }, problem: t('form.alreadyExistsHelp') }
      const wrong: Wrong = {}
      for (const item of items) {
        const field = item.field === undefined ? undefined : fieldOfWire[item.field.split('.')[0] ?? '']
        if (field === undefined) continue
        if (item.code === 'detection_in_future') wrong[field] ??= t('form.detectedInFuture')
        else if (item.code !== 'unknown_reference') wrong[field] ??= common('form.notAccepted')
        else
          wrong[field] ??= t(field === 'organization' ? 'form.unknownOrganization' : 'form.unknownCategory')
      }
      if (Object.keys(wrong).length > 0) return { wrong, problem: common('form.provideAllValues') }
      return { wrong, problem: status === 404 ? common('form.gone') : failureMessage(error) }
    },
  }
}
