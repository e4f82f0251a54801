/**
 * The OpenAPI 3.1 document of the key API. Resources come from the table of calls, outputs from the formats, TAXII from
 * its specification. It shares its building blocks with the document of the portal's own calls.
 */
import * as z from 'zod'
import { keyTypes } from '../domain/api-keys.ts'
import type { ApiTexts } from './api-texts.ts'
import { hasFields, codesOf } from './codes.ts'
import { keyApiPrefix, keysOf, type KeyEndpoint } from './endpoint.ts'
import { outputOperations } from './key-openapi-outputs.ts'
import { taxiiOperations, taxiiSchemas } from './key-openapi-taxii.ts'
import { fieldExamples, parameterExamples } from './key-examples.ts'
import {
  failuresOf,
  json,
  ownershipOf,
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

const problemSchema = ({ text }: ApiTexts) =>
  z.object({
    type: z.string().meta({ description: text('problem.type') }),
    title: z.string(),
    status: z.int(),
    code: z.string().meta({ description: text('problem.code') }),
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
      .meta({ description: text('problem.errors') }),
  })

const problemContent = { [problem]: { schema: { $ref: '#/components/schemas/Problem' } } } as const

/** Adds a description to the fields that have none. */
const described = (schema: unknown, texts: ApiTexts): unknown => {
  if (Array.isArray(schema)) return schema.map((one) => described(one, texts))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]: [string, unknown]) => {
      if (name !== 'properties' || typeof value !== 'object' || value === null)
        return [name, described(value, texts)]
      const fields = Object.entries(value).map(([field, inner]: [string, unknown]): [string, unknown] => {
        const text = texts.fields[field]
        const whole = described(inner, texts)
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

/** What a query parameter means, by its name; ranges (`…_after`, `…_before`) by their date. */
const meaningOf = (name: string, { text, parameters, dates }: ApiTexts): string | undefined => {
  const [, of = '', end] = /^(.+)_(after|before)$/.exec(name) ?? []
  const date = dates[of]
  // A dot separates the levels of a text's key.
  if (date === undefined) return parameters[name.replace('.', '_')]
  return end === 'after' ? text('range.after', { date }) : text('range.before', { date })
}

const withDescription = (parameter: Parameter, texts: ApiTexts): Parameter => {
  const isInPath = parameter.in === 'path'
  const text = parameter.description ?? (isInPath ? undefined : meaningOf(parameter.name, texts))
  const known = isInPath ? (fieldExamples[parameter.name] ?? 41) : parameterExamples[parameter.name]
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
const usageOf = (endpoint: KeyEndpoint, { text }: ApiTexts): string => {
  const { path, method, pages, redirects, idempotency, writes } = endpoint
  return [
    ...(path.endsWith('/changes') ? [text('usage.changes')] : pages === true ? [text('usage.pages')] : []),
    ...(path.includes('{id}') && method === 'GET' ? [text('usage.unseen')] : []),
    ...(redirects === true ? [text('usage.redirects')] : []),
    ...(writes === undefined && method !== 'GET' ? [text('usage.reads')] : []),
    ...(writes === true ? [text('usage.writes')] : []),
    ...(bodyHasItems(endpoint) ? [text('usage.items')] : []),
    ...(idempotency === undefined ? [] : [text('usage.idempotency')]),
    ...(path === 'me' ? [text('usage.first')] : []),
    ...(path === 'groups' || path === 'views' || path === 'indicator-types' ? [text('usage.ids')] : []),
  ].join('\n\n')
}

const bodyHasItems = ({ body }: KeyEndpoint): boolean => body instanceof z.ZodObject && 'items' in body.shape

/** Headers of every reply. */
const commonHeaders = ({ text }: ApiTexts) => ({
  'x-request-id': { description: text('headers.requestId'), schema: { type: 'string' } },
  RateLimit: { description: text('headers.rateLimit'), schema: { type: 'string' } },
  'RateLimit-Policy': { description: text('headers.policy'), schema: { type: 'string' } },
})
const referToCommonHeaders = (texts: ApiTexts) =>
  Object.fromEntries(
    Object.keys(commonHeaders(texts)).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )

const successOf = (endpoint: KeyEndpoint, texts: ApiTexts): Record<string, Reply> => {
  const { text } = texts
  if (endpoint.redirects === true) return { 302: { description: text('redirectToFile') } }
  const schema = described(schemaOf(endpoint.response, 'output', texts), texts)
  return {
    [endpoint.status ?? 200]: {
      description: text('done'),
      headers: {
        ...referToCommonHeaders(texts),
        ...(endpoint.pages === true
          ? { Link: { description: text('headers.link'), schema: { type: 'string' } } }
          : {}),
        ...(endpoint.idempotency === 'replayed' ? replayedHeaders(texts) : {}),
      },
      content: { [json]: { schema, example: sampleOf(schema, 'output') } },
    },
  }
}

const operationOf = (operationId: string, endpoint: KeyEndpoint, texts: ApiTexts): Operation => {
  const parameters = [
    ...parametersOf(endpoint.params, 'path', texts),
    ...parametersOf(endpoint.query, 'query', texts),
    ...(endpoint.idempotency === undefined ? [] : [idempotencyKeyParameter(endpoint.idempotency, texts)]),
  ].map((parameter) => withDescription(parameter, texts))
  const sendsBody = endpoint.method !== 'GET' && hasFields(endpoint.body)
  const bodySchema = sendsBody ? described(schemaOf(endpoint.body, 'input', texts), texts) : undefined
  return {
    operationId,
    summary: texts.summaryOf(operationId),
    description: usageOf(endpoint, texts),
    tags: [texts.sectionOf(sectionIdOf(endpoint)).title],
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
    responses: {
      ...successOf(endpoint, texts),
      ...failuresOf(codesOf(endpoint), problemContent, texts),
    },
  }
}

/** Calls are grouped by the first segment of their path. */
const sectionIdOf = ({ path }: KeyEndpoint): string => path.split('/')[0] ?? path

/** Any of the three ways to send a key. */
const keySecurity = [{ bearer: [] }, { basic: [] }, { header: [] }] as const

/** The key API document in the language of `texts`. Paths start at the host's root, because TAXII has a prefix of its own. */
export const keyApiDocument = (
  calls: readonly { readonly operationId: string; readonly endpoint: KeyEndpoint }[],
  texts: ApiTexts,
): OpenApiDocument => {
  const paths: Record<string, Record<string, Operation>> = {}
  const add = (path: string, method: string, operation: Operation): void => {
    const operations = (paths[path] ??= {})
    operations[method.toLowerCase()] = operation
  }
  for (const { operationId, endpoint } of calls)
    add(`${keyApiPrefix}/${endpoint.path}`, endpoint.method, operationOf(operationId, endpoint, texts))
  const common = { 'x-keys': keyTypes, security: keySecurity } as const
  for (const { path, operation } of outputOperations(referToCommonHeaders(texts), problemContent, texts))
    add(path, 'GET', {
      ...operation,
      ...common,
      parameters: operation.parameters?.map((parameter) => withDescription(parameter, texts)) ?? [],
    })
  for (const { path, operation } of taxiiOperations(referToCommonHeaders(texts), texts))
    add(path, 'GET', { ...operation, ...common })
  const sections = [...new Set(calls.map(({ endpoint }) => sectionIdOf(endpoint))), 'outputs', 'taxii'].map(
    texts.sectionOf,
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'CTI Portal: API for keys',
      version: '1',
      ...ownershipOf(texts),
      description:
        'What machines read and write with an API key: resources as JSON, outputs in the formats of security products, and TAXII 2.1. Unknown parameters are refused. Failures are problem details (RFC 9457) with a code; every reply has an `x-request-id`.',
    },
    servers: [{ url: '/' }],
    tags: sections.map(({ title, about }) => ({ name: title, description: about })),
    paths,
    components: {
      headers: commonHeaders(texts),
      schemas: { Problem: schemaOf(problemSchema(texts), 'output', texts), ...taxiiSchemas },
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
