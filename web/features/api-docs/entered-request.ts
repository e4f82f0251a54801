/** A call with the values entered for it: the request in the examples and in "Try it". */
import type { ExampleRequest, Lookup } from '#shared/http/request-examples.ts'
import type { Entry } from './doc-entries.ts'
import { bodyLookups } from './example-body.ts'
import { pathLookup, taxiiAccept } from './lookups.ts'

/** The entered values, by parameter name. */
export type Values = Readonly<Record<string, string>>

/** Ids that differ between portals. If left empty, the first of the matching list is used. */
const lookedUp: readonly string[] = ['id', 'attachment_id', 'collection', 'object']

/** The allowed values of a parameter, if it is an enumeration; empty otherwise. */
export const allowedOf = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum.map(String)
  return 'type' in schema && schema.type === 'boolean' ? ['true', 'false'] : []
}

/** The initial values: required parameters except ids. `collection` is the TAXII collection of all indicators. */
export const firstValues = ({ operation }: Entry, collection: string): Values =>
  Object.fromEntries(
    (operation.parameters ?? []).flatMap(({ name, required, example, schema }) => {
      if (!required) return []
      if (lookedUp.includes(name)) return [[name, name === 'collection' ? collection : '']]
      const known = typeof example === 'string' || typeof example === 'number' ? String(example) : undefined
      return [[name, known ?? allowedOf(schema)[0] ?? '1']]
    }),
  )

/** Whether a parameter may stay empty because the first existing value replaces it. */
export const isLookedUp = (name: string, place: string): boolean =>
  place === 'path' && lookedUp.includes(name)

/** The lookups for path ids that the user left empty. */
const pathLookups = ({ path }: Entry, address: string): readonly Lookup[] =>
  [...address.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const found = pathLookup(path, address, name)
    return found === undefined ? [] : [found]
  })

/** The header that a program generates itself, with a new value for each run. */
const idempotencyHeader = 'Idempotency-Key'

/** The path with its parameters, and the query. `file` contains slashes of its own. */
const addressOf = ({ path, operation }: Entry, values: Values): string => {
  const query = new URLSearchParams()
  let whole = path
  for (const { name, in: place } of operation.parameters ?? []) {
    const value = values[name] ?? ''
    if (place === 'path' && value !== '')
      whole = whole.replace(`{${name}}`, encodeURIComponent(value).replaceAll('%2F', '/'))
    else if (place === 'query' && value !== '') query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? whole : `${whole}?${text}`
}

const replyKind = ({ operation }: Entry): ExampleRequest['reply'] => {
  if ('302' in operation.responses) return 'file'
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  const types = Object.keys(success?.[1].content ?? {})
  return types.length > 0 && types.every((type) => type.includes('json')) ? 'json' : 'text'
}

/** The request. `body` is JSON text; invalid JSON is left out of the examples. */
export const requestOf = (
  entry: Entry,
  origin: string,
  values: Values,
  body: string | undefined,
): ExampleRequest => {
  const parameters = entry.operation.parameters ?? []
  const isTaxii = entry.path.startsWith('/taxii2/')
  const url = origin + addressOf(entry, values)
  const given = body === undefined ? undefined : (parsed(body) ?? {})
  const id = values['id'] ?? ''
  const lookups = [
    ...pathLookups(entry, url),
    ...(given === undefined ? [] : bodyLookups(entry, origin, given, id === '' ? '{id}' : id)),
  ]
  return {
    method: entry.method,
    url,
    ...(lookups.length === 0 ? {} : { lookups }),
    headers: [
      ...(isTaxii ? taxiiAccept : []),
      ...parameters.flatMap(({ name, in: place }) => {
        const value = values[name] ?? ''
        return place === 'header' && name !== idempotencyHeader && value !== ''
          ? [[name, value] as const]
          : []
      }),
    ],
    ...(given === undefined ? {} : { body: given }),
    reply: replyKind(entry),
    isIdempotent: parameters.some(({ name }) => name === idempotencyHeader),
  }
}

/** The parsed JSON; undefined if it is invalid. */
export const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
