/** Sends a request with an API key and returns the reply. The key stays in memory, and no cookie is sent. */
import type { ExampleRequest, Lookup } from '#shared/http/request-examples.ts'

export interface Answer {
  readonly status: number
  readonly milliseconds: number
  readonly bytes: number
  readonly headers: readonly (readonly [string, string])[]
  readonly text: string
  /** The number of characters that are not shown. */
  readonly more: number
}

/** The headers that matter to integrators, in display order. */
const shownHeaders = [
  'content-type',
  'x-request-id',
  'etag',
  'last-modified',
  'link',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
  'x-total-count',
  'x-left-out',
  'x-taxii-date-added-first',
  'x-taxii-date-added-last',
  'idempotency-replayed',
] as const

const shownCharacters = 20_000

const readable = (text: string, type: string | null): string => {
  if (type === null || !/json|text|csv/.test(type)) return ''
  if (!type.includes('json')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** The value of a lookup in a reply. */
const valueIn = (body: unknown, { list, named, field }: Lookup): unknown => {
  const within = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (list === undefined) return field.reduce(within, body)
  const all = within(body, list)
  const items: readonly unknown[] = Array.isArray(all) ? all : []
  const isMeant = (item: unknown): boolean =>
    named === undefined ||
    String([...field.slice(0, -1), 'name'].reduce(within, item)).toLowerCase() === named.toLowerCase()
  return field.reduce(within, items.find(isMeant))
}

/** A lookup without a result: the request was not sent. */
export interface Missing {
  readonly name: string
  /** The address of the lookup, without the origin. */
  readonly list: string
}

/** Runs the lookups for missing values, then sends the request. Throws if no reply comes. */
export const sendRequest = async (
  { method, url: asked, headers = [], body, reply, isIdempotent, lookups = [] }: ExampleRequest,
  key: string,
): Promise<Answer | Missing> => {
  const found = new Map<string, unknown>()
  const filled = (address: string): string =>
    address.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
      found.has(name) ? encodeURIComponent(String(found.get(name))) : placeholder,
    )
  for (const lookup of lookups) {
    const address = filled(lookup.url)
    const started = performance.now()
    const list = await fetch(address, {
      credentials: 'omit',
      cache: 'no-store',
      headers: { Authorization: `Bearer ${key}`, ...Object.fromEntries(lookup.headers ?? []) },
    })
    // The error of the lookup explains the failure.
    if (!list.ok) return answerOf(list, started)
    const value = valueIn(await list.json(), lookup)
    if (value === undefined) return { name: lookup.name, list: address.replace(window.location.origin, '') }
    found.set(lookup.name, value)
  }
  const url = filled(asked)
  const text = JSON.stringify(body)?.replaceAll(/"\{(\w+)\}"/g, (placeholder, name: string) =>
    found.has(name) ? JSON.stringify(found.get(name)) : placeholder,
  )
  const started = performance.now()
  const response = await fetch(url, {
    method,
    // Without credentials a 401 opens no browser dialog, and the session cookie is not sent.
    credentials: 'omit',
    cache: 'no-store',
    // Files are served from another origin, so the redirect itself is the result.
    redirect: reply === 'file' ? 'manual' : 'follow',
    headers: {
      Authorization: `Bearer ${key}`,
      ...Object.fromEntries(headers),
      ...(isIdempotent === true ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(text === undefined ? {} : { body: text }),
  })
  return answerOf(response, started)
}

const answerOf = async (response: Response, started: number): Promise<Answer> => {
  const content = await response.arrayBuffer()
  const milliseconds = Math.round(performance.now() - started)
  const text = readable(new TextDecoder().decode(content), response.headers.get('content-type'))
  return {
    status: response.type === 'opaqueredirect' ? 302 : response.status,
    milliseconds,
    bytes: content.byteLength,
    headers: shownHeaders.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
    text: text.slice(0, shownCharacters),
    more: Math.max(0, text.length - shownCharacters),
  }
}
