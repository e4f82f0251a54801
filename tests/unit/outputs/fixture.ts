/** Indicators and a context for outputs, and whole generated outputs. */
import { createHash, hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { outputFormat } from '#shared/domain/outputs/formats.ts'
import {
  newCounters,
  type OutputContext,
  type OutputIndicator,
  type OutputCounters,
} from '#shared/domain/outputs/output.ts'

/** A UUID in the form of a name-based one. */
export const uuidOf = (name: string): string => {
  const digits = hash('sha1', name)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `5${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

export const selection = 'https://cti.example/server-api/v1/out/all/'

export const contextOf = (file: string, changes: Partial<OutputContext> = {}): OutputContext => ({
  provider: 'Example CERT',
  portal: 'https://cti.example',
  title: 'All indicators',
  address: `${selection}${file}`,
  uuidOf,
  md5: (data) => createHash('md5').update(data).digest('hex'),
  gzip: (data) => gzipSync(data),
  sequence: 4711,
  now: '2026-11-22T12:00:00.000Z',
  ...changes,
})

let lastId = 0

/** An indicator. Ids increase in order of creation. */
export const indicator = (
  type: string,
  value: string,
  changes: Partial<OutputIndicator> = {},
): OutputIndicator => {
  lastId += 1
  return {
    id: lastId,
    value,
    type,
    category: 'phishing',
    tags: [],
    groups: [],
    idsFlag: true,
    tlp: 'green',
    published: '2026-11-01T08:00:00.000Z',
    changed: '2026-11-02T08:00:00.500Z',
    withdrawn: false,
    ...changes,
  }
}

export interface Written {
  readonly text: string
  readonly bytes: Buffer
  readonly counters: OutputCounters
}

/** Generates a file of a selection with these indicators, in batches of `size`. */
export const writeOutput = (
  file: string,
  indicators: readonly OutputIndicator[],
  changes: Partial<OutputContext> = {},
  size = 2,
): Written => {
  const format = outputFormat(file)
  if (format === undefined) throw new Error(`no format for ${file}`)
  const batches = Array.from({ length: Math.ceil(indicators.length / size) }, (_, place) =>
    indicators.slice(place * size, place * size + size),
  )
  const counters = newCounters()
  const parts = [...format.write(batches, contextOf(file, changes), counters)]
  const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return { text: bytes.toString(), bytes, counters }
}

/** The lines of a file with these indicators. */
export const linesIn = (file: string, indicators: readonly OutputIndicator[]): string[] =>
  writeOutput(file, indicators).text.trimEnd().split('\n')
