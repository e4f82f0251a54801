import type { Route } from '#functions/rules/http/handler.ts'
import { beginAppRoute } from './app/begin-app.ts'
import { enableAppRoute } from './app/enable-app.ts'
import { removeAppRoute } from './app/remove-app.ts'
import { beginConfirmationRoute } from './confirmation/begin-confirmation.ts'
import { confirmIdentityRoute } from './confirmation/confirm-identity.ts'
import { sendConfirmationCodeRoute } from './confirmation/send-confirmation-code.ts'
import type { FactorsDependencies } from './dependencies.ts'
import { getFactorsRoute } from './get-factors.ts'
import { beginPasskeyRoute } from './passkeys/begin-passkey.ts'
import { createPasskeyRoute } from './passkeys/create-passkey.ts'
import { deletePasskeyRoute } from './passkeys/delete-passkey.ts'
import { renamePasskeyRoute } from './passkeys/rename-passkey.ts'
import { renewRecoveryCodesRoute } from './renew-recovery-codes.ts'
import { endOtherSessionsRoute } from './sessions/end-other-sessions.ts'
import { endSessionRoute } from './sessions/end-session.ts'
import { listSessionsRoute } from './sessions/list-sessions.ts'
import { listSignInsRoute } from './sessions/list-sign-ins.ts'
import { getStaffSignInSettingsRoute } from './settings/get-staff-sign-in-settings.ts'
import { updateStaffSignInSettingsRoute } from './settings/update-staff-sign-in-settings.ts'
import { updateMailedCodeRoute } from './update-mailed-code.ts'

/** The routes of second factors and sessions. The sign-in function serves them. */
export const factorsRoutes = (dependencies: FactorsDependencies): Route[] =>
  [
    getFactorsRoute,
    beginAppRoute,
    enableAppRoute,
    removeAppRoute,
    beginPasskeyRoute,
    createPasskeyRoute,
    renamePasskeyRoute,
    deletePasskeyRoute,
    renewRecoveryCodesRoute,
    updateMailedCodeRoute,
    beginConfirmationRoute,
    sendConfirmationCodeRoute,
    confirmIdentityRoute,
    listSessionsRoute,
    endSessionRoute,
    endOtherSessionsRoute,
    listSignInsRoute,
    getStaffSignInSettingsRoute,
    updateStaffSignInSettingsRoute,
  ].map((route) => route(dependencies))
