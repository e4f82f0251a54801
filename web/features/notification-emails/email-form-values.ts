/** The values of the forms of a notification e-mail, and what is wrong with them (part 3 section 5). */
import type { Language } from '#shared/contracts/account.ts'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { tidyText } from '#shared/domain/text.ts'
import { looksLikeEmail } from '#web/ui/form/email.ts'
import { isLongEnough, keyToSend } from './key-text.ts'

/** Values as the fields hold them. */
export interface EmailFormValues {
  readonly description: string
  readonly email: string
  readonly language: Language
  /** Of a new one only; empty without a key. */
  readonly key: string
}

/** A loaded address as the form shows it. */
export const formOf = ({ description, email, language }: NotificationEmail): EmailFormValues => ({
  description,
  email,
  language,
  key: '',
})

export type EmailProblem = 'descriptionRequired' | 'emailRequired' | 'emailWrong' | 'short'

/** What is wrong with the values. */
export const emailProblems = (
  values: EmailFormValues,
): Partial<Record<keyof EmailFormValues, EmailProblem>> => {
  const email = values.email.trim()
  return {
    ...(tidyText(values.description) === '' ? { description: 'descriptionRequired' } : {}),
    ...(email === '' ? { email: 'emailRequired' } : looksLikeEmail(email) ? {} : { email: 'emailWrong' }),
    ...(values.key.trim() === '' || isLongEnough(values.key) ? {} : { key: 'short' }),
  }
}

/** Values without what does not count as a change. */
export const normalized = (values: EmailFormValues): EmailFormValues => ({
  ...values,
  description: tidyText(values.description),
  email: values.email.trim(),
  key: values.key.trim(),
})

/** The body that adds an address to an organization. */
export const createBody = ({ description, email, language, key }: EmailFormValues, clientId: number) => ({
  client_id: clientId,
  description,
  email,
  language,
  ...(key === '' ? {} : { base64_pgp_key: keyToSend(key) }),
})

/** The body that changes one: the changed fields only. */
export const updateBody = ({ description, language }: Partial<EmailFormValues>) => ({
  ...(description === undefined ? {} : { description }),
  ...(language === undefined ? {} : { language }),
})
