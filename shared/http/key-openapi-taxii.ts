/** TAXII 2.1 in the key API document: paths, parameters and replies as in the TAXII specification. */
import type { ApiTexts } from './api-texts.ts'
import { keyGateErrors } from './codes.ts'
import type { PartOperation } from './key-openapi-outputs.ts'
import { failuresOf, type Parameter, type Reply } from './openapi.ts'
import { taxiiMedia, taxiiPaths, type TaxiiOperation } from './taxii-paths.ts'

const string = { type: 'string' } as const
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
    id: string,
    title: string,
    description: string,
    can_read: { type: 'boolean' },
    can_write: { type: 'boolean' },
    media_types: list(string),
  },
  ['id', 'title', 'can_read', 'can_write'],
)
const pageIn = ({ text }: ApiTexts) => ({
  more: { type: 'boolean', description: text('taxii.more') },
  next: { type: 'string', description: text('taxii.next') },
})

export const taxiiSchemas = {
  TaxiiError: shape(
    { title: string, description: string, error_id: string, error_code: string, http_status: string },
    ['title'],
  ),
} as const

const path = (name: string, description: string, example: string, schema: unknown = string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
  example,
})
const query = (name: string, description: string, schema: unknown = string): Parameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})
const parametersIn = ({ text }: ApiTexts) => {
  const inCollection = path('collection', text('taxii.parameters.collection'), collection, {
    type: 'string',
    format: 'uuid',
  })
  const ofObject = path('object', text('taxii.parameters.object'), object)
  const paging = [
    query('limit', text('taxii.parameters.limit'), { type: 'integer', minimum: 1 }),
    query('next', text('taxii.parameters.next')),
    query('added_after', text('taxii.parameters.addedAfter'), { type: 'string', format: 'date-time' }),
  ]
  const ids = query('match[id]', text('taxii.parameters.ids'))
  const types = query('match[type]', text('taxii.parameters.types'))
  const version = query('match[version]', text('taxii.parameters.version'))
  const specVersion = query('match[spec_version]', text('taxii.parameters.specVersion'))
  return {
    collection: [inCollection],
    objects: [inCollection, ...paging, ids, types, version, specVersion],
    object: [inCollection, ofObject, ...paging, version, specVersion],
    versions: [inCollection, ofObject, ...paging, specVersion],
  }
}

const datesIn = ({ text }: ApiTexts) => ({
  'X-TAXII-Date-Added-First': { description: text('taxii.addedFirst'), schema: string },
  'X-TAXII-Date-Added-Last': { description: text('taxii.addedLast'), schema: string },
})

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
const envelopeIn = (texts: ApiTexts) =>
  shape({
    ...pageIn(texts),
    objects: list({ type: 'object', description: texts.text('taxii.stixObject') }),
  })
const root = `https://portal.example${taxiiPaths.taxiiRoot}`

interface Resource {
  readonly id: TaxiiOperation
  readonly parameters?: readonly Parameter[]
  readonly schema: unknown
  readonly example: unknown
  readonly dated?: true
}

const resourcesIn = (texts: ApiTexts): readonly Resource[] => {
  const parameters = parametersIn(texts)
  return [
    {
      id: 'taxiiDiscovery',
      schema: shape({ title: string, description: string, default: string, api_roots: list(string) }, [
        'title',
      ]),
      example: { title: 'Example CERT: threat intelligence', default: root, api_roots: [root] },
    },
    {
      id: 'taxiiRoot',
      schema: shape(
        {
          title: string,
          description: string,
          versions: list(string),
          max_content_length: { type: 'integer' },
        },
        ['title', 'versions', 'max_content_length'],
      ),
      example: { title: 'CTI', versions: [taxiiMedia], max_content_length: 1_048_576 },
    },
    {
      id: 'taxiiCollections',
      schema: shape({ collections: list(collectionShape) }),
      example: {
        collections: [
          {
            id: collection,
            title: 'All indicators',
            can_read: true,
            can_write: false,
            media_types: [taxiiMedia],
          },
        ],
      },
    },
    {
      id: 'taxiiCollection',
      parameters: parameters.collection,
      schema: collectionShape,
      example: { id: collection, title: 'All indicators', can_read: true, can_write: false },
    },
    {
      id: 'taxiiManifest',
      parameters: parameters.objects,
      schema: shape({
        ...pageIn(texts),
        objects: list(shape({ id: string, date_added: string, version: string, media_type: string })),
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
      parameters: parameters.objects,
      schema: envelopeIn(texts),
      example: { objects: [indicator] },
      dated: true,
    },
    {
      id: 'taxiiObject',
      parameters: parameters.object,
      schema: envelopeIn(texts),
      example: { objects: [indicator] },
      dated: true,
    },
    {
      id: 'taxiiVersions',
      parameters: parameters.versions,
      schema: shape({ ...pageIn(texts), versions: list(string) }),
      example: { versions: [indicator.modified] },
      dated: true,
    },
  ]
}

/** The operations of TAXII, which is read-only: POST and DELETE get 403. */
export const taxiiOperations = (
  common: NonNullable<Reply['headers']>,
  texts: ApiTexts,
): readonly PartOperation[] =>
  resourcesIn(texts).map(({ id, parameters = [], schema, example, dated }) => ({
    path: taxiiPaths[id],
    operation: {
      operationId: id,
      summary: texts.summaryOf(id),
      description: texts.text('taxii.about'),
      tags: [texts.sectionOf('taxii').title],
      ...(parameters.length === 0 ? {} : { parameters }),
      responses: {
        200: {
          description: texts.text('done'),
          headers: { ...(dated === true ? datesIn(texts) : {}), ...common },
          content: { [taxiiMedia]: { schema, example } },
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
          { [taxiiMedia]: { schema: refer('TaxiiError') } },
          texts,
        ),
      },
    },
  }))
