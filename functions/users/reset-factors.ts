import { handle, type Route } from '#functions/rules/http/handler.ts'
import { removeFactors } from '#functions/rules/tenants/remove-factors.ts'
import { resetFactors } from '#shared/contracts/users.ts'
import { manageable } from './change-user.ts'
import type { UsersDependencies } from './dependencies.ts'
import { readUserResponse } from './visible-user.ts'

/** Removes the second factors of a user who has lost them. Requires the right to change the user, who is notified. */
export const resetFactorsRoute = (dependencies: UsersDependencies): Route =>
  handle(resetFactors, async ({ params, session, request }) => {
    await manageable(dependencies, session, params.id)
    const mail = await removeFactors(dependencies, params.id, {
      by: session.name,
      userId: session.userId,
      organizationId: session.organizationId,
      address: request.address,
    })
    await mail.send()
    return readUserResponse(dependencies, session, params.id)
  })
