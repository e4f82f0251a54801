/** Outputs in the key API document: an operation for each selection, with every format. */
import { outputFormats } from '../domain/outputs/formats.ts'
import { tlpLevels } from '../domain/tlp/levels.ts'
import type { ApiTexts } from './api-texts.ts'
import { keyGateErrors } from './codes.ts'
import { n6QuerySchema, outputsPrefix, threatFiles } from './outputs.ts'
import {
  failuresOf,
  parametersOf,
  type Content,
  type Operation,
  type Parameter,
  type Reply,
} from './openapi.ts'

/** An operation without the parts common to all operations; the document adds those. */
export interface PartOperation {
  readonly path: string
  readonly operation: Omit<Operation, 'security'>
}

const files = outputFormats.map(({ file }) => file)
/** Clients take file names with a UUID from a manifest. */
const plainFiles = files.filter((file) => !file.includes('{'))

const fileParameter = ({ text }: ApiTexts, named: readonly string[], example: string): Parameter => ({
  name: 'file',
  in: 'path',
  required: true,
  description: text('outputs.file'),
  schema: { type: 'string', enum: named },
  example,
})

const ifNoneMatch = ({ text }: ApiTexts): Parameter => ({
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: text('outputs.ifNoneMatch'),
  schema: { type: 'string' },
})

const parametersIn = (texts: ApiTexts): readonly Parameter[] => [
  ...parametersOf(n6QuerySchema, 'query', texts),
  ifNoneMatch(texts),
]

/**
 * The files of each content type, without its parameters. Text comes first: generated clients read every reply of a call
 * by its first schema, and so return each file as it is.
 */
const filesOfType = new Map(
  [...Map.groupBy(outputFormats, ({ contentType }) => contentType.split(';')[0] ?? contentType)].toSorted(
    ([one], [other]) => Number(other === 'text/plain') - Number(one === 'text/plain'),
  ),
)

const string = { type: 'string' }
const instant = { type: 'string', format: 'date-time' }
const instantOrNull = { type: ['string', 'null'], format: 'date-time' }
/** An indicator of `indicators.json`. */
const indicatorSchema = ({ text }: ApiTexts) => ({
  type: 'object',
  properties: {
    feed_id: { type: 'integer' },
    value: string,
    type: string,
    category: string,
    tags: { type: 'array', items: string },
    groups: { type: 'array', items: { type: 'object' } },
    ids_flag: { type: 'boolean' },
    tlp: { type: 'string', enum: tlpLevels },
    published_date: instant,
    valid_until: { ...instantOrNull, description: text('outputs.validUntil') },
    expired_date: { ...instantOrNull, description: text('outputs.expiredDate') },
    changed_date: instant,
  },
})

/** `indicators.json`, or a MISP document. */
const documentSchema = (texts: ApiTexts) => ({
  type: 'object',
  properties: {
    title: string,
    address: string,
    data: { type: 'array', items: indicatorSchema(texts) },
    changed: instantOrNull,
    count: { type: 'integer' },
  },
})

/** The schema of a reply by content type: JSON, or the bytes of a file. */
const contentSchema = (type: string, texts: ApiTexts): object => {
  const description = texts.text('outputs.ofFiles', {
    files: (filesOfType.get(type) ?? []).map(({ file }) => `\`${file}\``).join(', '),
  })
  if (type === 'application/stix+json') return { type: 'object', description }
  const isText = type.startsWith('text/') || type === 'application/x-ndjson'
  if (type.includes('json') && !isText)
    return { anyOf: [documentSchema(texts), { type: 'array', items: { type: 'object' } }], description }
  return { type: 'string', format: 'binary', description }
}

const textHeader = (description: string) => ({ description, schema: { type: 'string' } })

const outputHeaders = ({ text }: ApiTexts) => ({
  ETag: textHeader(text('outputs.etag')),
  'Last-Modified': textHeader(text('outputs.lastModified')),
  'X-Total-Count': textHeader(text('outputs.totalCount')),
  'X-Left-Out': textHeader(text('outputs.leftOut')),
})

const selections = [
  { operationId: 'outputAll', path: 'all' },
  { operationId: 'outputGroup', path: 'groups/{id}' },
  { operationId: 'outputView', path: 'views/{id}' },
] as const

/** How an output fails. */
const outputErrors = [
  ...keyGateErrors,
  'key_scope',
  'not_found',
  'unknown_parameter',
  'wrong_parameter',
  'method_not_allowed',
  'output_too_large',
  'preparing',
] as const

/** Threats with their indicators. Generated clients read each file as bytes; no file has parameters to get wrong. */
const threatsOperation = (
  common: NonNullable<Reply['headers']>,
  problems: Content,
  texts: ApiTexts,
): PartOperation => ({
  path: `${outputsPrefix}/threats/{file}`,
  operation: {
    operationId: 'outputThreats',
    summary: texts.summaryOf('outputThreats'),
    description: texts.text('outputs.threats'),
    tags: [texts.sectionOf('outputs').title],
    'x-module': 'threat',
    parameters: [
      fileParameter(
        texts,
        threatFiles.filter((file) => !file.includes('{')),
        'misp/manifest.json',
      ),
      ifNoneMatch(texts),
    ],
    responses: {
      200: {
        description: texts.text('outputs.complete'),
        headers: {
          ETag: textHeader(texts.text('outputs.etag')),
          'X-Left-Out': textHeader(texts.text('outputs.leftOut')),
          ...common,
        },
        content: Object.fromEntries(
          ['application/json', 'application/stix+json', 'text/csv'].map((type) => [
            type,
            { schema: { type: 'string', format: 'binary' } },
          ]),
        ),
      },
      304: { description: texts.text('outputs.unchanged') },
      ...failuresOf(
        outputErrors.filter((code) => code !== 'wrong_parameter'),
        problems,
        texts,
      ),
    },
  },
})

/** The operations of outputs. */
export const outputOperations = (
  common: NonNullable<Reply['headers']>,
  problems: Content,
  texts: ApiTexts,
): readonly PartOperation[] => [
  ...selections.map(({ operationId, path }) => ({
    path: `${outputsPrefix}/${path}/{file}`,
    operation: {
      operationId,
      summary: texts.summaryOf(operationId),
      description: texts.text('outputs.about'),
      tags: [texts.sectionOf('outputs').title],
      'x-module': 'feed',
      'x-formats': outputFormats.map(({ file, contentType, kinds }) => ({
        file,
        contentType,
        ...(kinds === undefined ? {} : { kinds }),
      })),
      parameters: [
        ...(path.includes('{id}')
          ? [
              {
                name: 'id',
                in: 'path' as const,
                required: true,
                schema: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999, format: 'int64' },
                example: 17,
              },
            ]
          : []),
        fileParameter(texts, plainFiles, 'domain.txt'),
        ...parametersIn(texts),
      ],
      responses: {
        200: {
          description: texts.text('outputs.complete'),
          headers: { ...outputHeaders(texts), ...common },
          content: Object.fromEntries(
            [...filesOfType.keys()].map((type) => [type, { schema: contentSchema(type, texts) }]),
          ),
        },
        304: { description: texts.text('outputs.unchanged') },
        ...failuresOf(outputErrors, problems, texts),
      },
    },
  })),
  threatsOperation(common, problems, texts),
]
