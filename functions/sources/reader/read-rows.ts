/** Reads the file of a source as rows: pure, in batches, whatever its size. */
import { unpacked, UnreadablePackage } from '#functions/core/files/unpacked.ts'
import type { SourceRow } from '#functions/indicators/source-writer.ts'
import type { RefusedRow } from '#shared/contracts/sources.ts'
import { UnreadableSource, type ImportItem, type Place } from '#shared/domain/indicators/import/candidate.ts'
import { prepareIndicator } from '#shared/domain/indicators/import/prepared-indicator.ts'
import {
  beginning,
  formatOf,
  parseJsonOrLines,
  readJson,
  readText,
} from '#shared/domain/indicators/import/recognize.ts'
import { UnreadableJson } from '#shared/domain/json-text.ts'
import type { SourceProblem } from '#shared/domain/sources/source.ts'
import { strictestTlp, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { EncodingGuess, type TextEncoding } from '#shared/domain/text-encoding.ts'
import type { SourceEntity } from '../source-store.ts'

/** Maximum bytes after unpacking: of a text, which is read in parts, and of JSON, which is read whole. */
export const unpackedBytes = { text: 400_000_000, json: 50_000_000 } as const

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
  readonly row: SourceRow
  /** The normalized form used for matching. */
  readonly key: string
  /** The strictest of the level of the source and the row's own. */
  readonly tlp: TlpLevel
}
export interface ReadBatch {
  readonly rows: readonly PlacedRow[]
  readonly refused: readonly RefusedRow[]
  /** Bytes unpacked so far. */
  readonly bytes: number
}

export type Rules = Pick<
  SourceEntity,
  'name' | 'columns' | 'tlp' | 'publishing' | 'publish_from' | 'confidence'
>

/** The rows of a file. Throws `UnreadableAnswer`. `now` decides what has expired. */
export async function* readRows(file: Buffer, rules: Rules, now: Date): AsyncGenerator<ReadBatch> {
  const progress = { bytes: 0 }
  try {
    for await (const items of itemsOf(file, rules, now, progress)) {
      const rows: PlacedRow[] = []
      const refused: RefusedRow[] = []
      for (const item of items) {
        if (item.outcome === 'ignored') continue
        const placed = item.outcome === 'refused' ? undefined : placedRow(item, rules)
        if (placed !== undefined && 'row' in placed) rows.push(placed)
        else if (item.outcome === 'refused')
          refused.push(refusal(item.place, item.entered, item.reason, item.detail))
        else refused.push(refusal(item.place, item.entered, placed?.reason ?? 'empty'))
      }
      yield { rows, refused, bytes: progress.bytes }
    }
  } catch (error) {
    throw asUnreadable(error)
  }
}

/** The beginning of a file as text. Throws `UnreadableAnswer`. */
export const startOf = async (file: Buffer): Promise<string> => {
  try {
    let start = ''
    for await (const part of textOf(file, await encodingOf(file), { bytes: 0 })) {
      start += part
      if (start.length >= beginning) break
    }
    return start.slice(0, beginning)
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

async function* itemsOf(
  file: Buffer,
  rules: Rules,
  now: Date,
  progress: { bytes: number },
): AsyncGenerator<Iterable<ImportItem>> {
  const encoding = await encodingOf(file)
  const start = await startOf(file)
  if (start.trim() === '') return
  // The page of an error or a sign-in has links, which would become indicators.
  if (/^\uFEFF?\s*<(?:!doctype|html|head|body|\?xml)/i.test(start))
    throw new UnreadableAnswer('unreadable', 'The answer is a web page')
  const format = formatOf(start, rules.columns)
  if (format !== 'json') {
    yield* readText(format, textOf(file, encoding, progress), rules.columns)
    return
  }
  let text = ''
  for await (const part of textOf(file, encoding, progress)) {
    text += part
    if (progress.bytes > unpackedBytes.json) throw new UnreadableAnswer('too_large', 'The JSON is too large')
  }
  const source = readJson(parseJsonOrLines(text), now)
  if (source.format === 'MISP manifest') throw new UnreadableAnswer('unreadable', 'A manifest has no values')
  yield source.items
}

const encodingOf = async (file: Buffer): Promise<TextEncoding> => {
  const guess = new EncodingGuess()
  for await (const chunk of unpacked(file, unpackedBytes.text)) guess.add(chunk)
  const encoding = guess.end()
  if (encoding === undefined) throw new UnreadableAnswer('unreadable', 'The answer is no text')
  return encoding
}

async function* textOf(
  file: Buffer,
  encoding: TextEncoding,
  progress: { bytes: number },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of unpacked(file, unpackedBytes.text)) {
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
): PlacedRow | { readonly reason: string } => {
  if (candidate.doubt !== undefined) return { reason: `doubtful_${candidate.doubt}` }
  const prepared = prepareIndicator(candidate, [], { category: rules.name, origin: rules.name, tags: [] })
  if (prepared === 'no_category') return { reason: prepared }
  const confidence = confidenceOf(candidate.confidence, rules.confidence)
  const tlp = strictestTlp([rules.tlp, ...(prepared.tlp === undefined ? [] : [prepared.tlp])]) ?? rules.tlp
  return {
    place: candidate.place,
    tlp,
    key: prepared.indicator.key,
    row: {
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
      isVerified: rules.publishing === 'at_once' && confidence >= rules.publish_from,
      confidence,
      ownId: candidate.ownId?.slice(0, 200),
    },
  }
}

const confidenceOf = (
  own: number | undefined,
  { default: byDefault, percent, max }: Rules['confidence'],
): number => (own === undefined ? byDefault : Math.min(max, Math.round((own * percent) / 100)))
