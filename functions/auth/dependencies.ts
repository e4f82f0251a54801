import { withOutbox, type PlatformWithOutbox } from '#functions/platform/mail/platform-outbox.ts'

/** What the calls of sign-in work with. */
export type AuthDependencies = PlatformWithOutbox

/** Composes the area from the platform. */
export const authDependencies = withOutbox
