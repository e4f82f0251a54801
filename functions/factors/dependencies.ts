import type { PlatformWithOutbox } from '#functions/platform/mail/platform-outbox.ts'

/** What the calls of one's own second factors work with. */
export type FactorsDependencies = PlatformWithOutbox
