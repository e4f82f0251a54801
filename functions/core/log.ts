import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'

/** Structured logs: one JSON object a line. Never log secrets, tokens, codes or bodies. */
export interface Log {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void
  error(message: string, fields?: Readonly<Record<string, unknown>>): void
  with(fields: Readonly<Record<string, unknown>>): Log
}

/** A log that adds `fields` to every line. */
export const createLog = (fields: Readonly<Record<string, unknown>> = {}): Log => ({
  info: (message, more) => {
    console.log(JSON.stringify({ level: 'info', message, ...fields, ...more }))
  },
  error: (message, more) => {
    console.error(JSON.stringify({ level: 'error', message, ...fields, ...more }))
  },
  with: (more) => createLog({ ...fields, ...more }),
})

/** A log that discards everything. */
export const silentLog: Log = { info: () => undefined, error: () => undefined, with: () => silentLog }

/** The loggable fields of a failure. */
export const describeError = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        error: error.name,
        detail: error.message,
        stack: inSources(error.stack),
        ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
      }
    : { error: String(error) }

const sourceMaps = new Map<string, SourceMap>()

const sourceMapOf = (file: string): SourceMap | undefined => {
  const map = `${file}.map`
  if (!sourceMaps.has(file) && existsSync(map)) {
    const payload: unknown = JSON.parse(readFileSync(map, 'utf8'))
    if (isSourceMap(payload)) sourceMaps.set(file, new SourceMap(payload))
  }
  return sourceMaps.get(file)
}

const isSourceMap = (value: unknown): value is SourceMapPayload =>
  typeof value === 'object' && value !== null && 'mappings' in value

/**
 * A stack with places in the sources instead of the bundle. Node's own option reads the source map at every cold start,
 * which took a fifth of the load time; this reads it with the first error.
 */
const inSources = (stack: string | undefined): string | undefined =>
  stack?.replaceAll(
    /(?<=[( ])(\/[^():\n]+\.js):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => {
      const entry = sourceMapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
      return entry !== undefined && 'originalSource' in entry
        ? `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
        : place
    },
  )
