import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { serverErrors } from '#web/ui/form/server-errors.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'
import { dayOf } from '#web/ui/list/days.ts'
import { fieldOfWire, userProblems, type UserFormValues, type UserProblem } from './user-form-values.ts'

type Errors = FieldErrors<UserFormValues>

/** What is wrong with the form of a user, in words: by its own rules, and as the server refuses it. */
export const useUserProblems = () => {
  const { t } = useTranslation('users')
  const { t: common } = useTranslation('common')
  const { t: errors } = useTranslation('errors')

  const own = (values: UserFormValues, initial: UserFormValues): Errors => {
    const say: Record<UserProblem, () => string> = {
      name_required: () => t('form.nameRequired'),
      email_required: () => t('form.emailRequired'),
      email_wrong: () => t('form.emailWrong'),
      expiry_past: () => t('form.expiryPast'),
      password_required: () => t('form.passwordRequired'),
      password_requirements: () => errors('code.password_requirements'),
      repeat_required: () => t('form.repeatRequired'),
      passwords_not_equal: () => errors('code.passwords_not_equal'),
    }
    const found: Errors = {}
    const problems = userProblems(values, initial, dayOf(new Date()))
    for (const field of ['name', 'email', 'expiry', 'password', 'repeat'] as const) {
      const problem = problems[field]
      if (problem !== undefined) found[field] = say[problem]()
    }
    return found
  }

  /** The server's refusal at the fields it speaks of, and what it says of none of them. Throws what is no refusal. */
  const refused = (error: unknown): { fields: Errors; problem: string } => {
    if (!(error instanceof CallError)) throw error
    if (error.is('service_disabled')) return { fields: {}, problem: t('form.unavailable') }
    const fields: Errors = {}
    for (const { code, field = '' } of serverErrors(error).items) {
      const at = fieldOfWire[field.split('.')[0] ?? '']
      if (at === undefined) continue
      fields[at] ??=
        code === 'already_exists'
          ? t('form.emailExists')
          : code === 'expiry_date_in_past' ||
              code === 'password_requirements' ||
              code === 'passwords_not_equal'
            ? errors(`code.${code}`)
            : common('form.notAccepted')
    }
    if (Object.keys(fields).length > 0) return { fields, problem: common('form.provideAllValues') }
    return { fields, problem: error.status === 404 ? common('form.gone') : failureMessage(error) }
  }
  return { own, refused }
}
