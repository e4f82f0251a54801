import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { staffSettingsItem } from '#functions/rules/security/stored-factors.ts'
import { updateStaffSignInSettings } from '#shared/contracts/factors.ts'
import type { FactorsDependencies } from '../dependencies.ts'

/** Changes the sign-in settings of provider staff, from the next sign-in on. */
export const updateStaffSignInSettingsRoute = ({ platform }: FactorsDependencies): Route =>
  handle(updateStaffSignInSettings, async ({ body, session, request }) => {
    const { table } = platform
    await table.transact([
      { Put: { TableName: table.name, Item: { ...staffSettingsItem(body) } } },
      auditWrite(platform, {
        action: 'sign_in_settings',
        outcome: 'success',
        detail: `mailed_code ${body.mailed_code ? 'on' : 'off'}`,
        userId: session.userId,
        organizationId: null,
        actorOrganizationId: session.organizationId,
        address: request.address,
      }),
    ])
    return { sign_in_settings: body }
  })
