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
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
      }
    : { error: String(error) }
