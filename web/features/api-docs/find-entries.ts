/** Searches calls by path, summary, parameters, body and reply fields, and codes. */
import type { Chapter } from './chapters.ts'
import type { Entry } from './doc-entries.ts'

/** What matched the search, and its kind. */
export interface Found {
  readonly entry: Entry
  readonly by: 'call' | 'parameter' | 'field' | 'code'
  /** The parameter, field or code; empty if the call itself matched. */
  readonly name: string
}

interface SearchText {
  readonly entry: Entry
  readonly call: string
  readonly parameters: readonly string[]
  readonly fields: readonly string[]
  readonly codes: readonly string[]
}

const fieldsOf = (schema: unknown, into: Set<string>): void => {
  if (Array.isArray(schema)) {
    for (const one of schema) fieldsOf(one, into)
    return
  }
  if (typeof schema !== 'object' || schema === null) return
  for (const [name, value] of Object.entries<unknown>({ ...schema })) {
    if (name === 'properties' && typeof value === 'object' && value !== null)
      for (const field of Object.keys(value)) into.add(field)
    if (name !== 'example') fieldsOf(value, into)
  }
}

/** The search texts, computed once for a document. */
export const searchTextsOf = (entries: readonly Entry[]): readonly SearchText[] =>
  entries.map((entry) => {
    const { operation, method, path, id } = entry
    const fields = new Set<string>()
    fieldsOf(operation.requestBody, fields)
    fieldsOf(operation.responses, fields)
    return {
      entry,
      call: `${method} ${path} ${operation.summary} ${id}`.toLowerCase(),
      parameters: (operation.parameters ?? []).map(({ name }) => name),
      fields: [...fields],
      codes: Object.values(operation.responses).flatMap((reply) => reply['x-codes'] ?? []),
    }
  })

/** The calls that contain every word of the query. Matches in the name or path come first. */
export const findEntries = (searchTexts: readonly SearchText[], query: string): readonly Found[] => {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const whole = wanted.join(' ')
  const named = (names: readonly string[]): string | undefined =>
    names.find((name) => name.toLowerCase() === whole) ??
    names.find((name) => name.toLowerCase().includes(whole))
  const ranked = searchTexts.flatMap(({ entry, call, parameters, fields, codes }): [number, Found][] => {
    if (wanted.every((word) => call.includes(word))) return [[0, { entry, by: 'call', name: '' }]]
    const kinds = [
      ['parameter', parameters],
      ['field', fields],
      ['code', codes],
    ] as const
    for (const [rank, [by, names]] of kinds.entries()) {
      const name = named(names)
      if (name !== undefined) return [[rank + 1, { entry, by, name }]]
    }
    return []
  })
  return ranked.toSorted(([one], [other]) => one - other).map(([, found]) => found)
}

/** The chapters that contain every word of the query. Matches in the title come first. */
export const findChapters = (
  chapters: readonly { readonly chapter: Chapter; readonly title: string; readonly text: string }[],
  query: string,
): readonly Chapter[] => {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const has = (text: string): boolean => wanted.every((word) => text.toLowerCase().includes(word))
  const found = chapters.filter(({ title, text }) => has(`${title} ${text}`))
  return found
    .toSorted((one, other) => Number(has(other.title)) - Number(has(one.title)))
    .map(({ chapter }) => chapter)
}
