/** The dictionaries of all modules for keys. They have a few hundred entries in total, so a page is a slice of all. */
import * as z from 'zod'
import { allOf, is } from '#functions/core/read-model/where.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { entriesInBothLanguages } from '#functions/rules/dictionaries/entries.ts'
import { readChanges, type KeyChange } from '#functions/rules/key-api/changes.ts'
import { fingerprintOf, readCursor, writeCursor } from '#functions/rules/key-api/cursors.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import {
  categorizedModules,
  type KeyCategory,
  type KeyIndicatorType,
  type KeyTag,
  taggedModules,
  apiListCategories,
  apiCategoryChanges,
  apiListTags,
  apiTagChanges,
  apiListIndicatorTypes,
  apiIndicatorTypeChanges,
} from '#shared/contracts/api/dictionaries.ts'
import type { KeyModule } from '#shared/domain/api-keys.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  indicatorDictionaries,
  incidentDictionaries,
  threatDictionaries,
  exposureDictionaries,
} from './dictionary-store.ts'

type Named = Readonly<Record<'name_pl' | 'name_en', string>>
interface Entry extends Named {
  readonly id: number
  readonly is_active: boolean
}

interface Source {
  readonly dictionaries: Parameters<Platform['collection']>[0]
  readonly kind: string
  /** Whether entries have a name in each language. */
  readonly isBilingual: boolean
}

/** The sources of the categories of each module. */
const categorySources: Readonly<Record<(typeof categorizedModules)[number], Source>> = {
  threat: { dictionaries: threatDictionaries, kind: 'threat_category', isBilingual: true },
  incident: { dictionaries: incidentDictionaries, kind: 'incident_category', isBilingual: true },
  visibility: { dictionaries: exposureDictionaries, kind: 'visibility_category', isBilingual: true },
  feed: { dictionaries: indicatorDictionaries, kind: 'feed_category', isBilingual: false },
}

/** The sources of the tags of each module. */
const tagSources: Readonly<Record<(typeof taggedModules)[number], Source>> = {
  threat: { dictionaries: threatDictionaries, kind: 'threat_tag', isBilingual: false },
  incident: { dictionaries: incidentDictionaries, kind: 'incident_tag', isBilingual: false },
  feed: { dictionaries: indicatorDictionaries, kind: 'feed_tag', isBilingual: false },
}

/** The source of the indicator types. */
const typeSources = {
  feed: { dictionaries: indicatorDictionaries, kind: 'feed_type', isBilingual: false },
} as const satisfies Readonly<Record<'feed', Source>>

/** An entry as an indicator type. */
const typeOf = ({ id, name_en, is_active }: Entry): KeyIndicatorType => ({
  type_id: id,
  name: name_en,
  is_active,
})

/** An entry as a category. */
const toKeyCategory = ({ id, ...entry }: Entry & { module: KeyCategory['module'] }): KeyCategory => ({
  category_id: id,
  ...entry,
})

/** An entry as a tag. */
const toKeyTag = ({ id, module, name_en, is_active }: Entry & { module: KeyTag['module'] }): KeyTag => ({
  module,
  tag_id: id,
  name: name_en,
  is_active,
})

/** The entry after which the next page begins. */
const cursorSchema = z.strictObject({ q: z.string(), module: z.int().min(0), id: z.int().min(0) })

/** A resource of the API for keys: entries of one sort in all modules that have them. */
interface Resource<M extends KeyModule, Item> {
  readonly what: string
  readonly sources: Readonly<Record<M, Source>>
  readonly itemOf: (entry: Entry & { readonly module: M }) => Item
}
const categories = { what: 'categories', sources: categorySources, itemOf: toKeyCategory }
const tags = { what: 'tags', sources: tagSources, itemOf: toKeyTag }
const indicatorTypes = { what: 'indicator-types', sources: typeSources, itemOf: typeOf }

interface EntriesQuery {
  readonly module?: KeyModule | undefined
  readonly is_active?: boolean | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/**
 * A page of the entries of the modules that the key opens, by module and id. Throws `key_scope` for a module that it does
 * not open, and `cursor_invalid`.
 */
const readEntries = async <M extends KeyModule, Item>(
  platform: Platform,
  { what, sources, itemOf }: Resource<M, Item>,
  modules: readonly M[],
  caller: KeyCaller,
  { cursor, limit, ...filters }: EntriesQuery,
): Promise<{ data: Item[]; next: string | null }> => {
  if (filters.module !== undefined && !caller.access[filters.module]) throw new PortalError('key_scope')
  const q = fingerprintOf(what, filters)
  const begins = cursor === undefined ? { q, module: 0, id: 0 } : readCursor(cursorSchema, cursor)
  if (begins.q !== q) throw new PortalError('cursor_invalid')
  const found: (Entry & { readonly module: M })[] = []
  // One entry more than a page shows whether there is another page.
  for (const [index, module] of modules.entries()) {
    const left = limit + 1 - found.length
    const isAsked = filters.module === undefined || filters.module === module
    if (left === 0 || index < begins.module || !isAsked || !caller.access[module]) continue
    const readModel = await platform.collection(sources[module].dictionaries).readModel()
    const where = allOf([
      { sql: 'id > ?', parameters: [index === begins.module ? begins.id : 0] },
      is('is_active', filters.is_active),
    ])
    const rows = entriesInBothLanguages(readModel, sources[module], where, left)
    found.push(...rows.map((row) => ({ ...row, module })))
  }
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  return {
    data: entries.map(itemOf),
    next:
      found.length <= limit || last === undefined
        ? null
        : writeCursor({ q, module: modules.indexOf(last.module), id: last.id }),
  }
}

/**
 * The change feed of the entries of one module. Throws `key_scope` for a module that the key does not open,
 * `cursor_invalid` and `cursor_gone`.
 */
const readEntryChanges = async <M extends KeyModule, Item>(
  platform: Platform,
  { what, sources, itemOf }: Resource<M, Item>,
  caller: KeyCaller,
  query: { readonly module: M; readonly after?: string | undefined; readonly limit: number },
): Promise<{ data: KeyChange<Item>[]; next: string; more: boolean }> => {
  const { module } = query
  if (!caller.access[module]) throw new PortalError('key_scope')
  const source = sources[module]
  const collection = platform.collection(source.dictionaries)
  const readModel = await collection.readModel()
  return readChanges(platform, {
    collection,
    readModel,
    kind: source.kind,
    isVisible: () => true,
    visible: { sql: 'TRUE', parameters: [] },
    bound: [what, module],
    itemsOf: (ids) => {
      const named = { sql: 'id IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(ids)] }
      const entries = entriesInBothLanguages(readModel, source, named, ids.length)
      return Promise.resolve(new Map(entries.map((entry) => [entry.id, itemOf({ ...entry, module })])))
    },
    query,
  })
}

/** The categories of the modules that a key opens. */
const listCategoriesRoute = (platform: Platform): KeyRoute =>
  handleKey(apiListCategories, ({ query, caller }) =>
    readEntries(platform, categories, categorizedModules, caller, query),
  )

/** The change feed of the categories of a module that a key opens. */
const categoryChangesRoute = (platform: Platform): KeyRoute =>
  handleKey(apiCategoryChanges, ({ query, caller }) => readEntryChanges(platform, categories, caller, query))

/** The tags of the modules that a key opens. */
const listTagsRoute = (platform: Platform): KeyRoute =>
  handleKey(apiListTags, ({ query, caller }) => readEntries(platform, tags, taggedModules, caller, query))

/** The change feed of the tags of a module that a key opens. */
const tagChangesRoute = (platform: Platform): KeyRoute =>
  handleKey(apiTagChanges, ({ query, caller }) => readEntryChanges(platform, tags, caller, query))

/** The indicator types. */
const listIndicatorTypesRoute = (platform: Platform): KeyRoute =>
  handleKey(apiListIndicatorTypes, ({ query, caller }) =>
    readEntries(platform, indicatorTypes, ['feed'], caller, query),
  )

/** The change feed of the indicator types. */
const indicatorTypeChangesRoute = (platform: Platform): KeyRoute =>
  handleKey(apiIndicatorTypeChanges, ({ query, caller }) =>
    readEntryChanges(platform, indicatorTypes, caller, { ...query, module: 'feed' }),
  )

/** The routes of the dictionaries. */
export const apiDictionaryRoutes = (platform: Platform): KeyRoute[] =>
  [
    listCategoriesRoute,
    categoryChangesRoute,
    listTagsRoute,
    tagChangesRoute,
    listIndicatorTypesRoute,
    indicatorTypeChangesRoute,
  ].map((route) => route(platform))
