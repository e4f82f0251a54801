/** The resources of TAXII 2.1 (sections 4 and 5). */
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { versionOf } from '#shared/domain/stix/objects.ts'
import { PortalError } from '#shared/http/errors.ts'
import { taxiiMedia, type TaxiiOperation, taxiiOperationOf, taxiiPaths } from '#shared/http/taxii-paths.ts'
import { CallerCollections, type TaxiiDependencies } from './collections.ts'
import { stixMedia, type Form } from './media.ts'
import { readPage, type Page } from './paging.ts'
import {
  supportedFilters,
  readListQuery,
  writeNext,
  type Filters,
  type ListQuery,
  firstStamp,
  writeStamp,
} from './query.ts'

export interface Asked {
  readonly rawQuery: string
  readonly form: Form
  readonly userAgent: string
}

export interface Answer {
  readonly body: unknown
  /** The dates of the first and last object. */
  readonly added?: { readonly first: string; readonly last: string }
  /** How many objects of the collection are hidden from the caller by their TLP level. */
  readonly leftOut?: number
}

export type Resource = (asked: Asked) => Promise<Answer>

/** No object is ever sent to the server, but the property is required. */
const maxContentLength = 1_048_576

/** The resource of a path. Undefined when there is none. */
export const resourceOf = (
  dependencies: TaxiiDependencies,
  caller: KeyCaller,
  rawPath: string,
): Resource | undefined => {
  const path = taxiiOperationOf(rawPath)
  if (path === undefined) return undefined
  const { operation, collection: id, object } = path
  const found = new CallerCollections(dependencies, caller)
  const resources: Readonly<Record<TaxiiOperation, Resource>> = {
    taxiiDiscovery: () => discovery(dependencies),
    taxiiRoot: () => apiRoot(dependencies),
    taxiiCollections: () => listed(found),
    taxiiCollection: async () => ({ body: await found.get(id) }),
    taxiiManifest: (asked) => manifest(found, id, asked),
    taxiiObjects: (asked) => objects(dependencies, found, id, asked),
    taxiiObject: (asked) => oneObject(dependencies, found, id, object, asked),
    taxiiVersions: (asked) => objectVersions(found, id, object, asked),
  }
  return resources[operation]
}

const discovery = async ({ source }: TaxiiDependencies): Promise<Answer> => {
  const root = `${source.portal}${taxiiPaths.taxiiRoot}`
  return {
    body: {
      title: `${source.provider}: threat intelligence`,
      description:
        'Indicators and threats of the portal. Its API keys sign in: HTTP Basic with the key as the password, or Bearer.',
      default: root,
      api_roots: [root],
    },
  }
}

const apiRoot = async ({ source }: TaxiiDependencies): Promise<Answer> => ({
  body: {
    // Clients address a collection as `root.title`.
    title: 'CTI',
    description: `Indicators and threats of ${source.provider}.`,
    versions: [taxiiMedia],
    max_content_length: maxContentLength,
  },
})

const listed = async (found: CallerCollections): Promise<Answer> => {
  const collections = await found.list()
  return { body: collections.length === 0 ? {} : { collections } }
}

const objects = async (
  dependencies: TaxiiDependencies,
  found: CallerCollections,
  id: string,
  { rawQuery, form, userAgent }: Asked,
): Promise<Answer> => {
  const query = readListQuery(rawQuery, id, supportedFilters.objects)
  const collectionSource = await found.collectionSource(id)
  const page = await readPage(collectionSource, query)
  return {
    ...envelope(dependencies, id, query, page, { form, userAgent }),
    leftOut: collectionSource.leftOut(),
  }
}

const oneObject = async (
  dependencies: TaxiiDependencies,
  found: CallerCollections,
  id: string,
  object: string,
  { rawQuery, form, userAgent }: Asked,
): Promise<Answer> => {
  const { query, page } = await pageOfObject(found, id, object, rawQuery, supportedFilters.object)
  return envelope(dependencies, id, query, page, { form, userAgent })
}

const objectVersions = async (
  found: CallerCollections,
  id: string,
  object: string,
  { rawQuery }: Asked,
): Promise<Answer> => {
  const { query, page } = await pageOfObject(found, id, object, rawQuery, supportedFilters.versions)
  return paged(id, query.filters, page, {
    versions: page.objects.map((one) => versionOf(one.object)),
  })
}

/** The page of one object. Throws `not_found` when the collection does not contain it. */
const pageOfObject = async (
  found: CallerCollections,
  id: string,
  object: string,
  rawQuery: string,
  matches: (typeof supportedFilters)['object' | 'versions'],
): Promise<{ query: ListQuery; page: Page }> => {
  const given = readListQuery(rawQuery, id, matches)
  const collectionSource = await found.collectionSource(id)
  const only = { filters: { ids: [object] }, place: undefined, limit: 1 }
  const held = await readPage(collectionSource, only)
  if (held.objects.length === 0) throw new PortalError('not_found')
  const query = { ...given, filters: { ...given.filters, ids: [object] } }
  return { query, page: await readPage(collectionSource, query) }
}

const manifest = async (found: CallerCollections, id: string, { rawQuery }: Asked): Promise<Answer> => {
  const query = readListQuery(rawQuery, id, supportedFilters.objects)
  const collectionSource = await found.collectionSource(id)
  const page = await readPage(collectionSource, query)
  const answer = paged(id, query.filters, page, {
    objects: page.objects.map(({ object, added }) => ({
      id: object.id,
      date_added: writeStamp(added),
      version: versionOf(object),
      media_type: stixMedia,
    })),
  })
  return { ...answer, leftOut: collectionSource.leftOut() }
}

/** Elastic's agents fail on a missing `objects`, and log an error although nothing is wrong. */
const readsUnguarded = (userAgent: string): boolean => /^elastic[- /]/i.test(userAgent)

/** Objects as a TAXII envelope, or as a bundle for clients that accept only STIX. */
const envelope = (
  { source }: TaxiiDependencies,
  id: string,
  query: ListQuery,
  page: Page,
  { form, userAgent }: Pick<Asked, 'form' | 'userAgent'>,
): Answer => {
  const found = page.objects.map(({ object }) => object)
  const answer = paged(id, query.filters, page, { objects: found })
  if (form.isBundle) {
    const name = found.map((object) => `${object.id} ${versionOf(object)}`).join(' ')
    return {
      ...answer,
      body: {
        type: 'bundle',
        id: `bundle--${source.uuidOf(`taxii/bundle/${id}/${name}`)}`,
        ...objectOf(answer.body),
      },
    }
  }
  return found.length === 0 && readsUnguarded(userAgent) ? { ...answer, body: { objects: [] } } : answer
}

const objectOf = (body: unknown): object => (typeof body === 'object' && body !== null ? body : {})

/**
 * A page with its continuation and dates. An empty page is `{}`, since empty lists are forbidden. Its date is the
 * requested one, so that clients that store the last date keep it.
 */
const paged = (
  id: string,
  filters: Filters,
  { objects: found, next }: Page,
  lists: Readonly<Record<string, unknown>>,
): Answer => {
  const [first] = found
  const last = found.at(-1)
  if (first === undefined || last === undefined) {
    const nothing = filters.addedAfter ?? writeStamp(firstStamp)
    return { body: {}, added: { first: nothing, last: nothing } }
  }
  return {
    body: {
      ...(next === undefined ? {} : { more: true, next: writeNext(id, filters, next) }),
      ...lists,
    },
    added: { first: writeStamp(first.added), last: writeStamp(last.added) },
  }
}
