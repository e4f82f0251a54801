/**
 * The OpenAPI 3.1 document of the API for keys: resources out of the table of their calls, outputs out of the formats, and
 * TAXII as its specification has it. It is made of the same parts as the document of the portal's own calls.
 */
import * as z from 'zod'
import { keyTypes } from '../domain/api-keys.ts'
import { hasFields, keyCodesOf } from './codes.ts'
import { keyApiPrefix, keysOf, type KeyEndpoint } from './key-endpoint.ts'
import { webhookOperations } from './key-openapi-webhooks.ts'
import { outputOperations } from './key-openapi-outputs.ts'
import { taxiiOperations, taxiiSchemas } from './key-openapi-taxii.ts'
import { fieldWords, parameterWords, rangeWords } from './key-words.ts'
import {
  failuresOf,
  json,
  parametersOf,
  repeatKeyParameter,
  replayedHeaders,
  schemaOf,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Reply,
} from './openapi.ts'
import { sampleOf } from './sample.ts'

/** Failures of the API for keys (RFC 9457). */
const problem = 'application/problem+json'

const problemSchema = z.object({
  type: z.string().meta({
    description: 'A problem type of RFC 9457: `about:blank`, or the one that says that a quota is used up.',
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
    .meta({ description: 'What is wrong with which field.' }),
})

const problemContent = { [problem]: { schema: { $ref: '#/components/schemas/Problem' } } } as const

/** Puts words to the fields that have none of their own. */
const described = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(described)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]: [string, unknown]) => {
      if (name !== 'properties' || typeof value !== 'object' || value === null)
        return [name, described(value)]
      const fields = Object.entries(value).map(([field, inner]: [string, unknown]): [string, unknown] => {
        const text = fieldWords[field]?.text
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

const withWords = (parameter: Parameter): Parameter => {
  const words = parameterWords[parameter.name]
  const isInPath = parameter.in === 'path'
  const text = parameter.description ?? (isInPath ? undefined : (words?.text ?? rangeWords(parameter.name)))
  const known = isInPath ? (fieldWords[parameter.name]?.example ?? 41) : words?.example
  // What stands in an address is text.
  const example = parameter.example ?? (typeof known === 'number' ? String(known) : known)
  return {
    ...parameter,
    ...(text === undefined ? {} : { description: text }),
    ...(example === undefined ? {} : { example }),
  }
}

const limitHeaders = {
  'x-request-id': {
    description: 'The id of the request: what to name when you ask for help.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left: `"min";r=598;t=1`, requests and seconds until there are more.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The limits of the key: requests a minute, and bytes a day.',
    schema: { type: 'string' },
  },
} as const

const successOf = (endpoint: KeyEndpoint): Record<string, Reply> => {
  if (endpoint.redirects === true)
    return { 302: { description: 'Found: `Location` leads to it, for a few minutes and without a key.' } }
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
        ...(endpoint.repeats === 'replayed' ? replayedHeaders : {}),
      },
      content: { [json]: { schema, example: sampleOf(schema, 'output') } },
    },
  }
}

const operationOf = (operationId: string, endpoint: KeyEndpoint): Operation => {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.repeats === undefined ? [] : [repeatKeyParameter(endpoint.repeats)]),
  ].map(withWords)
  const sendsBody = endpoint.method !== 'GET' && hasFields(endpoint.body)
  const bodySchema = sendsBody ? described(schemaOf(endpoint.body, 'input')) : undefined
  return {
    operationId,
    summary: endpoint.summary,
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
    responses: { ...successOf(endpoint), ...failuresOf(keyCodesOf(endpoint), problemContent) },
  }
}

/** Calls stand together by what they are about: the first part of their path. */
const tagOf = ({ path }: KeyEndpoint): string => path.split('/')[0] ?? path

/** Any of the three ways to send a key. */
const keySecurity = [{ bearer: [] }, { basic: [] }, { header: [] }] as const

/** The document of what keys may call. Paths are whole, from the host's root, since TAXII has one of its own. */
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
    add(path, 'GET', { ...operation, ...common, parameters: operation.parameters?.map(withWords) ?? [] })
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
      description:
        'What machines read and write with an API key: resources as JSON, outputs in the formats of security products, and TAXII 2.1. Unknown parameters are refused. Failures are problem details (RFC 9457) with a code; every reply has an `x-request-id`.',
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
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
