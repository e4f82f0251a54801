/** Tests an address as a machine would, with a key from the user: the reply and its size. */
import { objectsAddress, taxiiRoot, taxiiType } from './output-address.ts'

export interface Answer {
  readonly status: number
  /** The count that the reply states; for TAXII the objects received; undefined if unknown. */
  readonly values: number | undefined
  /** Uncompressed. */
  readonly bytes: number
  readonly milliseconds: number
  /** The last change of the content, ISO. */
  readonly changed: string | undefined
  readonly lines: readonly string[]
  readonly leftOut: readonly LeftOut[]
  /** For a MISP feed, the number of events in its manifest. The values are those of all events. */
  readonly events?: number
  /** The requested TAXII pages, and whether there are more. */
  readonly pages?: { readonly count: number; readonly more: boolean }
}

export interface LeftOut {
  readonly why: string
  readonly count: number
}

/** A rejection, with the portal's message. */
export interface Refused {
  readonly status: number | undefined
  readonly message: string
  readonly items: readonly { readonly code: string; readonly text: string }[]
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
}

export type Tried =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly refused: Refused }
  /** The key cannot see the collection. */
  | { readonly kind: 'no-collection' }

export interface Trying {
  readonly fetch: typeof fetch
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number
}

/** Why a text cannot be a key. Keys consist of letters, digits and symbols allowed in a header, without spaces. */
export const keyProblem = (text: string): 'missing' | 'characters' | undefined => {
  if (text === '') return 'missing'
  return /^[!-~]+$/.test(text) ? undefined : 'characters'
}

/** The user name at the start of a key; undefined if there is none. */
const prefixIn = (key: string): string | undefined => /^(cti_[^_]+)_/.exec(key)?.[1]

/** The user name of a pasted key, or its start, if it differs from that of the chosen key. */
export const otherPrefix = (key: string, chosen: string | null): string | undefined => {
  if (chosen === null || keyProblem(key) !== undefined || key.startsWith(`${chosen}_`)) return undefined
  // The text may become the key while it is being typed.
  if (`${chosen}_`.startsWith(key)) return undefined
  return prefixIn(key) ?? `${key.slice(0, 6)}…`
}

const mostLines = 5
const longestLine = 400
/** The maximum number of TAXII pages in a test. */
const mostPages = 4

/** Parses `X-Left-Out: other-types=23, warning-lists=2`, without zero counts. */
export const readLeftOut = (header: string | null): readonly LeftOut[] =>
  (header ?? '').split(',').flatMap((part) => {
    const [, why = '', count = '0'] = /^\s*([\w-]+)=(\d{1,12})\s*$/.exec(part) ?? []
    return why === '' || Number(count) === 0 ? [] : [{ why, count: Number(count) }]
  })

const numberOf = (header: string | null): number | undefined =>
  header !== null && /^\d{1,12}$/.test(header) ? Number(header) : undefined

const momentOf = (header: string | null): string | undefined => {
  const at = header === null ? NaN : Date.parse(header)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** The first lines of a text, truncated for display. */
export const firstLines = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .slice(0, mostLines)
    .filter((line, index, all) => line !== '' || index < all.length - 1)
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line))

/** The result of reading a body. */
interface Read {
  readonly bytes: number
  readonly start: string
  readonly events?: number
}

/** Reads the whole body but keeps only its beginning: a list may have a million values. */
const measured = async (response: Response): Promise<Read> => {
  const reader = response.body?.getReader()
  if (reader === undefined) return { bytes: 0, start: '' }
  const decoder = new TextDecoder()
  let [bytes, start] = [0, '']
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { bytes, start }
    bytes += value.byteLength
    if (start.length < mostLines * longestLine * 2) start += decoder.decode(value, { stream: true })
  }
}

/** Reads the manifest of a MISP feed. It is short: one event per line. */
const readManifest = async (response: Response): Promise<Read> => {
  const text = await response.text()
  const events = Object.entries(recordOf(parsed(text)))
  return {
    bytes: new TextEncoder().encode(text).byteLength,
    start: events.map(([id, event]) => `${id}  ${textOf(recordOf(event)['info'])}`).join('\n'),
    events: events.length,
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The message of a rejected request, from problem details or from a TAXII error, which has no code. */
export const refusalIn = (status: number, headers: Headers, body: unknown): Refused => {
  const { title, code, error_code: taxiiCode, errors, request_id: id, error_id: taxiiId } = recordOf(body)
  const items = listOf(errors).map((item) => {
    const { code: own, text } = recordOf(item)
    return { code: textOf(own), text: textOf(text) }
  })
  const own = textOf(code) === '' ? textOf(taxiiCode) : textOf(code)
  return {
    status,
    message: textOf(title),
    items: items.length > 0 ? items : own === '' ? [] : [{ code: own, text: textOf(title) }],
    requestId:
      [textOf(id), textOf(taxiiId), headers.get('x-request-id') ?? ''].find((text) => text !== '') ??
      undefined,
    retryAfter: numberOf(headers.get('retry-after')),
  }
}

const noAnswer: Tried = {
  kind: 'refused',
  refused: { status: undefined, message: '', items: [], requestId: undefined, retryAfter: undefined },
}

const ask = async (
  { fetch: get }: Trying,
  address: string,
  key: string,
  accept: string | undefined,
): Promise<Response | undefined> =>
  get(address, {
    headers: { authorization: `Bearer ${key}`, ...(accept === undefined ? {} : { accept }) },
    // Only the key authenticates, as for a machine.
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'follow',
  }).catch(() => undefined)

const refused = async (response: Response): Promise<Tried> => ({
  kind: 'refused',
  refused: refusalIn(response.status, response.headers, await response.json().catch(() => undefined)),
})

export const tryAddress = async (trying: Trying, address: string, key: string): Promise<Tried> => {
  const begun = trying.clock()
  const response = await ask(trying, address, key, undefined)
  if (response === undefined) return noAnswer
  if (!response.ok) return refused(response)
  const { headers, status } = response
  const isManifest = address.endsWith('/misp/manifest.json')
  const read = await (isManifest ? readManifest(response) : measured(response)).catch(() => undefined)
  if (read === undefined) return noAnswer
  return {
    kind: 'answer',
    answer: {
      status,
      values: numberOf(headers.get('x-total-count')),
      bytes: read.bytes,
      milliseconds: Math.round(trying.clock() - begun),
      changed: momentOf(headers.get('last-modified')),
      lines: firstLines(read.start),
      leftOut: readLeftOut(headers.get('x-left-out')),
      ...(read.events === undefined ? {} : { events: read.events }),
    },
  }
}

/** The ids of the collections that a key can see. */
const collectionsOf = (body: unknown): readonly string[] =>
  listOf(recordOf(body)['collections']).map((one) => textOf(recordOf(one)['id']))

/** Reads the first pages of a collection, if the key can see it. */
export const tryCollection = async (
  trying: Trying,
  origin: string,
  key: string,
  id: string,
): Promise<Tried> => {
  const list = await ask(trying, `${origin}${taxiiRoot}collections/`, key, taxiiType)
  if (list === undefined) return noAnswer
  if (!list.ok) return refused(list)
  if (!collectionsOf(await list.json().catch(() => undefined)).includes(id)) return { kind: 'no-collection' }
  const begun = trying.clock()
  let [count, values, bytes, changed, lines, next] = [0, 0, 0, '', [] as readonly string[], '']
  do {
    const query = next === '' ? '' : `?next=${encodeURIComponent(next)}`
    const address = `${objectsAddress(origin, id)}${query}`
    const page = await ask(trying, address, key, taxiiType)
    if (page === undefined) return noAnswer
    if (!page.ok) return refused(page)
    const text = await page.text()
    const body = recordOf(parsed(text))
    const objects = listOf(body['objects']).map(recordOf)
    values += objects.length
    bytes += new TextEncoder().encode(text).byteLength
    changed = page.headers.get('x-taxii-date-added-last') ?? changed
    if (count === 0) lines = firstLines(objects.map(objectLine).join('\n'))
    next = body['more'] === true ? textOf(body['next']) : ''
    count += 1
  } while (next !== '' && count < mostPages)
  return {
    kind: 'answer',
    answer: {
      status: 200,
      values,
      bytes,
      milliseconds: Math.round((trying.clock() - begun) / count),
      changed: momentOf(changed === '' ? null : changed),
      lines,
      leftOut: [],
      pages: { count, more: next !== '' },
    },
  }
}

/** A STIX object in one line: its type and id, and its pattern or name. */
export const objectLine = (object: Readonly<Record<string, unknown>>): string => {
  const [id, type, pattern, name] = ['id', 'type', 'pattern', 'name'].map((field) => textOf(object[field]))
  return [type, id, pattern === '' ? name : pattern]
    .filter((part) => part !== undefined && part !== '')
    .join('  ')
    .replaceAll(/\s*\n\s*/g, ' ')
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Without JSON there is nothing to count.
    return undefined
  }
}
