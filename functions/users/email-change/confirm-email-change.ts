import { removeKeysOfUser } from '#functions/api-keys/organization-data.ts'
import { handleAnonymous, type Route } from '#functions/rules/http/handler.ts'
import { hashToken } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { confirmEmailChange } from '#shared/contracts/users.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { readLink, waitingFor } from './email-change.ts'
import { moveAddress } from './move-address.ts'

/**
 * Confirms the new address by the link sent to it. Ends all sessions, voids links and codes sent to the previous
 * address, deletes the API key and notifies the previous address. Throws `email_link_invalid`, and `already_exists`
 * when the address was taken meanwhile.
 */
export const confirmEmailChangeRoute = (dependencies: UsersDependencies): Route =>
  handleAnonymous(confirmEmailChange, async ({ body, request }) => {
    const { platform, organizations, apiKeys } = dependencies
    const { clock, sessions } = platform
    const { address } = request
    const { link, known } = await readLink(platform, body.token, 'confirm', address)
    const { id, user } = known
    const actor = { user_id: id, name: user.name, client_id: user.client_id, address }
    // Runs before the address is confirmed: if the process stops in between, nobody who could read the key may keep it.
    if (waitingFor(user, link, clock.now()) !== undefined)
      await removeKeysOfUser(platform, apiKeys, id, actor)
    const { email, mail } = await organizations.commit(actor, async (commit) => {
      const stored = await organizations.get('user', id)
      const pending = waitingFor(stored?.entity, link, new Date(commit.at))
      if (stored === undefined || pending === undefined) throw new PortalError('email_link_invalid')
      commit.deleteItem(keys.emailChange(hashToken(body.token)))
      const notified = await moveAddress(
        dependencies,
        commit,
        { known, stored, email: pending.email },
        { userId: id, organizationId: user.client_id, address },
      )
      return { email: pending.email, mail: notified }
    })
    // Ends a session that started between the listing of sessions and the transaction.
    await sessions.endAll(id)
    await mail.send()
    return { email }
  })
