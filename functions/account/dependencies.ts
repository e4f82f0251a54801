import type { PlatformWithOutbox } from '#functions/platform/mail/platform-outbox.ts'

/** Dependencies of the account routes. */
export type AccountDependencies = PlatformWithOutbox
