/** Generates outputs, for requests and for the preparer. */
import * as z from 'zod'
import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import { isForKeys, viewKey, viewsCollection, type ViewKinds } from '#functions/views/view-store.ts'
import { openWarnings } from '#functions/indicators/lookup-queries.ts'
import { fingerprintOf } from '#functions/rules/key-api/cursors.ts'
import type { Files } from '#functions/core/files/files.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { decodeEntry } from '#functions/core/event-store/entry.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { sightingsCollection, type SightingKinds } from '#functions/sightings/sighting-store.ts'
import { revivedIndicators } from '#functions/indicators/sighted-queries.ts'
import { falsePositiveIds } from '#functions/sightings/sighting-queries.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import type { OutputContext, OutputFormat } from '#shared/domain/outputs/output.ts'
import { outputLimits, outputsPrefix, selectionPath } from '#shared/http/outputs.ts'
import { OutputCache, type Prepared, type Version } from './output-cache.ts'
import {
  contextOf,
  countOf,
  withheldByTlp,
  generateOutput,
  narrowed,
  startOfDay,
  countExcluded,
  countExcludedByParameters,
  type GeneratedOutput,
} from './generate-output.ts'
import type { LeftOut } from './parameters.ts'
import { formatsChanged, inputsOf, type Definition } from './parameters.ts'
import { selectedIndicators, viewsOf, type Views } from './selection.ts'

export interface OutputsDependencies {
  readonly platform: Platform
  readonly indicators: Collection<IndicatorKinds>
  readonly views: Collection<ViewKinds>
  readonly sightings: Collection<SightingKinds>
  readonly files: Files
  readonly kept: OutputCache
  readonly formatOf: (file: string) => OutputFormat | undefined
  /** Maximum indicators of an output that is generated during a request. */
  readonly generatedAtOnce: number
}

/** Composes outputs from the platform. `formatOf` returns the format of a file. */
export const outputsDependencies = (
  platform: Platform,
  formatOf: OutputsDependencies['formatOf'],
): OutputsDependencies => {
  const { files, table, clock } = platform
  if (files === undefined) throw new Error('Outputs need the files bucket')
  return {
    platform,
    indicators: platform.collection(indicatorsCollection),
    views: platform.collection(viewsCollection),
    sightings: platform.collection(sightingsCollection),
    files,
    kept: new OutputCache({ table, files, clock }),
    formatOf,
    generatedAtOnce: outputLimits.generatedAtOnce,
  }
}

const headSchema = z.object({ n: z.int(), at: z.string().optional() })
/** For journals without commits, or older than the recording of times. */
const unknownTime = '1970-01-01T00:00:00.000Z'

/** The position of a journal: the last commit and its instant (ISO 8601). */
export interface JournalPosition {
  readonly sequence: number
  readonly changed: string
}

export const journalPositionOf = (head: Item | undefined): JournalPosition => {
  if (head === undefined) return { sequence: 0, changed: unknownTime }
  const { n, at = unknownTime } = headSchema.parse(head)
  return { sequence: n, changed: at }
}

/** The instant of the commit that a read model is at. */
const changedAt = async (
  { platform: { table } }: OutputsDependencies,
  readModel: ReadModel,
): Promise<string> => {
  const head = journalPositionOf(await table.get(keys.head('feeds')))
  if (head.sequence === readModel.sequence || readModel.sequence === 0) return head.changed
  const entry = await table.get(keys.journal('feeds', readModel.sequence))
  return entry === undefined ? head.changed : decodeEntry(entry).at
}

/** The present inputs of an output in addition to the indicators. */
export const inputsNow = (
  { platform: { environment, clock } }: OutputsDependencies,
  definition: Definition,
  views: Views,
  leftOut: LeftOut,
): string =>
  inputsOf(definition, views, {
    day: startOfDay(clock.now()),
    surroundings: [environment.PORTAL_URL, environment.PROVIDER_NAME],
    leftOut,
  })

/** The present views of a selection. Left out are deleted ones, and those that keys may no longer read. */
export const readViews = async (
  { views }: Pick<OutputsDependencies, 'views'>,
  ids: readonly number[],
): Promise<Views> => {
  const found = ids.length === 0 ? [] : await views.getMany('feed_view', ids)
  return new Map(
    ids.flatMap((id, index) => {
      const stored = found[index]
      return stored === undefined || !isForKeys(stored.entity) ? [] : [[id, stored.entity]]
    }),
  )
}

const writtenSchema = z.object({ n: z.int().default(0), at: z.string().default('') })

/**
 * The sum of the last commit sequences of a selection's views, which increases with each change, and the latest time.
 * Undefined without views.
 */
const changesOfViews = async (
  { platform }: Pick<OutputsDependencies, 'platform'>,
  ids: readonly number[],
): Promise<{ revision: number; changed: string } | undefined> => {
  if (ids.length === 0) return undefined
  const items = await platform.table.batchGet(ids.map(viewKey))
  const written = items.flatMap((item) => (item === undefined ? [] : [writtenSchema.parse(item)]))
  return {
    revision: written.reduce((sum, { n }) => sum + n, 0),
    changed: written.reduce((last, { at }) => (at > last ? at : last), ''),
  }
}

/** Changes to the content other than the journal of indicators: views, and what the organization leaves out. */
const definitionChanges = (
  views: { readonly revision: number; readonly changed: string } | undefined,
  left: LeftOut,
): Pick<OutputContext, 'definition'> => {
  if (left.revision === 0) return views === undefined ? {} : { definition: views }
  const leftAt = new Date(left.changed).toISOString()
  const viewsAt = views?.changed ?? ''
  return {
    definition: {
      revision: (views?.revision ?? 0) + left.revision,
      changed: viewsAt > leftAt ? viewsAt : leftAt,
    },
  }
}

/**
 * When the content may have changed last: a commit, a change of a view or false positive, or the beginning of a day.
 */
const lastChange = (
  changed: string,
  changes: Pick<OutputContext, 'definition'>,
  day: number | undefined,
): string =>
  new Date(
    Math.max(
      ...[changed, changes.definition?.changed ?? '']
        .map((instant) => Date.parse(instant))
        .filter((time) => !Number.isNaN(time)),
      formatsChanged,
      day ?? 0,
    ),
  ).toISOString()

/** What an output says of itself: its provider, portal and address. */
const namesOf = (
  { environment }: Platform,
  { selection, file }: Definition,
): Pick<OutputContext, 'provider' | 'portal' | 'address' | 'scope'> => {
  const portal = environment.PORTAL_URL.replace(/\/$/, '')
  const path = selectionPath(selection.kind === 'scope' ? { kind: 'all' } : selection)
  return {
    provider: environment.PROVIDER_NAME,
    portal,
    address: `${portal}${outputsPrefix}/${path}/${file}`,
    // The own selection of a limited key gets names that no other selection has.
    ...(selection.kind === 'scope' ? { scope: fingerprintOf(selection) } : {}),
  }
}

/**
 * The present output. Undefined when there is no such selection or part; `too many` above `most` indicators. If its
 * content equals that of `before`, the modification date stays.
 */
export const generateNow = async (
  dependencies: OutputsDependencies,
  definition: Definition,
  views: Views,
  left: LeftOut,
  { before, most = Infinity }: { readonly before?: Prepared | undefined; readonly most?: number } = {},
): Promise<{ readonly version: Version; readonly generated: GeneratedOutput } | 'too many' | undefined> => {
  const { indicators, formatOf, platform } = dependencies
  const { selection, file, parameters, groups } = definition
  const format = formatOf(file)
  if (format === undefined) return undefined
  const warningsOf = parameters.withoutListed ? await openWarnings() : undefined
  const readModel = await indicators.readModel()
  const changed = await changedAt(dependencies, readModel)
  const changes = definitionChanges(await changesOfViews(dependencies, viewsOf(selection)), left)
  // No await from here on, so the read model cannot change.
  const leftOut = [...falsePositiveIds(readModel, left.reports)]
  const selected = selectedIndicators(readModel, selection, views)
  if (selected === undefined) return undefined
  const { sequence } = readModel
  const today = startOfDay(platform.clock.now())
  // Formats with withdrawals revoke expired indicators for good: a revoked id is never valid again.
  const given = format.withWithdrawn === undefined ? revivedIndicators(readModel, left.seen, today) : []
  const context = contextOf({
    ...namesOf(platform, definition),
    title: selected.title,
    sequence,
    ...changes,
    // Serials increase with it. They also increase on a day that removes values without a commit.
    now:
      parameters.maxAge === null && definition.without === undefined
        ? changed
        : new Date(today).toISOString(),
    ...(parameters.n6?.limit === undefined ? {} : { limit: parameters.n6.limit }),
  })
  const search = narrowed(selected, parameters, today)
  if (
    format.ids === undefined &&
    most < Infinity &&
    Math.min(countOf(readModel, search, format.kinds), context.limit ?? Infinity) > most
  )
    return 'too many'
  // The counts of a part say nothing about the whole.
  const taken =
    format.ids === undefined
      ? {
          ...countExcludedByParameters(readModel, selected, parameters, today, format.kinds),
          ...withheldByTlp(readModel, selected, format.kinds),
          ...countExcluded(
            readModel,
            search,
            { leftOut, given, withExpired: parameters.withExpired },
            format,
          ),
        }
      : undefined
  const generated = generateOutput(readModel, format, search, context, {
    warningsOf,
    groups,
    taken,
    leftOut,
    given,
    withExpired: parameters.withExpired,
  })
  if (generated === undefined) return undefined
  const { digest } = generated
  const since =
    (before?.digest === digest ? before.since : undefined) ??
    lastChange(changed, changes, parameters.maxAge === null && left.seen.length === 0 ? undefined : today)
  return {
    generated,
    version: { digest, sequence, since, inputs: inputsNow(dependencies, definition, views, left) },
  }
}
