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

const described = new WeakSet<Error>()

/** Whether a line describes the failure, or each of those that it is of. */
const isDescribed = (error: unknown): boolean =>
  error instanceof Error &&
  (described.has(error) ||
    (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isDescribed)))

/** The loggable fields of a failure. Of several failures, those that another line describes have no stack here. */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { error: String(error) }
  described.add(error)
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : []
  return {
    error: error.name,
    detail: error.message,
    stack: inSources(error.stack),
    ...(error.cause === undefined || errors.includes(error.cause)
      ? {}
      : { cause: describeError(error.cause) }),
    ...(errors.length === 0
      ? {}
      : {
          errors: errors.map((one) =>
            one instanceof Error && isDescribed(one)
              ? { error: one.name, detail: one.message }
              : describeError(one),
          ),
        }),
  }
}

/**
 * A handler that logs why it fails, if no line describes it yet. Lambda logs it too, but with places in the bundle and
 * without the failures of an `AggregateError`.
 */
export const loggingFailures =
  <Arguments extends readonly unknown[], Result>(
    handler: (...given: Arguments) => Promise<Result>,
    log: Log = createLog(),
  ): ((...given: Arguments) => Promise<Result>) =>
  async (...given) => {
    try {
      return await handler(...given)
    } catch (error) {
      if (!isDescribed(error)) log.error('run failed', describeError(error))
      throw error
    }
  }

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
