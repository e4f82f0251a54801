/**
 * What an incremental source changed, as one file: a line of JSON for each page or event, in gzip. A run reads this file
 * like the answer of a list, so it continues from it after a kill.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import * as z from 'zod'
import { parseJsonText } from '#shared/domain/json-text.ts'
import type { RunLogEntry } from '#shared/contracts/sources.ts'
import { tlpLevels } from '#shared/domain/tlp/levels.ts'
import type { SourceProblem } from '#shared/domain/sources/source.ts'
import type { SourceAnswer } from './request-source.ts'

/** How far an incremental source is read. */
export const cursorSchema = z.object({
  /** TAXII: where the sequence of pages began, as the server wrote it; missing for the beginning. */
  added_after: z.string().optional(),
  /** TAXII: the next page of the sequence, and when the last object so far was added. */
  next: z.string().optional(),
  last: z.string().optional(),
  /** TAXII: the markings that were defined so far, with their levels. */
  markings: z.record(z.string(), z.enum(tlpLevels).nullable()).optional(),
  /** Whether everything is read again, since the settings changed: what that does not find goes. */
  is_full: z.boolean(),
  /** The number of the full reading, from 0 to 255. */
  generation: z.int(),
})
export type Cursor = z.infer<typeof cursorSchema>

export const lineSchema = z.union([
  /** The ids of all events that a MISP feed has. */
  z.object({ events: z.array(z.string()) }),
  z.object({ event: z.string(), version: z.number(), content: z.unknown() }),
  /** An event that could not be read: it keeps what it had. */
  z.object({ unread: z.string(), version: z.number() }),
  /** Markings by id with their levels, if they are of TLP, and names of identities: pages name those of others. */
  z.object({
    markings: z.record(z.string(), z.enum(tlpLevels).nullable()),
    identities: z.record(z.string(), z.string()),
  }),
  z.object({ page: z.unknown() }),
])
export type Line = z.infer<typeof lineSchema>

/** Bounds of one run. The next run continues. */
export interface CollectLimits {
  /** Indicators or objects: no page or event is requested beyond them. */
  readonly rows: number
  readonly requests: number
  /** Bytes of JSON. */
  readonly bytes: number
  /** Whether the time is over. */
  readonly isLate: () => boolean
}

/** What a run received. */
export interface Changes {
  readonly status: number | null
  readonly headers: SourceAnswer['headers']
  /** Why it did not receive everything. What it received counts. */
  readonly problem: SourceProblem | null
  /** Null when nothing was received. */
  readonly body: Buffer | null
  readonly cursor: Cursor
  /** Whether the source has more than one run reads. */
  readonly hasMore: boolean
  readonly notes: readonly RunNote[]
}

/** A line of the log of a run. */
export type RunNote = Omit<RunLogEntry, 'date'>

/** Requests a file of the source with its sign-in. */
export type Ask = (
  url: string,
  accept: string,
  conditions?: { readonly etag?: string | undefined; readonly lastModified?: string | undefined },
) => Promise<SourceAnswer>

/** Maximum bytes of a page, an event or a manifest. */
const pageBytes = 50_000_000

/** The JSON of an answer, which servers compress for its transfer; undefined for anything else. */
export const jsonOf = (body: Buffer): unknown => {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  try {
    const plain = isGzip ? gunzipSync(body, { maxOutputLength: pageBytes }) : body
    return parseJsonText(plain.toString('utf8'))
  } catch {
    return undefined
  }
}

export class ChangesFile {
  readonly #parts: Buffer[] = []
  #first: Line | undefined
  bytes = 0

  /** The line before all others, if there are others. */
  begin(line: Line): void {
    this.#first = line
  }

  add(line: Line): void {
    const text = `${JSON.stringify(line)}\n`
    this.bytes += text.length
    this.#parts.push(packedLine(text))
  }

  get body(): Buffer | null {
    if (this.#parts.length === 0) return null
    const first = this.#first === undefined ? [] : [packedLine(`${JSON.stringify(this.#first)}\n`)]
    return Buffer.concat([...first, ...this.#parts])
  }
}

const packedLine = (text: string): Buffer => gzipSync(text, { level: 4 })
