/** TAXII 2.1 in the key API document: paths, parameters and replies as in the TAXII specification. */
import { keyGateErrors } from './codes.ts'
import type { PartOperation } from './key-openapi-outputs.ts'
import { failuresOf, type Parameter, type Reply } from './openapi.ts'

const media = 'application/taxii+json;version=2.1'
const text = { type: 'string' } as const
const collection = 'ee5b4b1c-8d8a-4a6c-9a4e-0b7c7a0e1f55'
const object = 'indicator--6b616fc1-1505-48e3-8b2c-0d19337bff38'
const added = '2026-11-20T08:15:00.000412Z'

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const list = (items: unknown) => ({ type: 'array', items })
const shape = (properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
})
const collectionShape = shape(
  {
    id: text,
    title: text,
    description: text,
    can_read: { type: 'boolean' },
    can_write: { type: 'boolean' },
    media_types: list(text),
  },
  ['id', 'title', 'can_read', 'can_write'],
)
const more = { type: 'boolean', description: 'Whether there is another page; `next` then points to it.' }
const next = {
  type: 'string',
  description: 'The parameter `next` of the next page. It contains the whole query.',
}

export const taxiiSchemas = {
  TaxiiError: shape({ title: text, description: text, error_id: text, error_code: text, http_status: text }, [
    'title',
  ]),
} as const

const path = (name: string, description: string, example: string, schema: unknown = text): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
  example,
})
const query = (name: string, description: string, schema: unknown = text): Parameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})
const inCollection = path('collection', 'The id of a collection.', collection, {
  type: 'string',
  format: 'uuid',
})
const ofObject = path('object', 'The STIX id of an object.', object)
const paging = [
  query('limit', 'The maximum number of objects on a page; up to 1000.', { type: 'integer', minimum: 1 }),
  query('next', 'The `next` of the previous page. Other filters are ignored.'),
  query(
    'added_after',
    'Only what was added after this date: the `X-TAXII-Date-Added-Last` of the last reply.',
    { type: 'string', format: 'date-time' },
  ),
]
const matchId = query('match[id]', 'STIX ids, separated by commas.')
const matchType = query('match[type]', 'Types such as `indicator`, separated by commas.')
const matchVersion = query('match[version]', '`first`, `last`, `all` or the date of a version.')
const matchSpec = query('match[spec_version]', '`2.1`.')

const dates = {
  'X-TAXII-Date-Added-First': { description: 'When the first object was added.', schema: text },
  'X-TAXII-Date-Added-Last': {
    description: 'When the last object was added: the `added_after` of the next request.',
    schema: text,
  },
} as const

const indicator = {
  type: 'indicator',
  spec_version: '2.1',
  id: object,
  created: '2026-11-18T14:40:00.000Z',
  modified: '2026-11-20T08:15:00.000Z',
  name: 'parcel-fee.example',
  pattern: "[domain-name:value = 'parcel-fee.example']",
  pattern_type: 'stix',
  valid_from: '2026-11-18T14:40:00.000Z',
}
const stixObject = { type: 'object', description: 'A STIX 2.1 object.' }
const envelope = shape({ more, next, objects: list(stixObject) })
const root = 'https://portal.example/taxii2/cti/'

interface Resource {
  readonly id: string
  readonly path: string
  readonly summary: string
  readonly parameters?: readonly Parameter[]
  readonly schema: unknown
  readonly example: unknown
  readonly dated?: true
}

const resources: readonly Resource[] = [
  {
    id: 'taxiiDiscovery',
    path: '/taxii2/',
    summary: 'Discovery: where the API root is.',
    schema: shape({ title: text, description: text, default: text, api_roots: list(text) }, ['title']),
    example: { title: 'Example CERT: threat intelligence', default: root, api_roots: [root] },
  },
  {
    id: 'taxiiRoot',
    path: '/taxii2/cti/',
    summary: 'The API root.',
    schema: shape(
      { title: text, description: text, versions: list(text), max_content_length: { type: 'integer' } },
      ['title', 'versions', 'max_content_length'],
    ),
    example: { title: 'CTI', versions: [media], max_content_length: 1_048_576 },
  },
  {
    id: 'taxiiCollections',
    path: '/taxii2/cti/collections/',
    summary: 'The collections that the key sees: all indicators, each group, each saved view, and threats.',
    schema: shape({ collections: list(collectionShape) }),
    example: {
      collections: [
        { id: collection, title: 'All indicators', can_read: true, can_write: false, media_types: [media] },
      ],
    },
  },
  {
    id: 'taxiiCollection',
    path: '/taxii2/cti/collections/{collection}/',
    summary: 'One collection.',
    parameters: [inCollection],
    schema: collectionShape,
    example: { id: collection, title: 'All indicators', can_read: true, can_write: false },
  },
  {
    id: 'taxiiManifest',
    path: '/taxii2/cti/collections/{collection}/manifest/',
    summary: 'The ids, versions and dates of objects, without the objects.',
    parameters: [inCollection, ...paging, matchId, matchType, matchVersion, matchSpec],
    schema: shape({
      more,
      next,
      objects: list(shape({ id: text, date_added: text, version: text, media_type: text })),
    }),
    example: {
      objects: [
        {
          id: object,
          date_added: added,
          version: indicator.modified,
          media_type: 'application/stix+json;version=2.1',
        },
      ],
    },
    dated: true,
  },
  {
    id: 'taxiiObjects',
    path: '/taxii2/cti/collections/{collection}/objects/',
    summary:
      'The objects of a collection, oldest added first. Withdrawn ones are sent once more, as `revoked`.',
    parameters: [inCollection, ...paging, matchId, matchType, matchVersion, matchSpec],
    schema: envelope,
    example: { objects: [indicator] },
    dated: true,
  },
  {
    id: 'taxiiObject',
    path: '/taxii2/cti/collections/{collection}/objects/{object}/',
    summary: 'One object.',
    parameters: [inCollection, ofObject, ...paging, matchVersion, matchSpec],
    schema: envelope,
    example: { objects: [indicator] },
    dated: true,
  },
  {
    id: 'taxiiVersions',
    path: '/taxii2/cti/collections/{collection}/objects/{object}/versions/',
    summary: 'The versions of an object.',
    parameters: [inCollection, ofObject, ...paging, matchSpec],
    schema: shape({ more, next, versions: list(text) }),
    example: { versions: [indicator.modified] },
    dated: true,
  },
]

/** The operations of TAXII, which is read-only: POST and DELETE get 403. */
export const taxiiOperations = (common: NonNullable<Reply['headers']>): readonly PartOperation[] =>
  resources.map(({ id, path: address, summary, parameters = [], schema, example, dated }) => ({
    path: address,
    operation: {
      operationId: id,
      summary,
      description: 'Send `Accept: application/taxii+json;version=2.1`. The slash at the end may be left out.',
      tags: ['TAXII 2.1'],
      ...(parameters.length === 0 ? {} : { parameters }),
      responses: {
        200: {
          description: 'Done.',
          headers: { ...(dated === true ? dates : {}), ...common },
          content: { [media]: { schema, example } },
        },
        ...failuresOf(
          [
            ...keyGateErrors,
            'key_scope',
            'key_cannot_write',
            'not_found',
            'not_acceptable',
            'method_not_allowed',
            ...(parameters.length === 0
              ? []
              : (['unknown_parameter', 'wrong_parameter', 'cursor_invalid', 'preparing'] as const)),
          ],
          { [media]: { schema: refer('TaxiiError') } },
        ),
      },
    },
  }))
