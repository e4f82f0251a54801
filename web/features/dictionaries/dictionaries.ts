/**
 * The dictionaries as data: their order in the tabs, the names of their entries, and their calls (part 2 sections 2 and
 * 7).
 */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type * as z from 'zod'
import {
  indicatorCategory,
  indicatorTag,
  indicatorType,
  incidentCategory,
  incidentTag,
  organizationTag,
  threatCategory,
  threatTag,
  visibilityCategory,
} from '#shared/contracts/dictionaries.ts'
import type { FieldsBefore } from '#shared/domain/fields-before.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'

export const areas = ['visibilities', 'incidents', 'threats', 'feeds', 'organizations'] as const
export type DictionaryArea = (typeof areas)[number]

/** An entry with one name, or a Polish and an English one. */
export interface Entry {
  readonly id: number
  readonly names: readonly string[]
  readonly isActive: boolean
  /** Days of validity for items with this entry. Null is unlimited; undefined if entries have no validity. */
  readonly validityDays?: number | null
}

export type NameField = 'name' | 'name_pl' | 'name_en'

export interface Dictionary {
  /** Its name in the address and in the query cache. */
  readonly key: string
  readonly area: DictionaryArea
  readonly part: 'categories' | 'tags' | 'types'
  /** The name fields of an entry. */
  readonly fields: readonly NameField[]
  readonly useEntries: () => UseQueryResult<Entry[]>
  readonly read: () => Promise<readonly Entry[]>
  /** The calls; each throws `CallError`. Creating an entry with the name of an inactive one reactivates that one. */
  readonly create: (names: readonly string[]) => Promise<{ id: number; reactivated: boolean }>
  /** `before` is the entry on which the change is based. */
  readonly update: (entry: Entry, before: Entry) => Promise<unknown>
  readonly remove: (id: number) => Promise<unknown>
  /** Sets the days of validity for items with the entry; absent if entries have no validity. */
  readonly setValidity?: (entry: Entry, days: number | null) => Promise<unknown>
}

type Any = z.ZodType
type Id = z.ZodType<unknown, { id: string }>
type Active = { is_active: boolean }
/** The previous values on which a change is based. */
type Over = { fields_before?: FieldsBefore | undefined }

/** The calls of a dictionary with entries of type `Item` on the wire, which contain `Names`. */
interface Calls<Names, Item> {
  readonly list: Endpoint<Any, Any, Any, z.ZodType<{ data: Item[] }>>
  readonly create: Endpoint<
    Any,
    Any,
    z.ZodType<unknown, Names>,
    z.ZodType<{ data: Item; reactivated: boolean }>
  >
  readonly update: Endpoint<Id, Any, z.ZodType<unknown, Names & Active & Over>>
  readonly delete: Endpoint<Id>
}

type Place = Pick<Dictionary, 'key' | 'area' | 'part'>

const dictionary = <Names extends Readonly<Record<string, string>>, Item extends Names & Active>(
  place: Place,
  calls: Calls<Names, Item>,
  idOf: (item: Item) => number,
  names: {
    fields: readonly NameField[]
    read: (item: Item) => readonly string[]
    write: (names: readonly string[]) => Names
  },
  more: (item: Item) => Partial<Entry> = () => ({}),
): Dictionary => {
  const entriesOf = ({ data }: { data: Item[] }): Entry[] =>
    data.map((item) => ({
      id: idOf(item),
      names: names.read(item),
      isActive: item.is_active,
      ...more(item),
    }))
  return {
    ...place,
    fields: names.fields,
    useEntries: () =>
      useQuery({ queryKey: ['dictionaries', place.key], queryFn: () => call(calls.list), select: entriesOf }),
    read: async () => entriesOf(await call(calls.list)),
    create: async (values) => {
      const { data, reactivated } = await call(calls.create, { body: names.write(values), quiet: true })
      return { id: idOf(data), reactivated }
    },
    update: (entry, before) =>
      call(calls.update, {
        params: { id: String(entry.id) },
        body: {
          ...names.write(entry.names),
          is_active: entry.isActive,
          fields_before: { ...names.write(before.names), is_active: before.isActive },
        },
        quiet: true,
      }),
    remove: (id) => call(calls.delete, { params: { id: String(id) }, quiet: true }),
  }
}

type PlainNames = { name: string }
type BilingualNames = { name_pl: string; name_en: string }

const plain = <Item extends PlainNames & Active>(
  place: Place,
  calls: Calls<PlainNames, Item>,
  idOf: (item: Item) => number,
  more?: (item: Item) => Partial<Entry>,
): Dictionary =>
  dictionary(
    place,
    calls,
    idOf,
    { fields: ['name'], read: ({ name }) => [name], write: ([name = '']) => ({ name }) },
    more,
  )

const bilingual = <Item extends BilingualNames & Active>(
  place: Place,
  calls: Calls<BilingualNames, Item>,
  idOf: (item: Item) => number,
): Dictionary =>
  dictionary(place, calls, idOf, {
    fields: ['name_pl', 'name_en'],
    read: ({ name_pl, name_en }) => [name_pl, name_en],
    write: ([name_pl = '', name_en = '']) => ({ name_pl, name_en }),
  })

/** All dictionaries in the order of their tabs. */
export const dictionaries: readonly Dictionary[] = [
  bilingual(
    { key: 'visibility_category', area: 'visibilities', part: 'categories' },
    visibilityCategory,
    (item) => item.visibility_category_id,
  ),
  bilingual(
    { key: 'incident_category', area: 'incidents', part: 'categories' },
    incidentCategory,
    (item) => item.incident_category_id,
  ),
  plain(
    { key: 'incident_tag', area: 'incidents', part: 'tags' },
    incidentTag,
    (item) => item.incident_tag_id,
  ),
  bilingual(
    { key: 'threat_category', area: 'threats', part: 'categories' },
    threatCategory,
    (item) => item.threat_category_id,
  ),
  plain({ key: 'threat_tag', area: 'threats', part: 'tags' }, threatTag, (item) => item.threat_tag_id),
  plain(
    { key: 'feed_category', area: 'feeds', part: 'categories' },
    indicatorCategory,
    (item) => item.feed_category_id,
  ),
  plain({ key: 'feed_tag', area: 'feeds', part: 'tags' }, indicatorTag, (item) => item.feed_tag_id),
  {
    ...plain(
      { key: 'feed_type', area: 'feeds', part: 'types' },
      indicatorType,
      (item) => item.feed_type_id,
      (item) => ({ validityDays: item.validity_days }),
    ),
    setValidity: ({ id, names: [name = ''], isActive, validityDays = null }, days) =>
      call(indicatorType.update, {
        params: { id: String(id) },
        body: {
          name,
          is_active: isActive,
          validity_days: days,
          fields_before: { name, is_active: isActive, validity_days: validityDays },
        },
        quiet: true,
      }),
  },
  bilingual(
    { key: 'organization_tag', area: 'organizations', part: 'tags' },
    organizationTag,
    (item) => item.id,
  ),
]
