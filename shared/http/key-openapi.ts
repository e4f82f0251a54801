/**
 * The OpenAPI 3.1 document of the key API. Resources come from the table of calls, outputs from the formats, TAXII from
 * its specification. It shares its building blocks with the document of the portal's own calls.
 */
import * as z from 'zod'
import { keyTypes } from '../domain/api-keys.ts'
import { keySectionDescriptions } from './area-descriptions.ts'
import { hasFields, codesOf } from './codes.ts'
import { keyApiPrefix, keysOf, type KeyEndpoint } from './endpoint.ts'
import { webhookOperations } from './key-openapi-webhooks.ts'
import { outputOperations } from './key-openapi-outputs.ts'
import { taxiiOperations, taxiiSchemas } from './key-openapi-taxii.ts'
import { fieldDescriptions, parameterDescriptions, rangeDescription } from './key-descriptions.ts'
import {
  failuresOf,
  json,
  ownership,
  parametersOf,
  idempotencyKeyParameter,
  replayedHeaders,
  schemaOf,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Reply,
} from './openapi.ts'
import { sampleOf } from './sample.ts'

/** Content type of errors in the key API (RFC 9457). */
const problem = 'application/problem+json'

const problemSchema = z.object({
  type: z.string().meta({
    description: 'A problem type of RFC 9457: `about:blank`, or the type for an exhausted quota.',
  }),
  title: z.string(),
  status: z.int(),
  code: z.string().meta({ description: "The portal's own code." }),
  request_id: z.string(),
  errors: z
    .array(
      z.object({
        code: z.string(),
        text: z.string(),
        field: z.string().optional(),
        values: z.array(z.string()).optional(),
      }),
    )
    .optional()
    .meta({ description: 'What is wrong, and in which field it is.' }),
})

const problemContent = { [problem]: { schema: { $ref: '#/components/schemas/Problem' } } } as const

/** Adds a description to the fields that have none. */
const described = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(described)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]: [string, unknown]) => {
      if (name !== 'properties' || typeof value !== 'object' || value === null)
        return [name, described(value)]
      const fields = Object.entries(value).map(([field, inner]: [string, unknown]): [string, unknown] => {
        const text = fieldDescriptions[field]?.text
        const whole = described(inner)
        return [
          field,
          text === undefined || typeof whole !== 'object' || whole === null || 'description' in whole
            ? whole
            : { ...whole, description: text },
        ]
      })
      return [name, Object.fromEntries(fields)]
    }),
  )
}

const withDescription = (parameter: Parameter): Parameter => {
  const documented = parameterDescriptions[parameter.name]
  const isInPath = parameter.in === 'path'
  const text =
    parameter.description ?? (isInPath ? undefined : (documented?.text ?? rangeDescription(parameter.name)))
  const known = isInPath ? (fieldDescriptions[parameter.name]?.example ?? 41) : documented?.example
  const example = parameter.example ?? exampleFor(parameter.schema, known)
  return {
    ...parameter,
    ...(text === undefined ? {} : { description: text }),
    ...(example === undefined ? {} : { example }),
  }
}

/** Converts the example to the parameter's type. */
const exampleFor = (schema: unknown, known: unknown): unknown => {
  const type = typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : undefined
  if (type === 'integer' && known !== undefined) return Number(known)
  return type === 'string' && typeof known === 'number' ? String(known) : known
}

/** How the call is used: the text common to all calls of its kind. */
const usageOf = (endpoint: KeyEndpoint): string => {
  const { path, method, pages, redirects, idempotency, writes } = endpoint
  return [
    ...(path.endsWith('/changes')
      ? [
          'Store `next`, and send it as `after` to get later changes. Remove on your side what was deleted, withdrawn or left the scope of the key.',
        ]
      : pages === true
        ? ['A page has up to 1,000 items. `next` and the `Link` header point to the next page.']
        : []),
    ...(path.includes('{id}') && method === 'GET'
      ? ['Items that the key does not see are answered with 404, like items that do not exist.']
      : []),
    ...(redirects === true ? ['Follow the redirect without the key.'] : []),
    ...(writes === true ? ['For system keys that were created with `admin_access`.'] : []),
    ...(bodyHasItems(endpoint)
      ? ['Each item is checked and written separately: an invalid item does not stop the others.']
      : []),
    ...(idempotency === undefined
      ? []
      : ['Send an `Idempotency-Key`, so that a repeated request creates nothing twice.']),
    ...(path === 'me' ? ['Call this first: it costs little and shows whether the key works.'] : []),
    ...(path === 'groups' || path === 'views' || path === 'indicator-types'
      ? ['Ids stay the same when something is renamed.']
      : []),
  ].join('\n\n')
}

const bodyHasItems = ({ body }: KeyEndpoint): boolean => body instanceof z.ZodObject && 'items' in body.shape

const limitHeaders = {
  'x-request-id': {
    description: 'The id of the request. Give it when you ask for help.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left: `"min";r=598;t=1`, the requests left and the seconds until there are more.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The limits of the key: requests per minute and bytes per day.',
    schema: { type: 'string' },
  },
} as const

const successOf = (endpoint: KeyEndpoint): Record<string, Reply> => {
  if (endpoint.redirects === true)
    return {
      302: {
        description: 'Redirect: `Location` points to the file, is valid for a few minutes and needs no key.',
      },
    }
  const schema = described(schemaOf(endpoint.response, 'output'))
  return {
    [endpoint.status ?? 200]: {
      description: 'Done.',
      headers: {
        ...limitHeaders,
        ...(endpoint.pages === true
          ? {
              Link: {
                description: 'The address of the next page: `<…>; rel="next"`.',
                schema: { type: 'string' },
              },
            }
          : {}),
        ...(endpoint.idempotency === 'replayed' ? replayedHeaders : {}),
      },
      content: { [json]: { schema, example: sampleOf(schema, 'output') } },
    },
  }
}

const operationOf = (operationId: string, endpoint: KeyEndpoint): Operation => {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.idempotency === undefined ? [] : [idempotencyKeyParameter(endpoint.idempotency)]),
  ].map(withDescription)
  const sendsBody = endpoint.method !== 'GET' && hasFields(endpoint.body)
  const bodySchema = sendsBody ? described(schemaOf(endpoint.body, 'input')) : undefined
  return {
    operationId,
    summary: endpoint.summary,
    description: usageOf(endpoint),
    tags: [tagOf(endpoint)],
    'x-keys': keysOf(endpoint),
    ...(endpoint.module === undefined ? {} : { 'x-module': endpoint.module }),
    ...(endpoint.writes === undefined ? {} : { 'x-writes': endpoint.writes }),
    security: keySecurity,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(bodySchema === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [json]: { schema: bodySchema, example: sampleOf(bodySchema, 'input') } },
          },
        }),
    responses: { ...successOf(endpoint), ...failuresOf(codesOf(endpoint), problemContent) },
  }
}

/** Calls are grouped by the first segment of their path. */
const tagOf = ({ path }: KeyEndpoint): string => path.split('/')[0] ?? path

const isSection = (name: string): name is keyof typeof keySectionDescriptions =>
  Object.hasOwn(keySectionDescriptions, name)
const sectionDescription = (name: string): string => {
  if (!isSection(name)) throw new Error(`The section ${name} has no description`)
  return keySectionDescriptions[name]
}

/** Any of the three ways to send a key. */
const keySecurity = [{ bearer: [] }, { basic: [] }, { header: [] }] as const

/** The key API document. Paths start at the host's root, because TAXII has a prefix of its own. */
export const keyApiDocument = (
  calls: readonly { readonly operationId: string; readonly endpoint: KeyEndpoint }[],
): OpenApiDocument => {
  const paths: Record<string, Record<string, Operation>> = {}
  const add = (path: string, method: string, operation: Operation): void => {
    const operations = (paths[path] ??= {})
    operations[method.toLowerCase()] = operation
  }
  for (const { operationId, endpoint } of calls)
    add(`${keyApiPrefix}/${endpoint.path}`, endpoint.method, operationOf(operationId, endpoint))
  const common = { 'x-keys': keyTypes, security: keySecurity } as const
  for (const { path, operation } of outputOperations(limitHeaders, problemContent))
    add(path, 'GET', {
      ...operation,
      ...common,
      parameters: operation.parameters?.map(withDescription) ?? [],
    })
  for (const { path, operation } of taxiiOperations(limitHeaders))
    add(path, 'GET', { ...operation, ...common })
  const tags = [
    ...new Set(Object.values(paths).flatMap((one) => Object.values(one).flatMap(({ tags }) => tags))),
  ]
  return {
    openapi: '3.1.0',
    info: {
      title: 'CTI Portal: API for keys',
      version: '1',
      ...ownership,
      description:
        'What machines read and write with an API key: resources as JSON, outputs in the formats of security products, and TAXII 2.1. Unknown parameters are refused. Failures are problem details (RFC 9457) with a code; every reply has an `x-request-id`.',
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name, description: sectionDescription(name) })),
    paths,
    webhooks: webhookOperations(),
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output'), ...taxiiSchemas },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The key.' },
        basic: {
          type: 'http',
          scheme: 'basic',
          description:
            'For products that know nothing else: the prefix of the key as user name, the key as password.',
        },
        header: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The key.' },
      },
    },
  }
}
