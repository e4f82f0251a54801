/** What the generator works with. */
import type { Files } from '#functions/platform/files/files.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import type { Transport } from '#functions/platform/mail/transport.ts'
import type { ReportContent } from '#functions/reports/document/content.ts'
import type { ReportKinds } from '#functions/reports/collection.ts'

/** The name under which the journal has what the generator does. */
export const generatorActor: Actor = { user_id: null, name: 'reports', client_id: null }

/** The field of a report that moves while it is generated and mailed: nobody's change. Journals store it as `making`. */
export const generationField = 'making'

/** A document: the bytes of its PDF and how many pages it has. */
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

/** The portal's address, without a slash at the end. */
export const portalOf = ({ environment }: Pick<Platform, 'environment'>): string =>
  environment.PORTAL_URL.replace(/\/$/, '')
