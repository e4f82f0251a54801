import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getLanguage } from '#shared/contracts/account.ts'
import type { AccountDependencies } from './dependencies.ts'
import { currentUser } from './current-user.ts'

/** The language of the account. */
export const getLanguageRoute = ({ platform }: AccountDependencies): Route =>
  handle(getLanguage, async ({ session }) => ({
    language: (await currentUser(platform, session)).account.language,
  }))
