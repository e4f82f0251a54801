/** Dependencies of the generator. */
import type { Files } from '#functions/core/files/files.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import type { ReportContent } from '#functions/reports/document/content.ts'
import type { ReportKinds } from '#functions/reports/collection.ts'

/** The actor name of the generator in the journal. */
export const generatorActor: Actor = { user_id: null, name: 'reports', client_id: null }

/**
 * The field that changes while a report is generated and sent. It is not a user's change. Journals store it as
 * `making`.
 */
export const generationField = 'making'

/** A document: the bytes of its PDF and its number of pages. */
export interface WrittenDocument {
  readonly pdf: Uint8Array
  readonly pages: number
}

export interface GeneratorDependencies {
  readonly platform: Platform
  readonly reports: Collection<ReportKinds>
  readonly files: Files
  readonly transport: Transport
  readonly writeDocument: (content: ReportContent) => Promise<WrittenDocument>
}

/** The portal's URL, without a trailing slash. */
export const portalOf = ({ environment }: Pick<Platform, 'environment'>): string =>
  environment.PORTAL_URL.replace(/\/$/, '')
