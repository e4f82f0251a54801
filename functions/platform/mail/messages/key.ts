/** What mails about API keys say the same way. */
import type { Mail } from '../mails.ts'

type KeyMail = Extract<Mail, { template: 'api_key_expiring' | 'api_key_scope_gone' }>

/** The name of a key in the quotation marks of the language, with the beginning by which it is known. */
export const keyText = (
  { name, prefix }: Pick<KeyMail, 'name' | 'prefix'>,
  [open, close]: readonly [string, string],
): string => `${open}${name}${close}${prefix === null ? '' : ` (${prefix}…)`}`

/** When the key was used last, and from where if that is known. */
export type LastUse = NonNullable<KeyMail['used']>
