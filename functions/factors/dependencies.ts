import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'

/** Dependencies of the routes of second factors. */
export type FactorsDependencies = PlatformWithOutbox
