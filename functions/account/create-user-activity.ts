import { handle, type Route } from '#functions/platform/http/handler.ts'
import { countActivity } from '#functions/platform/tenants/activity.ts'
import { createUserActivity } from '#shared/contracts/account.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AccountDependencies } from './dependencies.ts'

/** Counts that the user entered the portal or one of its modules. */
export const createUserActivityRoute = ({ platform }: AccountDependencies): Route =>
  handle(createUserActivity, async ({ body, session }) => {
    if (session.clientId === null) throw new PortalError('forbidden')
    await countActivity(platform, session.clientId, body.activity)
    return {}
  })
