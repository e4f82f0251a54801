/** The resources of TAXII 2.1 (sections 4 and 5): the path of each, which the server and the API document read. */

/** Where the server is. Clients request it with and without the trailing slash. */
export const taxiiServer = '/taxii2'

/** By operation id. `cti` is the only API root. */
export const taxiiPaths = {
  taxiiDiscovery: '/taxii2/',
  taxiiRoot: '/taxii2/cti/',
  taxiiCollections: '/taxii2/cti/collections/',
  taxiiCollection: '/taxii2/cti/collections/{collection}/',
  taxiiManifest: '/taxii2/cti/collections/{collection}/manifest/',
  taxiiObjects: '/taxii2/cti/collections/{collection}/objects/',
  taxiiObject: '/taxii2/cti/collections/{collection}/objects/{object}/',
  taxiiVersions: '/taxii2/cti/collections/{collection}/objects/{object}/versions/',
} as const satisfies Readonly<Record<string, `${typeof taxiiServer}/${string}`>>
export type TaxiiOperation = keyof typeof taxiiPaths

/** The methods of every resource: the server is read-only. */
export const taxiiMethods = ['GET', 'HEAD'] as const

interface FoundPath {
  readonly operation: TaxiiOperation
  /** The ids in the path; empty where it has none. */
  readonly collection: string
  readonly object: string
}

const isOperation = (id: string): id is TaxiiOperation => Object.hasOwn(taxiiPaths, id)
const operations = Object.keys(taxiiPaths).filter(isOperation)

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The operation of a path as a client sends it, with or without a trailing slash. Undefined when there is none. */
export const taxiiOperationOf = (rawPath: string): FoundPath | undefined => {
  const given = segmentsOf(rawPath).map(decoded)
  for (const operation of operations) {
    const segments = segmentsOf(taxiiPaths[operation])
    const isSame = segments.every((segment, index) => segment.startsWith('{') || segment === given[index])
    if (segments.length !== given.length || !isSame) continue
    const at = (name: string): string => given[segments.indexOf(name)] ?? ''
    return { operation, collection: at('{collection}'), object: at('{object}') }
  }
  return undefined
}

/** The media type of TAXII 2.1. */
export const taxiiMedia = 'application/taxii+json;version=2.1'
