/** What the generator works with. */
import { feedsCollection } from '#functions/feeds/collection.ts'
import { incidentsCollection } from '#functions/incidents/collection.ts'
import type { Files } from '#functions/platform/files/files.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import type { Transport } from '#functions/platform/mail/transport.ts'
import type { ReportContent } from '#functions/reports/document/content.ts'
import { reportsCollection, type ReportKinds } from '#functions/reports/collection.ts'
import { threatsCollection } from '#functions/threats/collection.ts'
import { visibilitiesCollection } from '#functions/visibilities/collection.ts'
import { reportsFolder } from '#shared/domain/folders.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'

/** The name under which the journal has what the generator does. */
export const generatorActor: Actor = { user_id: null, name: 'reports', client_id: null }

/** The field of a report that moves while it is made and mailed: no change of anybody's. */
export const makingField = 'making'

/** A document: the bytes of its PDF and how many pages it has. */
export interface WrittenDocument {
  readonly pdf: Uint8Array
  readonly pages: number
}

export interface GeneratorParts {
  readonly platform: Platform
  readonly reports: Collection<ReportKinds>
  readonly files: Files
  readonly transport: Transport
  readonly writeDocument: (content: ReportContent) => Promise<WrittenDocument>
}

/** The collection that a module's section is read of. */
export const collectionsOf = (platform: Platform) =>
  ({
    visibility: platform.collection(visibilitiesCollection),
    incident: platform.collection(incidentsCollection),
    threat: platform.collection(threatsCollection),
    feed: platform.collection(feedsCollection),
  }) satisfies Record<ReportModule, unknown>
export type ReportCollections = ReturnType<typeof collectionsOf>

/** The object of a report's file. */
export const reportObject = (clientId: number, id: string): string =>
  `${reportsFolder}/client-${clientId}/${id}.zip`
