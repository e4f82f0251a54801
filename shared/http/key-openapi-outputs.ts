/** Outputs in the key API document: an operation for each selection, with every format. */
import { outputFormats } from '../domain/outputs/formats.ts'
import { tlpLevels } from '../domain/tlp/levels.ts'
import { keyGateErrors } from './codes.ts'
import { outputQuerySchema, outputsPrefix } from './outputs.ts'
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

const fileParameter: Parameter = {
  name: 'file',
  in: 'path',
  required: true,
  description: `The format. Besides these, \`misp/{uuid}.json\`: the events that \`misp/manifest.json\` names.`,
  schema: { type: 'string', enum: plainFiles },
  example: 'domain.txt',
}

const parameters: readonly Parameter[] = [
  ...parametersOf(outputQuerySchema, 'query'),
  {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of the previous reply. If nothing has changed, the reply is 304 without a body.',
    schema: { type: 'string' },
  },
]

/** The files of each content type, without its parameters. */
const filesOfType = Map.groupBy(outputFormats, ({ contentType }) => contentType.split(';')[0] ?? contentType)

const text = { type: 'string' }
const instant = { type: 'string', format: 'date-time' }
const instantOrNull = { type: ['string', 'null'], format: 'date-time' }
/** An indicator of `indicators.json`. */
const indicatorSchema = {
  type: 'object',
  properties: {
    feed_id: { type: 'integer' },
    value: text,
    type: text,
    category: text,
    tags: { type: 'array', items: text },
    groups: { type: 'array', items: { type: 'object' } },
    ids_flag: { type: 'boolean' },
    tlp: { type: 'string', enum: tlpLevels },
    published_date: instant,
    valid_until: {
      ...instantOrNull,
      description: 'The end of its validity; null if it has none.',
    },
    expired_date: {
      ...instantOrNull,
      description: 'When it expired; only with `expired=include`.',
    },
    changed_date: instant,
  },
}

/** `indicators.json`, or a MISP document. */
const documentSchema = {
  type: 'object',
  properties: {
    title: text,
    address: text,
    data: { type: 'array', items: indicatorSchema },
    changed: instantOrNull,
    count: { type: 'integer' },
  },
}

/** The schema of a reply by content type: JSON, bytes or lines of text. */
const contentSchema = (type: string): object => {
  const description = `Of ${(filesOfType.get(type) ?? []).map(({ file }) => `\`${file}\``).join(', ')}.`
  if (type === 'application/stix+json') return { type: 'object', description }
  if (type.includes('json'))
    return { anyOf: [documentSchema, { type: 'array', items: { type: 'object' } }], description }
  return type.startsWith('text/')
    ? { type: 'string', description }
    : { type: 'string', format: 'binary', description }
}

const textHeader = (description: string) => ({ description, schema: { type: 'string' } })

const outputHeaders = {
  ETag: textHeader('Changes when the bytes do.'),
  'Last-Modified': textHeader('When its content last changed.'),
  'X-Total-Count': textHeader('How many values it has.'),
  'X-Left-Out': textHeader(
    'What was left out and why: `other-types=23, warning-lists=2, unusable=0, max-age=5, ids=0, expired=4, false-positive=1, tlp=2`. Everything left out is counted here; `tlp` counts items that stay in the portal because of their TLP level.',
  ),
}

const selections = [
  { name: 'all', path: 'all', summary: 'All published indicators, in a chosen format.' },
  { name: 'group', path: 'groups/{id}', summary: 'The indicators of a group, in a chosen format.' },
  { name: 'view', path: 'views/{id}', summary: 'The indicators of a saved view, in a chosen format.' },
] as const

/** The operations of outputs. */
export const outputOperations = (
  common: NonNullable<Reply['headers']>,
  problems: Content,
): readonly PartOperation[] =>
  selections.map(({ name, path, summary }) => ({
    path: `${outputsPrefix}/${path}/{file}`,
    operation: {
      operationId: `output${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      summary,
      description:
        'The address does not change when the group or view is renamed. The reply is complete, even with a million values; request gzip.',
      tags: ['outputs'],
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
                schema: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
                example: 17,
              },
            ]
          : []),
        fileParameter,
        ...parameters,
      ],
      responses: {
        200: {
          description: 'The complete output.',
          headers: { ...outputHeaders, ...common },
          content: Object.fromEntries(
            [...filesOfType.keys()].map((type) => [type, { schema: contentSchema(type) }]),
          ),
        },
        304: { description: 'Nothing has changed since that `ETag`, or since `If-Modified-Since`.' },
        ...failuresOf(
          [
            ...keyGateErrors,
            'key_scope',
            'not_found',
            'unknown_parameter',
            'wrong_parameter',
            'method_not_allowed',
            'output_too_large',
            'preparing',
          ],
          problems,
        ),
      },
    },
  }))
