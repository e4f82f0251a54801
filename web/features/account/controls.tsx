/** What the page on which one sets up the first second factor shows of the account's settings. */
import '#web/ui/form/form.css'
import './settings.css'
import './factors/factors.css'

export { AppSetup } from './factors/app-setup.tsx'
export { PasskeySetup } from './factors/passkey-setup.tsx'
export { RecoveryCodes } from './factors/recovery-codes.tsx'
