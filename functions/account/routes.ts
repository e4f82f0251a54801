import type { Route } from '#functions/rules/http/handler.ts'
import { changePasswordRoute } from './change-password.ts'
import { createPgpKeyRoute } from './create-pgp-key.ts'
import { createUserActivityRoute } from './create-user-activity.ts'
import { deletePgpKeyRoute } from './delete-pgp-key.ts'
import type { AccountDependencies } from './dependencies.ts'
import { getLanguageRoute } from './get-language.ts'
import { getPgpKeyRoute } from './get-pgp-key.ts'
import { getRemindersRoute } from './get-reminders.ts'
import { getSessionRoute } from './get-session.ts'
import { updateLanguageRoute } from './update-language.ts'
import { updateRemindersRoute } from './update-reminders.ts'

/** The account routes. The sign-in function serves them. */
export const accountRoutes = (dependencies: AccountDependencies): Route[] =>
  [
    getSessionRoute,
    changePasswordRoute,
    getLanguageRoute,
    updateLanguageRoute,
    getRemindersRoute,
    updateRemindersRoute,
    getPgpKeyRoute,
    createPgpKeyRoute,
    deletePgpKeyRoute,
    createUserActivityRoute,
  ].map((route) => route(dependencies))
