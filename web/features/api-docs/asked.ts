/** A call with what was entered for it: the request that examples show and that is tried. */
import type { ExampleRequest, Lookup } from '#shared/http/request-examples.ts'
import type { Entry } from './doc-entries.ts'
import { bodyLookups } from './example-body.ts'
import { pathLookup, taxiiAccept } from './lookups.ts'

/** What was entered, by the name of the parameter. */
export type Values = Readonly<Record<string, string>>

/** Ids that differ from portal to portal: left empty, the first of its list is taken. */
const lookedUp: readonly string[] = ['id', 'attachment_id', 'collection', 'object']

/** The values that a parameter takes, where they are few; empty otherwise. */
export const allowedOf = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum.map(String)
  return 'type' in schema && schema.type === 'boolean' ? ['true', 'false'] : []
}

/**
 * What is entered at first: what the call cannot do without, but for ids. `collection` is the TAXII collection of all
 * indicators.
 */
export const firstValues = ({ operation }: Entry, collection: string): Values =>
  Object.fromEntries(
    (operation.parameters ?? []).flatMap(({ name, required, example, schema }) => {
      if (!required) return []
      if (lookedUp.includes(name)) return [[name, name === 'collection' ? collection : '']]
      const known = typeof example === 'string' || typeof example === 'number' ? String(example) : undefined
      return [[name, known ?? allowedOf(schema)[0] ?? '1']]
    }),
  )

/** Whether a parameter may be left empty, and the first that there is stands for it. */
export const isLookedUp = (name: string, place: string): boolean =>
  place === 'path' && lookedUp.includes(name)

/** How the ids of its path are found that nobody entered. */
const pathLookups = ({ path }: Entry, address: string): readonly Lookup[] =>
  [...address.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const found = pathLookup(path, address, name)
    return found === undefined ? [] : [found]
  })

/** The header that a program makes by itself, a new one for each run. */
const idempotencyHeader = 'Idempotency-Key'

/** The path with its parameters, and the query; `file` has slashes of its own. */
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

/** The request. `body` is text of JSON; one that is none is left out of examples. */
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

/** What a text of JSON says; undefined when it is none. */
export const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
