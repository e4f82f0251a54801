import type { PlatformWithOutbox } from '#functions/platform/mail/platform-outbox.ts'

/** What the calls of one's own account work with. */
export type AccountDependencies = PlatformWithOutbox
