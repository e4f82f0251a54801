import { withOutbox, type MailingPlatform } from '#functions/platform/mail/platform-outbox.ts'

/** What the calls of sign-in work with. */
export type AuthDependencies = MailingPlatform

/** Composes the area from the platform. */
export const authDependencies = withOutbox
