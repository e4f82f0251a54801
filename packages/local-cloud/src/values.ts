/** Narrows values from JSON: templates, requests, state files. */

export type Json = Record<string, unknown>

/** Whether the value is an object and not a list. */
export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value as an object, or an empty one when it is anything else. */
export const record = (value: unknown): Json => (isRecord(value) ? value : {})

/** The value as a list. A single value becomes a list of one, nothing an empty list. */
export const list = (value: unknown): unknown[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** The value as text. Numbers and booleans become text, anything else `fallback`. */
export const text = (value: unknown, fallback = ''): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return fallback
}

/** The value as a list of texts. */
export const texts = (value: unknown): string[] => list(value).map((item) => text(item))

/** The value as a number, also from text. Anything else becomes `fallback`. */
export const numeric = (value: unknown, fallback: number): number => {
  if (typeof value === 'number') return value
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  return fallback
}

/** The value as a boolean, also from the text CloudFormation writes. */
export const flag = (value: unknown): boolean => value === true || value === 'true'

/** Parses JSON to an unknown value, which the caller must narrow. */
export const parseJson = (source: string): unknown => JSON.parse(source)

export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The `code` of a system error (`ENOENT`, `EADDRINUSE` ...), if it has one. */
export const errorCode = (error: unknown): string | undefined =>
  isRecord(error) || error instanceof Error ? text(Reflect.get(error, 'code')) || undefined : undefined
