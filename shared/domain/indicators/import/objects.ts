/** Reads untrusted parsed JSON. */
export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The objects of a list; empty for any other value. */
export const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
/** The text of a string or number; undefined for anything else. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
/** The texts of a list. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
