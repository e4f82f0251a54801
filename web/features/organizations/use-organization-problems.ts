import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { serverErrors } from '#web/ui/form/server-errors.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'
import {
  fieldOfWire,
  organizationProblems,
  type OrganizationFormValues,
  type OrganizationProblem,
} from './organization-form-values.ts'

type Errors = FieldErrors<OrganizationFormValues>

/** What is wrong with the form of an organization, in words: by its own rules, and as the server refuses it. */
export const useOrganizationProblems = () => {
  const { t } = useTranslation('organizations')
  const { t: common } = useTranslation('common')
  const { t: errors } = useTranslation('errors')

  const own = (values: OrganizationFormValues, users: number): Errors => {
    const say: Record<OrganizationProblem, () => string> = {
      name_required: () => t('form.nameRequired'),
      email_wrong: () => t('form.emailWrong'),
      max_users_wrong: () => t('form.maxUsersWrong', { max: limits.organizationUsers }),
      max_users_below: () => errors('code.max_users_below_current'),
      too_many_tags: () => common('form.tooManyTags', { count: limits.organizationTags }),
    }
    const found: Errors = {}
    const problems = organizationProblems(values, users)
    for (const field of ['name', 'email', 'maxUsers', 'tags'] as const) {
      const problem = problems[field]
      if (problem !== undefined) found[field] = say[problem]()
    }
    return found
  }

  /** The server's refusal at the fields it speaks of, and what it says of none of them. Throws what is no refusal. */
  const refused = (error: unknown): { fields: Errors; problem: string } => {
    if (!(error instanceof CallError)) throw error
    const fields: Errors = {}
    for (const { code, field = '' } of serverErrors(error).items) {
      const own =
        code === 'max_users_below_current'
          ? 'maxUsers'
          : (fieldOfWire[field.split('.')[0] ?? ''] ?? (code === 'already_exists' ? 'name' : undefined))
      if (own === undefined) continue
      fields[own] ??=
        code === 'already_exists'
          ? t(own === 'email' ? 'form.emailExists' : 'form.nameExists')
          : code === 'max_users_below_current'
            ? errors('code.max_users_below_current')
            : own === 'tags'
              ? t('form.unknownTag')
              : common('form.notAccepted')
    }
    if (Object.keys(fields).length > 0) return { fields, problem: common('form.provideAllValues') }
    return { fields, problem: error.status === 404 ? common('form.gone') : failureMessage(error) }
  }
  return { own, refused }
}
