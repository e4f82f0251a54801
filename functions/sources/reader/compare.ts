/** Compares what a source answers with what it had. Nothing is written, so a broken answer changes nothing. */
import { type Claims, objectHash, packedClaims, type Claim } from './claims.ts'
import { withReading } from '#functions/indicators/indicator-writer.ts'
import type { SourceRow } from '#functions/indicators/source-writer.ts'
import { memberHash, printOf, type Membership } from './membership.ts'
import type { PlacedRow, ReadBatch } from './read-rows.ts'

/** How a member was found: `kept` is not in the changes, `aged` ended by itself. */
export const found = { gone: 0, same: 1, changed: 2, kept: 3, aged: 4 } as const

export interface Compared {
  /** One of `found` for each member. */
  readonly seen: Uint8Array
  /** Hashes of new or changed rows. */
  readonly differing: ReadonlySet<string>
  /** The same rows in their order, unless they are too many to keep or of an incremental source. */
  readonly kept?: readonly DifferingRow[] | undefined
  readonly rows: number
  /** How many indicators are missing. What aged is not: no broken answer looks like it. */
  readonly gone: number
  /** When the first of its indicators ends by itself, epoch milliseconds. */
  readonly until: number | undefined
  /** Of an incremental source: what its objects have now, and whether it has no objects. */
  readonly claims?: Buffer
  readonly isEmpty?: boolean
}

/** A new or changed row with its hash, as latin1. */
export interface DifferingRow {
  readonly row: SourceRow
  readonly line: number | undefined
  readonly name: string
}

/** Bytes of rows that are kept until they are written. Without them the answer is read once more. */
const keptBytes = 40_000_000
const bytesOf = ({ row, key }: PlacedRow): number =>
  [row.value, key, row.category ?? '', row.origin, row.notes ?? '', row.ownId ?? '', ...row.tags].reduce(
    (sum, { length }) => sum + 24 + 2 * length,
    400,
  )

/** A copy of a row: V8 keeps the whole text that a string was cut from. */
const copied = ({ row, key }: PlacedRow): SourceRow => {
  const copy = structuredClone({ row, key })
  return withReading(copy.row, { value: copy.row.value, key: copy.key, type: copy.row.type })
}

/** How many indicators are missing. A row on a warning list is none. */
const goneIn = (seen: Uint8Array, members: Membership): number =>
  seen.reduce((sum, one, place) => sum + Number(one === found.gone && members.at(place).id !== 0), 0)

/** A whole list: what it does not have goes. With `isUnsure` every row differs: the portal may not have what it had. */
export const compareList = async (
  batches: AsyncIterable<ReadBatch>,
  members: Membership,
  { most, isUnsure }: { readonly most: number; readonly isUnsure: boolean },
): Promise<Compared | 'too_many_rows'> => {
  const seen = new Uint8Array(members.size)
  const differing = new Set<string>()
  const met = new Set<string>()
  let kept: DifferingRow[] | undefined = []
  let room = keptBytes
  let rows = 0
  let until: number | undefined
  for await (const batch of batches)
    for (const placed of batch.rows) {
      const {
        row,
        key,
        place: { line },
        until: ends,
      } = placed
      const hash = memberHash(row.type, key)
      const name = hash.toString('latin1')
      const place = members.find(hash)
      if (place === -1 ? met.has(name) : seen[place] !== found.gone) continue
      rows += 1
      if (rows > most) return 'too_many_rows'
      if (ends !== undefined) until = Math.min(until ?? ends, ends)
      if (place === -1) met.add(name)
      const isSame = !isUnsure && place !== -1 && members.at(place).print === printOf(row)
      if (place !== -1) seen[place] = isSame ? found.same : found.changed
      if (isSame) continue
      differing.add(name)
      room -= bytesOf(placed)
      if (room < 0) kept = undefined
      kept?.push({ row: copied(placed), line, name })
    }
  return { seen, differing, kept, rows, gone: goneIn(seen, members), until }
}

interface ChangedObject {
  readonly version: number
  /** By the hash of the indicator. */
  readonly values: Map<string, { readonly print: number; readonly until: number }>
}

/** What an incremental source answered, by the hashes of its objects as latin1. */
interface Answered {
  readonly objects: ReadonlyMap<string, ChangedObject>
  /** The versions of objects that could not be read. */
  readonly unread: ReadonlyMap<string, number>
  /** All objects that it has, if it names them. */
  readonly all: ReadonlySet<string> | undefined
}

interface ChangesOptions {
  readonly claims: Claims
  readonly generation: number
  readonly isFull: boolean
  readonly isPartial: boolean
  readonly isUnsure: boolean
  readonly now: number
}

/**
 * What an incremental source changed. An indicator goes once no object has it. `isFull`: the source was read from the
 * beginning, so objects of an earlier reading go. `isPartial`: nothing goes yet. `isUnsure`: every row differs.
 */
export const compareChanges = async (
  batches: AsyncIterable<ReadBatch>,
  members: Membership,
  options: ChangesOptions,
): Promise<Compared> => {
  const { isUnsure, isPartial, generation } = options
  const answered = await readAnswer(batches, options)
  const { seen, isAged, claims } = claimsLeft(answered, members, options)
  const differing = new Set<string>()
  const met = new Set<string>()
  for (const [name, { version, values }] of answered.objects) {
    const object = Buffer.from(name, 'latin1')
    if (values.size === 0) claims.push({ object, value: undefined, version, until: 0, generation })
    for (const [text, { print, until }] of values) {
      const value = Buffer.from(text, 'latin1')
      claims.push({ object, value, version, until, generation })
      if (met.has(text)) continue
      met.add(text)
      const place = members.find(value)
      const isSame = !isUnsure && place !== -1 && members.at(place).print === print
      if (place !== -1) seen[place] = isSame ? found.same : found.changed
      if (!isSame) differing.add(text)
    }
  }
  for (let place = 0; place < members.size; place += 1)
    if (seen[place] === found.gone)
      seen[place] = isPartial ? found.kept : isAged(place) ? found.aged : found.gone
  return {
    seen,
    differing,
    rows: met.size,
    gone: goneIn(seen, members),
    until: claims.reduce<number | undefined>(
      (first, { until }) => (until === 0 ? first : Math.min(first ?? until, until)),
      undefined,
    ),
    claims: packedClaims(claims),
    isEmpty: answered.all?.size === 0,
  }
}

/** Reads the whole answer. The last version of an object counts. */
const readAnswer = async (
  batches: AsyncIterable<ReadBatch>,
  { claims, generation }: ChangesOptions,
): Promise<Answered> => {
  const objects = new Map<string, ChangedObject>()
  const unread = new Map<string, number>()
  let all: Set<string> | undefined
  for await (const batch of batches) {
    if (batch.all !== undefined) all = new Set(batch.all.map((id) => objectHash(id).toString('latin1')))
    for (const { id, version } of batch.unread) unread.set(objectHash(id).toString('latin1'), version)
    const current = new Set<string>()
    for (const { id, version } of batch.objects) {
      const hash = objectHash(id)
      const name = hash.toString('latin1')
      const stored = claims.of(hash)
      const known = objects.get(name)?.version ?? (stored?.generation === generation ? stored.version : -1)
      // A server may send an older version again.
      if (version < known) continue
      objects.set(name, { version, values: new Map() })
      current.add(name)
    }
    for (const { row, key, object, until = 0 } of batch.rows) {
      const name = objectHash(object ?? '').toString('latin1')
      const { values } = (current.has(name) ? objects.get(name) : undefined) ?? {}
      const value = memberHash(row.type, key).toString('latin1')
      if (values?.has(value) === false) values.set(value, { print: printOf(row), until })
    }
  }
  return { objects, unread, all }
}

/** Why an object no longer has an indicator: its time was over, or the source says so. */
const [byTime, byWord] = [1, 2]

/** The claims that the answer did not change, which members they keep, and which of the others ended by themselves. */
const claimsLeft = (
  { objects, unread, all }: Answered,
  members: Membership,
  { claims: stored, generation, isFull, now }: ChangesOptions,
): { seen: Uint8Array; isAged: (place: number) => boolean; claims: Claim[] } => {
  const seen = new Uint8Array(members.size)
  const why = new Uint8Array(members.size)
  const claims: Claim[] = []
  const empty = new Set<string>()
  const kept = new Set<string>()
  for (const one of stored) {
    const name = one.object.toString('latin1')
    const version = unread.get(name)
    if (version !== undefined) kept.add(name)
    const claim = version === undefined ? one : { ...one, version, generation }
    const isLeft =
      objects.has(name) || all?.has(name) === false || (isFull && claim.generation !== generation)
    const place = claim.value === undefined ? -1 : members.find(claim.value)
    if (isLeft) {
      if (place !== -1) why[place] = byWord
    } else if (claim.value !== undefined && (claim.until === 0 || claim.until > now)) {
      if (place !== -1) seen[place] = found.kept
      claims.push(claim)
    } else {
      if (place !== -1 && why[place] === 0) why[place] = byTime
      // Its version is stored, so that it is not requested again.
      if (!empty.has(name)) claims.push({ ...claim, value: undefined, until: 0 })
      empty.add(name)
    }
  }
  for (const [name, version] of unread)
    if (!kept.has(name))
      claims.push({ object: Buffer.from(name, 'latin1'), value: undefined, version, until: 0, generation })
  return { seen, isAged: (place) => why[place] === byTime, claims }
}
