import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditWrite, selfEvent } from '#functions/rules/security/audit.ts'
import { updateReminders } from '#shared/contracts/account.ts'
import type { AccountDependencies } from './dependencies.ts'
import { updateAccount } from './update-account.ts'

/** Switches the user's remediation reminders by e-mail on or off. */
export const updateRemindersRoute = ({ platform }: AccountDependencies): Route =>
  handle(updateReminders, async ({ body: { reminders }, session, request }) => {
    await updateAccount(platform, session, 'reminders_off', !reminders, [
      auditWrite(platform, {
        action: reminders ? 'reminders_on' : 'reminders_off',
        outcome: 'success',
        ...selfEvent(session.userId, session.organizationId),
        address: request.address,
      }),
    ])
    return { reminders }
  })
