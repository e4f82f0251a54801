import { removeKeysOfUser } from '#functions/api-keys/client-data.ts'
import { handleAnonymous, type Route } from '#functions/platform/http/handler.ts'
import { auditWrite } from '#functions/platform/security/audit.ts'
import { postingTo } from '#functions/platform/security/password-reset.ts'
import { hashToken } from '#functions/platform/session/sessions.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { emailKey } from '#functions/platform/tenants/organization.ts'
import { confirmEmailChange } from '#shared/contracts/users.ts'
import { PortalError } from '#shared/http/errors.ts'
import { moveEmail, voidLinks } from '../change-user.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { readLink, waitingFor, withoutPendingEmail } from './email-change.ts'

/**
 * Makes the address count to which the link was mailed: sessions end, links and codes mailed to the one before
 * work no more, the API key goes, and the address before is told. Throws `email_link_invalid`, and
 * `already_exists` when somebody else has the address by now.
 */
export const confirmEmailChangeRoute = (dependencies: UsersDependencies): Route =>
  handleAnonymous(confirmEmailChange, async ({ params, request }) => {
    const { platform, organizations, apiKeys, outbox } = dependencies
    const { table, clock, sessions } = platform
    const { address } = request
    const { link, known } = await readLink(platform, params.token, 'confirm', address)
    const { id, user } = known
    const actor = { user_id: id, name: user.name, client_id: user.client_id }
    // Before the address counts: whoever can read the key must not keep it if this stops half-way.
    if (waitingFor(user, link, clock.now()) !== undefined)
      await removeKeysOfUser(platform, apiKeys, id, actor)
    const { email, mail } = await organizations.commit(actor, async (commit) => {
      const stored = await organizations.get('user', id)
      const pending = waitingFor(stored?.entity, link, new Date(commit.at))
      if (stored === undefined || pending === undefined) throw new PortalError('email_link_invalid')
      const before = stored.entity
      const after = { ...withoutPendingEmail(before), email: pending.email }
      const replaced = moveEmail(commit, id, before, after)
      // Of a deleted organization: the sessions open nothing, and go with the user who had the address.
      for (const write of replaced === undefined ? [] : await sessions.endings(replaced)) commit.also(write)
      commit.update('user', id, after, stored, ['email'])
      commit.also(voidLinks(table.name, id, commit.at))
      commit.deleteItem(keys.emailChange(hashToken(params.token)))
      for (const write of await sessions.endings(id)) commit.also(write)
      const told = outbox.prepare(
        postingTo(
          { ...known, user: before },
          { template: 'email_changed', email: after.email, at: commit.at },
        ),
      )
      commit.also(told.write)
      commit.also(
        auditWrite(platform, {
          action: 'email_change',
          outcome: 'success',
          userId: id,
          clientId: before.client_id,
          address,
          detail: `user ${id}: ${emailKey(before.email)} to ${emailKey(after.email)}`,
        }),
      )
      return { email: after.email, mail: told }
    })
    // A sign-in that was completed between the listing of sessions and the transaction ends here.
    await sessions.endAll(id)
    await mail.send()
    return { email }
  })
