import { handle, type Route } from '#functions/rules/http/handler.ts'
import { readStaffSettings } from '#functions/rules/security/stored-factors.ts'
import { getStaffSignInSettings } from '#shared/contracts/factors.ts'
import type { FactorsDependencies } from '../dependencies.ts'

/** The sign-in settings of provider staff. */
export const getStaffSignInSettingsRoute = ({ platform }: FactorsDependencies): Route =>
  handle(getStaffSignInSettings, async () => ({
    sign_in_settings: await readStaffSettings(platform.table),
  }))
