/** A page of a collection: its objects by date, preceded by the objects that they refer to. */
import { tlpMarkingsUpTo } from '#shared/domain/stix/tlp-markings.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { providerIdentity, versionOf, type StixSource } from '#shared/domain/stix/objects.ts'
import type { StixObject } from '#shared/domain/stix/stix-object.ts'
import { type Filters, type ListQuery, type Place, compareStamps, readStamp, type Stamp } from './query.ts'

/** An object with its place in the collection. */
export interface Placed {
  readonly added: Stamp
  readonly place: Place
  readonly object: StixObject
}

type ItemPlace = Exclude<Place, { opening: number }>

/** Where to start reading a source: after a place, after a date, or at the beginning. */
export interface From {
  readonly place?: ItemPlace | undefined
  readonly added?: Stamp | undefined
  /** Requested versions as ISO 8601. A source may skip objects that have none of them. */
  readonly versions?: readonly string[] | undefined
}

export interface SourcePage {
  readonly placed: readonly Placed[]
  /** The place after which there may be more. Undefined at the end. */
  readonly behind: ItemPlace | undefined
}

/** The source of a collection's objects. */
export interface CollectionSource {
  readonly source: StixSource
  /** The strictest TLP level for the caller. Markings up to it are sent. */
  readonly maxTlp: TlpLevel
  /** The number of stricter objects. */
  leftOut(): number
  /** The types of its objects. */
  readonly types: readonly string[]
  /** Maximum objects read at once, and so per page. */
  readonly most: number
  /** Objects by date, of at most `count` items. */
  after(from: From, count: number): Promise<SourcePage>
  /** The objects with these ids that it contains. */
  byIds(ids: readonly string[]): Promise<Placed[]>
}

export interface Page {
  readonly objects: readonly Placed[]
  /** The place after which the next page continues. Undefined on the last page. */
  readonly next: Place | undefined
}

/** Maximum JSON bytes of a page: Lambda responses are limited to 6 MB. */
export const mostBytes = 4_000_000

const specVersion = '2.1'

const wanted = ({ ids, types, versions }: Filters): ((object: StixObject) => boolean) => {
  const dates = datesOf(versions)
  return (object) =>
    (ids === undefined || ids.includes(object.id)) &&
    (types === undefined || types.includes(object.type)) &&
    (dates === undefined || dates.includes(versionOf(object)))
}

/** A collection contains one version of each object, so `first`, `last` and `all` are the same. */
const datesOf = (versions: Filters['versions']): readonly string[] | undefined =>
  versions === undefined || versions.some((version) => ['first', 'last', 'all'].includes(version))
    ? undefined
    : versions

/** Reads a page. Only the last one may be empty: clients use its size as the next limit. */
export const readPage = async (
  collectionSource: CollectionSource,
  { filters, place, limit }: ListQuery,
): Promise<Page> => {
  if (filters.specVersions?.includes(specVersion) === false) return { objects: [], next: undefined }
  const count = Math.min(limit, collectionSource.most)
  const isWanted = wanted(filters)
  const opened = place !== undefined && 'opening' in place ? place.opening : 0
  const from: From = {
    place: place === undefined || 'opening' in place ? undefined : place,
    added: filters.addedAfter === undefined ? undefined : readStamp(filters.addedAfter),
    versions: datesOf(filters.versions),
  }
  const rows = await rowsOf(collectionSource, filters, from, count + 1, isWanted)
  const opening =
    from.place === undefined
      ? await openingOf(collectionSource, from, opened, rows, isFirstOf(filters), isWanted)
      : []
  return cut([...opening, ...rows], count)
}

/** Whether the first row of a list is the first object added after its date. */
const isFirstOf = ({ ids, types, versions }: Filters): boolean =>
  ids === undefined && types === undefined && versions === undefined

const rowsOf = async (
  collectionSource: CollectionSource,
  { ids, types }: Filters,
  from: From,
  count: number,
  isWanted: (object: StixObject) => boolean,
): Promise<Placed[]> => {
  if (types !== undefined && !collectionSource.types.some((type) => types.includes(type))) return []
  if (ids !== undefined) {
    const { place, added } = from
    return (await collectionSource.byIds(ids))
      .filter((one) => isWanted(one.object))
      .filter((one) => added === undefined || compareStamps(one.added, added) > 0)
      .toSorted((one, other) => comparePlaced(one, other))
      .filter((one) => place === undefined || comparePlaces(one.place, place) > 0)
      .slice(0, count)
  }
  const found: Placed[] = []
  let place = from.place
  do {
    const { placed, behind } = await collectionSource.after({ ...from, place }, count)
    found.push(...placed.filter(({ object }) => isWanted(object)))
    place = behind
  } while (place !== undefined && found.length < count)
  return found.slice(0, count)
}

/**
 * The provider and its marking, which all objects refer to. They open every non-empty list with the date of its first
 * object. So clients that read by date always receive them, and dates stay in order.
 */
const openingOf = async (
  collectionSource: CollectionSource,
  { added }: From,
  opened: number,
  rows: readonly Placed[],
  isFirst: boolean,
  isWanted: (object: StixObject) => boolean,
): Promise<Placed[]> => {
  const opening = [providerIdentity(collectionSource.source), ...tlpMarkingsUpTo(collectionSource.maxTlp)]
    .map((object, index) => ({ object, place: { opening: index + 1 } }))
    .filter(({ object, place }) => place.opening > opened && isWanted(object))
  if (opening.length === 0) return []
  const [first] = isFirst ? rows : await firstOf(collectionSource, added)
  return first === undefined ? [] : opening.map((one) => ({ ...one, added: first.added }))
}

/** The first object added after a date. */
const firstOf = async (collectionSource: CollectionSource, added: Stamp | undefined): Promise<Placed[]> =>
  rowsOf(collectionSource, {}, { added }, 1, () => true)

/**
 * Cuts a page to `count` objects. It ends with a whole commit, unless that would lose half of the page. Clients that
 * continue by date then miss nothing.
 */
const cut = (all: readonly Placed[], count: number): Page => {
  let end = Math.min(count, all.length)
  let bytes = 0
  for (const [index, { object }] of all.slice(0, end).entries()) {
    bytes += Buffer.byteLength(JSON.stringify(object)) + 1
    if (bytes > mostBytes && index > 0) {
      end = index
      break
    }
  }
  if (end === all.length) return { objects: all, next: undefined }
  let whole = end
  while (whole > 0 && isSameCommit(all[whole - 1], all[whole])) whole -= 1
  if (whole >= Math.ceil(end / 2) && whole > 0) end = whole
  const objects = all.slice(0, end)
  return { objects, next: objects.at(-1)?.place }
}

const isSameCommit = (one: Placed | undefined, other: Placed | undefined): boolean =>
  one !== undefined && other !== undefined && compareStamps(one.added, other.added) === 0

export const comparePlaced = (one: Placed, other: Placed): number =>
  compareStamps(one.added, other.added) || comparePlaces(one.place, other.place)

export const comparePlaces = (one: Place, other: Place): number => {
  if ('opening' in one || 'opening' in other)
    return ('opening' in one ? one.opening : Infinity) - ('opening' in other ? other.opening : Infinity)
  return one.at - other.at || one.sequence - other.sequence || one.id - other.id || one.part - other.part
}
