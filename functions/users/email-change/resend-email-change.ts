import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { resendEmailChange } from '#shared/contracts/users.ts'
import { manageable } from '../change-user.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { withinMailQuota } from '../mail-quota.ts'
import { visibleUser, readUserResponse } from '../visible-user.ts'
import { prepareConfirmation } from './email-change.ts'

/** Sends the confirmation link to the pending address again. */
export const resendEmailChangeRoute = (dependencies: UsersDependencies): Route =>
  handle(resendEmailChange, async ({ params, session, request }) => {
    const { platform } = dependencies
    await manageable(dependencies, session, params.id)
    const known = await visibleUser(dependencies, session, params.id)
    const mail = prepareConfirmation(dependencies, known, session.name)
    const subject = { kind: 'user', id: known.id, name: null } as const
    const recipient = {
      action: 'email_change_request',
      email: known.user.pending_email ?? '',
      organizationId: known.user.client_id,
      subject,
    } as const
    await withinMailQuota(platform, session, request, recipient, () =>
      platform.table.transact([
        ...mail.writes,
        auditWrite(platform, {
          action: 'email_change_request',
          outcome: 'success',
          userId: session.userId,
          organizationId: known.user.client_id,
          actorOrganizationId: session.organizationId,
          address: request.address,
          subject,
          detail: `user ${known.id}: link to ${recipient.email} sent again`,
        }),
      ]),
    )
    await mail.send()
    return readUserResponse(dependencies, session, params.id)
  })
