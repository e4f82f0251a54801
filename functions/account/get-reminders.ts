import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getReminders } from '#shared/contracts/account.ts'
import type { AccountDependencies } from './dependencies.ts'
import { currentUser } from './current-user.ts'

/** Whether the user receives remediation reminders by e-mail. */
export const getRemindersRoute = ({ platform }: AccountDependencies): Route =>
  handle(getReminders, async ({ session }) => ({
    reminders: (await currentUser(platform, session)).account.reminders_off !== true,
  }))
