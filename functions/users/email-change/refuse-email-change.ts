import { handleAnonymous, type Route } from '#functions/rules/http/handler.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { hashToken } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { refuseEmailChange } from '#shared/contracts/users.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { readLink, waitingFor, withoutPendingEmail } from './email-change.ts'

/**
 * The owner of the present address refuses the change with the link sent to it. This voids the confirmation link.
 * Throws `email_link_invalid`, also after the new address was confirmed.
 */
export const refuseEmailChangeRoute = (dependencies: UsersDependencies): Route =>
  handleAnonymous(refuseEmailChange, async ({ body, request }) => {
    const { platform, organizations } = dependencies
    const { address } = request
    const { link, known } = await readLink(platform, body.token, 'refuse', address)
    const { id, user } = known
    const actor = { user_id: id, name: user.name, client_id: user.client_id, address }
    await organizations.commit(actor, async (commit) => {
      const stored = await organizations.get('user', id)
      const pending = waitingFor(stored?.entity, link, new Date(commit.at))
      if (stored === undefined || pending === undefined) throw new PortalError('email_link_invalid')
      commit.update('user', id, withoutPendingEmail(stored.entity), stored, ['pending_email'])
      commit.deleteItem(keys.emailChange(hashToken(body.token)))
      commit.addWrite(
        auditWrite(platform, {
          action: 'email_change_withdraw',
          outcome: 'success',
          userId: id,
          organizationId: stored.entity.client_id,
          actorOrganizationId: stored.entity.client_id,
          address,
          subject: { kind: 'user', id, name: null },
          detail: `user ${id}: ${stored.entity.email}, not ${pending.email}, by the link to the former`,
        }),
      )
    })
    return {}
  })
