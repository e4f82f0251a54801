/** Texts that messages about API keys share. */
import type { Mail } from '../mails.ts'

type KeyMail = Extract<Mail, { template: 'api_key_expiring' | 'api_key_scope_gone' }>

/** The name of a key in the language's quotation marks, with its prefix. */
export const keyText = (
  { name, prefix }: Pick<KeyMail, 'name' | 'prefix'>,
  [open, close]: readonly [string, string],
): string => `${open}${name}${close}${prefix === null ? '' : ` (${prefix}…)`}`

/** When the key was last used, and from where if known. */
export type LastUse = NonNullable<KeyMail['used']>
