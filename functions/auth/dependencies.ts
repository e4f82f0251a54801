import { withOutbox, type PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'

/** Dependencies of the sign-in routes. */
export type AuthDependencies = PlatformWithOutbox

/** Composes the area from the platform. */
export const authDependencies = withOutbox
