import { handle, type Route } from '#functions/rules/http/handler.ts'
import { countVisit } from '#functions/rules/tenants/activity.ts'
import { createUserActivity } from '#shared/contracts/account.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AccountDependencies } from './dependencies.ts'

/** Counts a user's visit to the portal or a module, once per visit. */
export const createUserActivityRoute = ({ platform }: AccountDependencies): Route =>
  handle(createUserActivity, async ({ body, session }) => {
    if (session.organizationId === null) throw new PortalError('forbidden')
    await countVisit(
      platform,
      { organizationId: session.organizationId, userId: session.userId },
      body.activity,
    )
    return {}
  })
