/**
 * The objects that a TAXII 2.1 collection added since the last run (section 5.4). Time stamps are never parsed and
 * written again, since that cuts them. A server that repeats pages, loses its place or never ends stops the run: what was
 * received counts, and the next run begins where this sequence of pages began.
 */
import { isObject, objectsOf, textOf } from '#shared/domain/indicators/import/objects.ts'
import { levelOfMarking } from '#shared/domain/stix/tlp-markings.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { taxiiMedia } from '#shared/http/taxii-paths.ts'
import {
  ChangesFile,
  jsonOf,
  type Ask,
  type Changes,
  type CollectLimits,
  type Cursor,
  type RunNote,
} from './changes.ts'

/** Objects of a page. A server may send fewer. */
const pageSize = 1000
/** Pages in a row without anything new after which a server repeats itself. */
const mostBarren = 2
/** What indicators name; other objects are not read. */
const types = 'indicator,identity,marking-definition'
/** Markings that later runs know. */
const mostMarkings = 500

/** The address of a collection's objects. */
export const collectionUrl = (root: string, collection: string): string => {
  const url = new URL(root)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/collections/${encodeURIComponent(collection)}/objects/`
  return url.href
}

/** What the pages of a run brought. */
class Received {
  readonly #file = new ChangesFile()
  readonly #versions = new Set<string>()
  readonly #identities = new Map<string, string>()
  readonly #markings: Map<string, TlpLevel | null>

  constructor({ markings = {} }: Cursor) {
    this.#markings = new Map(Object.entries(markings))
  }

  /** Whether the run may receive no more. */
  isFull({ rows, bytes }: CollectLimits): boolean {
    return this.#versions.size >= rows || this.#file.bytes >= bytes
  }

  /** Adds a page. Returns whether it has a version of an object that no page had. */
  add(objects: readonly Record<string, unknown>[]): boolean {
    for (const one of objects) {
      const id = textOf(one['id'])
      if (id === undefined) continue
      if (one['type'] === 'marking-definition') this.#markings.set(id, levelOfMarking(one) ?? null)
      const name = textOf(one['name'])
      if (one['type'] === 'identity' && name !== undefined) this.#identities.set(id, name)
    }
    const fresh = objects.filter((one) => {
      const version = `${textOf(one['id']) ?? ''} ${textOf(one['modified']) ?? textOf(one['created']) ?? ''}`
      return !this.#versions.has(version) && this.#versions.add(version)
    })
    if (fresh.length > 0) this.#file.add({ page: { objects: fresh } })
    return fresh.length > 0
  }

  /** The file of everything, and the cursor with the markings that later runs know. */
  end(cursor: Cursor): Pick<Changes, 'body' | 'cursor'> {
    this.#file.begin({
      markings: Object.fromEntries(this.#markings),
      identities: Object.fromEntries(this.#identities),
    })
    return {
      body: this.#file.body,
      cursor: { ...cursor, markings: Object.fromEntries([...this.#markings].slice(-mostMarkings)) },
    }
  }
}

/** Statuses of a server that no longer knows a page that it named. */
const lostPage: readonly (number | null)[] = [400, 404, 410, 416, 422]

export const collectTaxii = async (
  ask: Ask,
  { url: root, collection }: { readonly url: string; readonly collection: string },
  from: Cursor,
  limits: CollectLimits,
): Promise<Changes> => {
  const received = new Received(from)
  const notes: RunNote[] = []
  let at: Cursor = from
  let [requests, barren] = [0, 0]
  let wasLost = false
  let isExact = false
  let reply: Pick<Changes, 'status' | 'headers'> = { status: null, headers: {} }
  const ended = (cursor: Cursor, hasMore: boolean, problem: Changes['problem'] = null): Changes => ({
    ...reply,
    ...received.end(cursor),
    problem,
    hasMore,
    notes,
  })
  const lost = (): Changes => ended({ ...from, next: undefined, last: undefined }, false, 'lost_place')
  /** Continues before the last object without a page; false when that was tried already. */
  const again = (code: 'page_lost' | 'page_repeated'): boolean => {
    if (wasLost || at.last === undefined) return false
    wasLost = true
    barren = 0
    const why = code === 'page_lost' ? 'The server no longer knows its page' : 'The server repeats its pages'
    notes.push({ code, values: [at.last], text: `${why}. Continued after ${at.last}.` })
    at = { ...at, added_after: before(at.last), next: undefined }
    return true
  }
  for (;;) {
    if (requests >= limits.requests || received.isFull(limits) || limits.isLate()) return ended(at, true)
    requests += 1
    const answer = await ask(pageUrl(collectionUrl(root, collection), at), taxiiMedia)
    reply = { status: answer.status, headers: answer.headers }
    if (answer.problem !== null) {
      const isLost = at.next !== undefined && lostPage.includes(answer.status)
      if (isLost && again('page_lost')) continue
      return isLost ? lost() : ended(at, true, answer.problem)
    }
    const page = parsed(answer.body)
    if (page === undefined) return ended(at, true, 'unreadable')
    const isFresh = received.add(objectsOf(page['objects']))
    barren = isFresh ? 0 : barren + 1
    const added = answer.headers['x-taxii-date-added-last']
    if (added !== undefined && isLater(added, at.last)) at = { ...at, last: added }
    if (page['more'] !== true)
      return ended({ ...at, added_after: at.last ?? at.added_after, next: undefined, last: undefined }, false)
    const next = textOf(page['next'])
    if (next === undefined || next === '') {
      // Without a name of the next page, it is what was added since: first with what was added at the same moment.
      if (at.last === undefined || (!isFresh && isExact)) return lost()
      isExact = !isFresh
      at = { ...at, added_after: isExact ? at.last : before(at.last), next: undefined }
    } else if (barren >= mostBarren) {
      if (!again('page_repeated')) return lost()
    } else {
      // Some servers give each page of a sequence the same name.
      at = { ...at, next }
    }
  }
}

const pageUrl = (address: string, { added_after: after, next }: Cursor): string => {
  const url = new URL(address)
  // A page repeats the filters: some servers forget them.
  if (after !== undefined) url.searchParams.set('added_after', after)
  url.searchParams.set('limit', String(pageSize))
  url.searchParams.set('match[type]', types)
  if (next !== undefined) url.searchParams.set('next', next)
  return url.href
}

const parsed = (body: Buffer): Record<string, unknown> | undefined => {
  const page = jsonOf(body)
  return isObject(page) && (page['objects'] === undefined || Array.isArray(page['objects']))
    ? page
    : undefined
}

/** A time stamp to the nanosecond; undefined for another text. */
const nanoseconds = (text: string): bigint | undefined => {
  const [, seconds, fraction = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(text) ?? []
  const whole = seconds === undefined ? Number.NaN : Date.parse(`${seconds}Z`)
  return Number.isNaN(whole) ? undefined : BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(9, '0'))
}

const isLater = (one: string, other: string | undefined): boolean => {
  const [moment, known] = [nanoseconds(one), other === undefined ? undefined : nanoseconds(other)]
  return moment !== undefined && (known === undefined || moment > known)
}

/** A microsecond before a time stamp: objects that were added at the same moment are read again, and none is lost. */
const before = (text: string): string => {
  const moment = (nanoseconds(text) ?? 0n) - 1_000n
  const fraction = String(moment % 1_000_000_000n)
    .padStart(9, '0')
    .slice(0, 6)
  return `${new Date(Number(moment / 1_000_000n)).toISOString().slice(0, 19)}.${fraction}Z`
}
