import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { withdrawEmailChange } from '#shared/contracts/users.ts'
import { changeUser } from '../change-user.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { readUserResponse } from '../visible-user.ts'
import { withoutPendingEmail } from './email-change.ts'

/** Cancels the pending address and voids its link. */
export const withdrawEmailChangeRoute = (dependencies: UsersDependencies): Route =>
  handle(withdrawEmailChange, async ({ params, session, request }) => {
    await changeUser(dependencies, session, params.id, false, (before, commit) => {
      if (before.pending_email !== undefined)
        commit.addWrite(
          auditWrite(dependencies.platform, {
            action: 'email_change_withdraw',
            outcome: 'success',
            userId: session.userId,
            organizationId: before.client_id,
            actorOrganizationId: session.organizationId,
            address: request.address,
            subject: { kind: 'user', id: params.id, name: null },
            detail: `user ${params.id}: ${before.email}, not ${before.pending_email}`,
          }),
        )
      return withoutPendingEmail(before)
    })
    return readUserResponse(dependencies, session, params.id)
  })
