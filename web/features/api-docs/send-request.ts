/** Sends a request with a key, and tells what came. The key stays in memory; no cookie goes along. */
import type { ExampleRequest, Lookup } from '#shared/http/request-examples.ts'

export interface Answer {
  readonly status: number
  readonly milliseconds: number
  readonly bytes: number
  readonly headers: readonly (readonly [string, string])[]
  readonly text: string
  /** Characters that the text has beyond what is shown. */
  readonly more: number
}

/** Headers that say something to who integrates, in the order in which they are shown. */
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

const firstId = (body: unknown, { list, field }: Lookup): string | undefined => {
  const items: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, list) : undefined
  const first: unknown = Array.isArray(items) ? items[0] : undefined
  const id: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, field) : undefined
  return typeof id === 'string' || typeof id === 'number' ? encodeURIComponent(id) : undefined
}

/** Ids that nobody entered are looked up first. Throws when no answer comes. */
export const sendRequest = async (
  { method, url: asked, headers = [], body, reply, repeats, lookups = [] }: ExampleRequest,
  key: string,
): Promise<Answer> => {
  let url = asked
  const found = new Map<string, string>()
  const filled = (address: string): string =>
    address.replaceAll(/\{(\w+)\}/g, (mark, name: string) => found.get(name) ?? mark)
  for (const lookup of lookups) {
    const list = await fetch(filled(lookup.url), {
      credentials: 'omit',
      cache: 'no-store',
      headers: { Authorization: `Bearer ${key}`, ...Object.fromEntries(lookup.headers ?? []) },
    })
    const id = list.ok ? firstId(await list.json(), lookup) : undefined
    // What the list itself is refused with says more than a request without an id.
    if (id === undefined) {
      url = filled(list.ok ? asked : lookup.url)
      break
    }
    found.set(lookup.name, id)
    url = filled(asked)
  }
  const started = performance.now()
  const response = await fetch(url, {
    method,
    // Without credentials a 401 opens no window of the browser, and no session goes along.
    credentials: 'omit',
    cache: 'no-store',
    // Where a file is, another origin answers: that it leads there is what is told.
    redirect: reply === 'file' ? 'manual' : 'follow',
    headers: {
      Authorization: `Bearer ${key}`,
      ...Object.fromEntries(headers),
      ...(repeats === true ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
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
