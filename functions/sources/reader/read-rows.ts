/** Reads the file of a source as rows: pure, in batches, whatever its size. */
import { unpacked, UnreadablePackage } from '#functions/core/files/unpacked.ts'
import { withReading } from '#functions/indicators/indicator-writer.ts'
import type { SourceRow } from '#functions/indicators/source-writer.ts'
import type { RefusedRow } from '#shared/contracts/sources.ts'
import {
  instantOf,
  shown,
  UnreadableSource,
  type ImportItem,
  type Place,
} from '#shared/domain/indicators/import/candidate.ts'
import { isObject, objectsOf, textOf, textsOf, type Json } from '#shared/domain/indicators/import/objects.ts'
import { prepareIndicator } from '#shared/domain/indicators/import/prepared-indicator.ts'
import {
  beginning,
  formatOf,
  parseJsonOrLines,
  readJson,
  readText,
} from '#shared/domain/indicators/import/recognize.ts'
import { readMisp } from '#shared/domain/indicators/import/read-misp.ts'
import { readStix } from '#shared/domain/indicators/import/read-stix.ts'
import { UnreadableJson } from '#shared/domain/json-text.ts'
import { endedReasons, isIncremental, type SourceProblem } from '#shared/domain/sources/source.ts'
import { tlpOfMarkingId } from '#shared/domain/stix/tlp-markings.ts'
import { strictestTlp, tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { EncodingGuess, type TextEncoding } from '#shared/domain/text-encoding.ts'
import type { SourceEntity } from '../source-store.ts'
import { lineSchema } from './changes.ts'

/** Maximum bytes after unpacking: of a text, which is read in parts, and of JSON, which is read whole. */
const unpackedBytes = { text: 400_000_000, json: 50_000_000 }
export type UnpackedBytes = Readonly<typeof unpackedBytes>
interface Progress {
  /** Bytes unpacked so far. */
  bytes: number
  readonly most: UnpackedBytes
}

const dayMilliseconds = 86_400_000

/** A file that cannot be read. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
  readonly problem: SourceProblem
  constructor(problem: SourceProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

export interface PlacedRow {
  readonly place: Place
  /** The object of an incremental source that has it. */
  readonly object: string | undefined
  /** When it ends by the source's own word or rules, epoch milliseconds. */
  readonly until: number | undefined
  readonly row: SourceRow
  /** The normalized form used for matching. */
  readonly key: string
  /** The strictest of the level of the source and the row's own. */
  readonly tlp: TlpLevel
}
export interface ReadBatch {
  readonly rows: readonly PlacedRow[]
  readonly refused: readonly RefusedRow[]
  /** What the source revoked, and what has ended. */
  readonly ended: readonly RefusedRow[]
  /** Objects of an incremental source, with or without rows, and all of its objects, if it lists them. */
  readonly objects: readonly SourceObject[]
  readonly all: readonly string[] | undefined
  /** Objects that could not be read, and keep what they had. */
  readonly unread: readonly SourceObject[]
  /** Bytes unpacked so far. */
  readonly bytes: number
}
/** An object by its own id. `version`: when the source last changed it, epoch milliseconds. */
export interface SourceObject {
  readonly id: string
  readonly version: number
}

export type Rules = Pick<
  SourceEntity,
  | 'kind'
  | 'name'
  | 'columns'
  | 'tlp'
  | 'publishing'
  | 'publish_from'
  | 'confidence'
  | 'detection_only'
  | 'validity'
  | 'portal_only'
>

/** Items of the reader of imports, and the objects that they are of. */
interface Group {
  readonly items: Iterable<ImportItem>
  readonly objects?: readonly SourceObject[]
  readonly all?: readonly string[]
  /** The object of every item, if it is not the item's own id. */
  readonly object?: string
  /** Objects that could not be read. */
  readonly unread?: readonly SourceObject[]
  /** Objects with a marking that is not known: it may be of any level. */
  readonly unsure?: ReadonlySet<string>
}

/** The rows of a file. Throws `UnreadableAnswer`. `now` decides what has expired. */
export async function* readRows(
  file: Buffer,
  rules: Rules,
  now: Date,
  most: UnpackedBytes = unpackedBytes,
): AsyncGenerator<ReadBatch> {
  const progress = { bytes: 0, most }
  try {
    for await (const group of groupsOf(file, rules, now, progress)) {
      const { objects = [], all, object, unread = [], unsure } = group
      const rows: PlacedRow[] = []
      const refused: RefusedRow[] = []
      const ended: RefusedRow[] = []
      for (const item of group.items) {
        if (item.outcome === 'ignored') continue
        if (item.outcome === 'refused') {
          const list = endedReasons.includes(item.reason) ? ended : refused
          list.push(refusal(item.place, item.entered, item.reason, item.detail))
          continue
        }
        // What a source only observed, or gives as context, is no indicator of it.
        if (rules.detection_only && item.idsFlag === false) continue
        const placed = placedRow(item, rules, object, unsure?.has(item.place.object ?? '') === true)
        if (!('row' in placed)) refused.push(refusal(item.place, item.entered, placed.reason))
        else if (placed.until !== undefined && placed.until <= now.getTime())
          ended.push(refusal(item.place, item.entered, 'expired', new Date(placed.until).toISOString()))
        else rows.push(placed)
      }
      yield { rows, refused, ended, objects, all, unread, bytes: progress.bytes }
    }
  } catch (error) {
    throw asUnreadable(error)
  }
}

/** The beginning of a file as text. Throws `UnreadableAnswer`. */
export const startOf = async (file: Buffer): Promise<string> => {
  try {
    return await startIn(file, await encodingOf(file, unpackedBytes))
  } catch (error) {
    throw asUnreadable(error)
  }
}

export const refusal = (place: Place, value: string, reason: string, detail?: string): RefusedRow => ({
  line: place.line ?? null,
  value: value.slice(0, 200),
  reason,
  detail: detail?.slice(0, 200) ?? null,
})

async function* groupsOf(file: Buffer, rules: Rules, now: Date, progress: Progress): AsyncGenerator<Group> {
  if (isIncremental(rules.kind)) yield* changedObjects(file, now, progress)
  else
    for await (const items of itemsOf(file, rules, now, progress))
      for (const part of inParts(items)) yield { items: part }
}

/** Items of a batch. A trial, which reads the first ones, so has those of all outcomes nearly in their order. */
const itemsAtOnce = 100

function* inParts(items: Iterable<ImportItem>): Generator<ImportItem[]> {
  let part: ImportItem[] = []
  for (const item of items) {
    part.push(item)
    if (part.length < itemsAtOnce) continue
    yield part
    part = []
  }
  yield part
}

/** The pages or events of a file of changes. */
async function* changedObjects(file: Buffer, now: Date, progress: Progress): AsyncGenerator<Group> {
  let context: Context | undefined
  for await (const text of linesOf(file, progress)) {
    const line = lineSchema.parse(JSON.parse(text))
    if ('events' in line) yield { items: [], all: line.events }
    else if ('unread' in line) yield { items: [], unread: [{ id: line.unread, version: line.version }] }
    else if ('markings' in line)
      context = {
        markings: new Map(Object.entries(line.markings)),
        identities: new Map(Object.entries(line.identities)),
      }
    else if ('event' in line) {
      const { event: id, version, content } = line
      yield { items: readMisp(content), object: id, objects: [{ id, version }] }
    } else {
      const found: unknown = isObject(line.page) ? line.page['objects'] : []
      const all: readonly unknown[] = Array.isArray(found) ? found : []
      const page = objectsOf(all)
      const named = context === undefined ? [] : namedBy(page, context)
      yield {
        items: readStix([...named, ...all], now),
        objects: page.flatMap(versionOf),
        unsure: new Set(context === undefined ? [] : page.flatMap(unsureIn(context))),
      }
    }
  }
}

/** What other pages and runs defined. */
interface Context {
  readonly markings: ReadonlyMap<string, TlpLevel | null>
  readonly identities: ReadonlyMap<string, string>
}

/** The definitions that the objects of a page name. */
const namedBy = (page: readonly Json[], { markings, identities }: Context): Json[] => [
  ...[...new Set(page.flatMap((one) => textsOf(one['object_marking_refs'])))].flatMap((id) => {
    const level = markings.get(id)
    return level === null || level === undefined
      ? []
      : [{ type: 'marking-definition', id, name: tlpLabel(level) }]
  }),
  ...[...new Set(page.flatMap((one) => textOf(one['created_by_ref']) ?? []))].flatMap((id) => {
    const name = identities.get(id)
    return name === undefined ? [] : [{ type: 'identity', id, name }]
  }),
]

const unsureIn =
  ({ markings }: Context) =>
  (object: Json): string[] =>
    textsOf(object['object_marking_refs']).every((id) => markings.has(id) || tlpOfMarkingId(id) !== undefined)
      ? []
      : [shown(textOf(object['id']) ?? '')]

const versionOf = (object: Json): SourceObject[] => {
  const id = textOf(object['id'])
  const moment = instantOf(textOf(object['modified']) ?? textOf(object['created']) ?? '')
  return id === undefined ? [] : [{ id: shown(id), version: moment === undefined ? 0 : Date.parse(moment) }]
}

async function* linesOf(file: Buffer, progress: Progress): AsyncGenerator<string> {
  let parts: string[] = []
  for await (const part of partsOf(file, 'utf-8', progress)) {
    let start = 0
    for (let end = part.indexOf('\n'); end !== -1; end = part.indexOf('\n', start)) {
      yield [...parts, part.slice(start, end)].join('')
      parts = []
      start = end + 1
    }
    parts.push(part.slice(start))
  }
}

async function* itemsOf(
  file: Buffer,
  rules: Rules,
  now: Date,
  progress: Progress,
): AsyncGenerator<Iterable<ImportItem>> {
  const encoding = await encodingOf(file, progress.most)
  const start = await startIn(file, encoding)
  if (start.trim() === '') return
  // The page of an error or a sign-in has links, which would become indicators.
  if (/^\uFEFF?\s*<(?:!doctype|html|head|body|\?xml)/i.test(start))
    throw new UnreadableAnswer('unreadable', 'The answer is a web page')
  const format = formatOf(start, rules.columns)
  if (rules.kind === 'stix' && format !== 'json')
    throw new UnreadableAnswer('unreadable', 'The answer is no STIX bundle')
  if (format !== 'json') {
    yield* readText(format, partsOf(file, encoding, progress), rules.columns)
    return
  }
  let text = ''
  for await (const part of partsOf(file, encoding, progress)) {
    text += part
    if (progress.bytes > progress.most.json) throw new UnreadableAnswer('too_large', 'The JSON is too large')
  }
  const source = readJson(parseJsonOrLines(text), now)
  if (source.format === 'MISP manifest') throw new UnreadableAnswer('unreadable', 'A manifest has no values')
  if (rules.kind === 'stix' && source.format !== 'STIX')
    throw new UnreadableAnswer('unreadable', `The answer is ${source.format}, no STIX bundle`)
  yield source.items
}

const startIn = async (file: Buffer, encoding: TextEncoding): Promise<string> => {
  let start = ''
  for await (const part of partsOf(file, encoding, { bytes: 0, most: unpackedBytes })) {
    start += part
    if (start.length >= beginning) break
  }
  return start.slice(0, beginning)
}

const encodingOf = async (file: Buffer, most: UnpackedBytes): Promise<TextEncoding> => {
  const guess = new EncodingGuess()
  for await (const chunk of unpacked(file, most.text)) guess.add(chunk)
  const encoding = guess.end()
  if (encoding === undefined) throw new UnreadableAnswer('unreadable', 'The answer is no text')
  return encoding
}

async function* partsOf(file: Buffer, encoding: TextEncoding, progress: Progress): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of unpacked(file, progress.most.text)) {
    progress.bytes += chunk.length
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

const asUnreadable = (error: unknown): unknown => {
  if (error instanceof UnreadablePackage)
    return new UnreadableAnswer(error.problem, error.message, { cause: error })
  if (error instanceof UnreadableSource)
    return new UnreadableAnswer(
      error.problem === 'unknown_format' ? 'unreadable' : error.problem,
      error.message,
      { cause: error },
    )
  return error instanceof UnreadableJson
    ? new UnreadableAnswer('unreadable', error.message, { cause: error })
    : error
}

const placedRow = (
  candidate: Extract<ImportItem, { outcome: 'candidate' }>,
  rules: Rules,
  object: string | undefined,
  isUnsure: boolean,
): PlacedRow | { readonly reason: string } => {
  if (candidate.doubt !== undefined) return { reason: `doubtful_${candidate.doubt}` }
  const prepared = prepareIndicator(candidate, [], { category: rules.name, origin: rules.name, tags: [] })
  if (prepared === 'no_category') return { reason: prepared }
  const confidence = confidenceOf(candidate.confidence, rules.confidence)
  const own = isUnsure ? 'red' : prepared.tlp
  const tlp = strictestTlp([rules.tlp, ...(own === undefined ? [] : [own])]) ?? rules.tlp
  const { type } = prepared.indicator
  const days = isIncremental(rules.kind) ? rules.validity[type] : undefined
  const ends = [
    ...(candidate.validUntil === undefined ? [] : [Date.parse(candidate.validUntil)]),
    // What such a source has once, it has for ever: the days of its type begin at the last change.
    ...(typeof days === 'number' && candidate.changed !== undefined
      ? [Date.parse(candidate.changed) + days * dayMilliseconds]
      : []),
  ]
  return {
    place: candidate.place,
    object: object ?? candidate.place.object,
    until: ends.length === 0 ? undefined : Math.min(...ends),
    tlp,
    key: prepared.indicator.key,
    row: withReading(
      {
        value: prepared.indicator.value,
        type: prepared.indicator.type,
        // The source's own category, if the dictionary has it; the writer uses that of the source otherwise.
        category: candidate.category === undefined ? null : prepared.category,
        tags: [...prepared.tags],
        origin: prepared.origin,
        notes: prepared.notes,
        ids_flag: prepared.idsFlag,
        tlp,
        firstSeen: prepared.firstSeen,
        isVerified: !isUnsure && rules.publishing === 'at_once' && confidence >= rules.publish_from,
        confidence,
        ownTlp: tlp === rules.tlp ? undefined : tlp,
        isPortalOnly: rules.portal_only,
        ownId: (candidate.ownId ?? candidate.place.object)?.slice(0, 200),
      },
      prepared.indicator,
    ),
  }
}

const confidenceOf = (
  own: number | undefined,
  { default: byDefault, percent, max }: Rules['confidence'],
): number => (own === undefined ? byDefault : Math.min(max, Math.round((own * percent) / 100)))
