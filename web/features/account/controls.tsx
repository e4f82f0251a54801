/** The parts of the account settings for the page on which a user sets up the first second factor. */
export { AppSetup } from './factors/app-setup.tsx'
export { PasskeySetup } from './factors/passkey-setup.tsx'
export { RecoveryCodes } from './factors/recovery-codes.tsx'
