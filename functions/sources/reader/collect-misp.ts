/** The events that a MISP feed changed since the last run: its manifest, and the files of those events alone. */
import { concurrently } from '#functions/core/concurrently.ts'
import { isMisp, readMispManifest } from '#shared/domain/indicators/import/read-misp.ts'
import { isObject, objectsOf, textOf } from '#shared/domain/indicators/import/objects.ts'
import { nameKey } from '#shared/domain/text.ts'
import type { SourceProblem } from '#shared/domain/sources/source.ts'
import {
  ChangesFile,
  jsonOf,
  type Ask,
  type Changes,
  type CollectLimits,
  type Cursor,
  type RunNote,
} from './changes.ts'
import { objectHash, type Claims } from './claims.ts'

const accept = 'application/json'
/** Event files that are requested at once. */
const atOnce = 4
/** Events in a row that a server fails to answer, after which it is asked no more. */
const mostFailed = 10

/** The address of the manifest: the source's own, or in its folder. */
export const manifestUrl = (address: string): string => {
  const url = new URL(address)
  if (!url.pathname.endsWith('.json')) url.pathname = `${url.pathname.replace(/\/+$/, '')}/manifest.json`
  return url.href
}

/** Without what makes the next request conditional. */
const withoutTags = ({ etag: _, 'last-modified': __, ...headers }: Changes['headers']): Changes['headers'] =>
  headers

/** The address of an event, with the parameters of the manifest's. */
const eventUrl = (id: string, manifest: string): string => {
  const url = new URL(`${id}.json`, manifest)
  url.search = new URL(manifest).search
  return url.href
}

export const collectMisp = async (
  ask: Ask,
  { url, event_tags: tags }: { readonly url: string; readonly event_tags: readonly string[] },
  {
    cursor,
    claims,
    ...conditions
  }: {
    readonly cursor: Cursor
    readonly claims: Claims
    readonly etag?: string | undefined
    readonly lastModified?: string | undefined
  },
  limits: CollectLimits,
): Promise<Changes> => {
  const file = new ChangesFile()
  const notes: RunNote[] = []
  const address = manifestUrl(url)
  const answer = await ask(address, accept, conditions)
  let isWhole = true
  const ended = (hasMore: boolean, problem: SourceProblem | null = null): Changes => ({
    status: answer.status,
    headers: isWhole ? answer.headers : withoutTags(answer.headers),
    problem,
    body: file.body,
    cursor,
    hasMore,
    notes,
  })
  if (answer.problem !== null || answer.status === 304) return ended(false, answer.problem)
  const events = eventsOf(answer.body, tags)
  if (events === undefined) return ended(false, 'unreadable')
  const changed = [...events].filter(([id, version]) => {
    const known = claims.of(objectHash(id))
    return known?.version !== version || known.generation !== cursor.generation
  })
  // The newest first: when a run does not read all of them, the others follow.
  changed.sort(([, one], [, other]) => other - one)
  file.add({ events: [...events.keys()] })
  let rows = 0
  let left = changed.length
  let problem: SourceProblem | null = null
  let [requests, failed] = [0, 0]
  await concurrently(changed, atOnce, async ([id, version]) => {
    if (problem !== null || rows >= limits.rows || requests >= limits.requests) return
    if (file.bytes >= limits.bytes || limits.isLate()) return
    requests += 1
    const { problem: failure, status, body } = await ask(eventUrl(id, address), accept)
    const content = failure === null ? parsed(body) : undefined
    if (content === undefined) {
      if (notes.length < 20)
        notes.push({
          code: 'event_unread',
          values: [id, failure ?? 'unreadable'],
          text: `Event ${id} was not read: ${failure ?? 'unreadable'}.`,
        })
      const isLasting = failure === null || status === 404 || status === 410 || failure === 'too_large'
      failed = isLasting ? 0 : failed + 1
      const isOfAll = failure === 'unauthorized' || failure === 'too_many_requests'
      if (failure !== null && (isOfAll || failed >= mostFailed)) problem = failure
      left -= 1
      isWhole &&= isLasting
      // With another version than the feed's, the next run asks for it again.
      file.add({ unread: id, version: isLasting ? version : 0 })
      return
    }
    failed = 0
    left -= 1
    rows += attributesIn(content)
    file.add({ event: id, version, content })
  })
  return ended(left > 0, problem)
}

/** The events of a manifest with their time stamps in milliseconds; undefined for anything else. */
const eventsOf = (body: Buffer, tags: readonly string[]): Map<string, number> | undefined => {
  const manifest = jsonOf(body)
  if (Array.isArray(manifest) ? manifest.length > 0 : !isObject(manifest)) return undefined
  if (!isObject(manifest) || Object.keys(manifest).length === 0) return new Map()
  const ids = readMispManifest(manifest)
  if (ids === undefined) return undefined
  const wanted = new Set(tags.map(nameKey))
  return new Map(
    ids.flatMap((id) => {
      const event = manifest[id]
      if (!isObject(event)) return []
      const names = objectsOf(event['Tag']).map((tag) => nameKey(textOf(tag['name']) ?? ''))
      if (wanted.size > 0 && !names.some((name) => wanted.has(name))) return []
      const seconds = Number(textOf(event['timestamp']) ?? 0)
      return [[id, Number.isSafeInteger(seconds) && seconds > 0 && seconds < 1e11 ? seconds * 1000 : 0]]
    }),
  )
}

const attributesIn = (content: unknown): number => {
  const event = isObject(content) && isObject(content['Event']) ? content['Event'] : {}
  return objectsOf(event['Object']).reduce(
    (sum, one) => sum + objectsOf(one['Attribute']).length,
    objectsOf(event['Attribute']).length,
  )
}

const parsed = (body: Buffer): unknown => {
  const content = jsonOf(body)
  return isMisp(content) ? content : undefined
}
