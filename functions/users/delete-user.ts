import { removeKeysOfUser } from '#functions/api-keys/organization-data.ts'
import { removeViewsOfUser } from '#functions/indicators/organization-data.ts'
import { followDeletedUser } from '#functions/reports/organization-data.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { accountCleanup } from '#functions/rules/tenants/remove-factors.ts'
import { emailKey } from '#functions/rules/tenants/organization.ts'
import { emailScope } from '#functions/rules/tenants/users.ts'
import { deleteUser } from '#shared/contracts/users.ts'
import { checkLastAdmin, manageable } from './change-user.ts'
import type { UsersDependencies } from './dependencies.ts'
import { dropRequests } from './modules/module-requests.ts'

/**
 * Deletes a user with account, sessions, requests, API key, saved views and reports. The e-mail address becomes free.
 */
export const deleteUserRoute = (dependencies: UsersDependencies): Route =>
  handle(deleteUser, async ({ params, body, session }) => {
    const { platform, organizations, apiKeys, indicatorViews, reports } = dependencies
    await organizations.commit(actorOf(session), async (commit) => {
      const { entity } = await manageable(dependencies, session, params.id)
      if (!body.confirm_last_admin)
        checkLastAdmin(commit.readModel, params.id, entity, null, new Date(commit.at))
      commit.delete('user', params.id)
      commit.deleteItem(keys.account(params.id))
      commit.putItem(accountCleanup(params.id))
      commit.deleteItem(keys.seen(params.id))
      commit.release(emailScope, emailKey(entity.email))
      dropRequests(commit, params.id)
      for (const write of await platform.sessions.endings(params.id)) commit.addWrite(write)
    })
    // Ends a session that started between the listing of sessions and the transaction.
    await platform.sessions.endAll(params.id)
    await removeKeysOfUser(platform, apiKeys, params.id, actorOf(session))
    await removeViewsOfUser(indicatorViews, params.id, actorOf(session))
    await followDeletedUser(platform, reports, params.id, actorOf(session))
    return {}
  })
