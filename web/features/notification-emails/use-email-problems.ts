import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { serverErrors } from '#web/ui/form/server-errors.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'
import { emailProblems, type EmailFormValues } from './email-form-values.ts'

type Errors = FieldErrors<EmailFormValues>

/** What is wrong with the form of a notification e-mail, in words: by its own rules, and as the server refuses it. */
export const useEmailProblems = () => {
  const { t } = useTranslation('notificationEmails')
  const { t: common } = useTranslation('common')

  const own = (values: EmailFormValues): Errors => {
    const found: Errors = {}
    const problems = emailProblems(values)
    for (const field of ['description', 'email', 'key'] as const) {
      const problem = problems[field]
      if (problem !== undefined) found[field] = problem === 'short' ? t('pgp.short') : t(problem)
    }
    return found
  }

  /** The server's refusal at the fields it speaks of, and what it says of none of them. Throws what is no refusal. */
  const refused = (error: unknown): { fields: Errors; problem: string } => {
    if (!(error instanceof CallError)) throw error
    const fields: Errors = {}
    const said = failureMessage(error)
    if (error.is('already_exists')) fields.email = t('emailExists')
    // A key that cannot be used has its reason; the file may also be too big.
    else if (error.status === 400 || error.is('file_size_too_big')) fields.key = said
    else {
      for (const { field = '' } of serverErrors(error).items) {
        if (field === 'description' || field === 'email' || field === 'language')
          fields[field] ??= common('form.notAccepted')
        else if (field === 'base64_pgp_key') fields.key ??= said
      }
    }
    if (Object.keys(fields).length > 0) return { fields, problem: common('form.provideAllValues') }
    return { fields, problem: error.status === 404 ? common('form.gone') : said }
  }
  return { own, refused }
}
