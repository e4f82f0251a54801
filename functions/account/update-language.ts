import { handle, type Route } from '#functions/rules/http/handler.ts'
import { updateLanguage } from '#shared/contracts/account.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AccountDependencies } from './dependencies.ts'
import { updateAccount } from './update-account.ts'

/** Sets the language of the account's screens and e-mails. */
export const updateLanguageRoute = ({ platform }: AccountDependencies): Route =>
  handle(updateLanguage, async ({ body, session }) => {
    const language = languageSchema.safeParse(body.language)
    if (!language.success) throw new PortalError('unrecognised_language', { field: 'language' })
    await updateAccount(platform, session, 'language', language.data)
    return { language: language.data }
  })
