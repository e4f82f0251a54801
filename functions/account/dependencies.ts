import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'

/** Dependencies of the account routes. */
export type AccountDependencies = PlatformWithOutbox
