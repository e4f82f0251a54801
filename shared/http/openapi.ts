/**
 * Generates the OpenAPI 3.1 document of the portal's API from the endpoint table, so nothing about a call is written
 * twice. The key API document shares its building blocks (`key-openapi.ts`).
 */
import * as z from 'zod'
import { type KeyWrites, apiPrefix, type Endpoint } from './endpoint.ts'
import type { ApiTexts } from './api-texts.ts'
import { closed } from './closed.ts'
import { codesOf, hasFields } from './codes.ts'
import { errorBodySchema, errorCatalogue, type ErrorCode } from './errors.ts'
import {
  idempotencyKeyHeader,
  idempotencyKeyPattern,
  idempotencyKeySeconds,
  replayedHeader,
  type ReplayPolicy,
} from './idempotency.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: unknown
  readonly example?: unknown
}

/** A body by its content type. */
export type Content = Readonly<Record<string, { readonly schema: unknown; readonly example?: unknown }>>

export interface ReplyHeader {
  readonly description: string
  readonly schema: unknown
}

export interface Reply {
  readonly description: string
  readonly content?: Content
  /** A reference is to `components.headers`, by the header's name. */
  readonly headers?: Readonly<Record<string, ReplyHeader | { readonly $ref: string }>>
  /** The error codes that a reply of this status may have. */
  readonly 'x-codes'?: readonly ErrorCode[]
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  /** Roles that may make the call with a session; `anonymous` needs no session. */
  readonly 'x-roles'?: readonly string[]
  /** The types of keys that may make the call. */
  readonly 'x-keys'?: readonly string[]
  /** The formats of an output. */
  readonly 'x-formats'?: readonly {
    readonly file: string
    readonly contentType: string
    readonly kinds?: readonly string[]
  }[]
  /** For system keys that may write. */
  readonly 'x-writes'?: KeyWrites
  /** The module that the caller's account and organization must both have. */
  readonly 'x-module'?: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly required: true
    readonly content: Content
  }
  readonly responses: Readonly<Record<string, Reply>>
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly contact: { readonly name: string }
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** What the portal sends itself, by event type. */
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly headers?: Readonly<Record<string, ReplyHeader>>
    readonly schemas: Readonly<Record<string, unknown>>
    readonly securitySchemes: Readonly<Record<string, unknown>>
  }
}

export const json = 'application/json'

/** The operator of the API. Each portal has its own contact address of the provider. */
export const ownershipOf = ({ text }: ApiTexts) => ({
  // Generators refuse a URL that is not absolute, and the document is the same for every portal.
  contact: { name: text('contact') },
  license: { name: text('licence'), identifier: 'LicenseRef-Proprietary' },
})

const errorReference = { $ref: '#/components/schemas/Error' } as const

/**
 * Where the API differs from its specification, in one place. A client that follows the specification still gets the
 * expected replies, as far as size limits permit.
 */
export const deviations = [
  '`DELETE client/{id}` accepts a body, `client_name`, as a confirmation; without one it deletes as specified.',
  '`GET client/{id}/api_key` and `GET user/{id}/api_key` answer with the key as specified, and write an audit record each time; `reveal=false` leaves out the key and writes no record.',
  '`GET client/{id}/assets/export` answers with the CSV file as specified; `as=link` answers with JSON that has a link to it. The reply for a file over 4 MB is always a link. The exports of incidents and indicators, whose replies are not specified, always answer with a link.',
  '`photo_file` of an organization is the address of its picture, not the picture in base64: ten pictures of 2 MB are too large for a reply. It works as the source of an image.',
  '`POST incident/attachments/upload_multiple` accepts up to 4.4 MB in one request, which is the limit of the gateway. Larger requests are refused with 413, by the gateway itself without a code. Upload files of up to 20 MB with `incident/attachments/grants` and `incident/attachments/confirm`. `incident_ids[]` is accepted as well as `incident_ids[n]`.',
  'Lists that are specified without pages are paged: `client/{id}/users`, `admin/users`, `client/{id}/assets`, `asset_request`, `notification_email`.',
] as const

/** Describes the length or the values of a normalised text, which the schema of the sent text cannot express. */
const askedOfTidied = (schema: z.core.$ZodType, { text }: ApiTexts): string | undefined => {
  if (!(schema instanceof z.ZodPipe)) return undefined
  const { out } = schema.def
  if (out instanceof z.ZodEnum) return text('oneOf', { values: out.options.join(', ') })
  if (!(out instanceof z.ZodString)) return undefined
  const { minLength: least, maxLength: most } = z.toJSONSchema(out)
  if (most === undefined) return undefined
  return least === undefined ? text('atMost', { most }) : text('between', { least, most })
}

/** The format of integers that may need more than 32 bits, which Go and Java otherwise give them. */
const integerFormat = (maximum = Infinity): { format?: 'int64' } =>
  maximum > 2 ** 31 - 1 ? { format: 'int64' } : {}

/** The JSON Schema of what is sent (`input`) or returned (`output`). */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output', texts: ApiTexts): JsonSchema => {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    // An item of a bulk write is parsed on its own, and its issues become its result (`bulk-writes.ts`).
    unrepresentable: ({ zodSchema }) => (zodSchema instanceof z.ZodCatch ? 'any' : 'throw'),
    override: ({ zodSchema, jsonSchema }) => {
      const asked = io === 'input' ? askedOfTidied(zodSchema, texts) : undefined
      if (asked !== undefined) jsonSchema.description ??= asked
      // A format makes the pattern of 200 characters redundant.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.format === 'date-time') delete jsonSchema.maxLength
      // The default is the server's parsed value; in a query it is a text.
      if (io === 'input' && jsonSchema.type === 'string' && typeof jsonSchema.default === 'number')
        jsonSchema.default = String(jsonSchema.default)
      // Zod bounds integers by the limits of JavaScript, which mean nothing to a reader.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.type === 'integer') Object.assign(jsonSchema, integerFormat(jsonSchema.maximum))
    },
  })
  return withTypeLists(plain)
}

const isPlain = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/**
 * Writes `anyOf: [X, null]` as the types of X and null. For the former a generator of clients makes every integer like X
 * nullable. An enumeration and a constant stay, since null would be one of their values.
 */
const withTypeLists = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
      const inner = Array.isArray(value)
        ? value.map((one: unknown) => (isPlain(one) ? withTypeLists(one) : one))
        : isPlain(value)
          ? withTypeLists(value)
          : value
      // A default in Go is no null, and a constant in Java no boolean.
      if ((name === 'default' && value === null) || (name === 'const' && typeof value === 'boolean'))
        return []
      if (name !== 'anyOf' || !Array.isArray(inner) || inner.length !== 2) return [[name, inner]]
      const options: readonly unknown[] = inner
      const [one, other] = options
      return isPlain(one) &&
        isPlain(other) &&
        other.type === 'null' &&
        typeof one.type === 'string' &&
        one.enum === undefined &&
        one.const === undefined &&
        // A text says more than the length of the value.
        one.description === undefined
        ? Object.entries({ ...one, type: [one.type, 'null'] })
        : [[name, inner]]
    }),
  )

/**
 * The type of a parameter as a client sees it. The server reads a text, whose schema has `"1000"` or `^(true|false)$`
 * where a client has a number or a boolean.
 */
const typed = (sent: JsonSchema, read: JsonSchema | undefined): JsonSchema => {
  const { pattern, enum: values, default: _, ...rest } = sent
  const fallback = read?.default === undefined ? {} : { default: read.default }
  const digits = /^\^\[1-9\]\\d\{0,(\d+)\}\$$/.exec(pattern ?? '')?.[1]
  if (digits !== undefined) {
    const maximum = read?.maximum ?? 10 ** (Number(digits) + 1) - 1
    return { ...rest, type: 'integer', minimum: 1, maximum, ...integerFormat(maximum), ...fallback }
  }
  if (values?.length === 2 && values.includes('true') && values.includes('false'))
    return { ...rest, type: 'boolean', ...fallback }
  if (sent.type !== 'string' || values !== undefined || read?.enum === undefined) return sent
  const { description: _description, ...plain } = sent
  return { ...plain, enum: read.enum }
}

export const parametersOf = (schema: z.ZodType, place: 'path' | 'query', texts: ApiTexts): Parameter[] => {
  const { properties = {}, required = [] } = schemaOf(schema, 'input', texts)
  const { properties: read = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => {
    const reads = read[name]
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema:
        typeof property === 'object'
          ? typed(property, typeof reads === 'object' ? reads : undefined)
          : property,
    }
  })
}

export const idempotencyKeyParameter = (idempotency: ReplayPolicy, { text }: ApiTexts): Parameter => ({
  name: idempotencyKeyHeader,
  in: 'header',
  required: false,
  description: text(`idempotencyKey.${idempotency}`, { hours: idempotencyKeySeconds / 3600 }),
  schema: { type: 'string', pattern: idempotencyKeyPattern.source },
})

export const replayedHeaders = ({ text }: ApiTexts) => ({
  [replayedHeader]: { description: text('replayed'), schema: { type: 'string', enum: ['true'] } },
})

/** The errors of a call, grouped by status. */
export const failuresOf = (
  codes: readonly ErrorCode[],
  content: Content,
  { text, failureOf }: ApiTexts,
): Record<string, Reply> => {
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status)
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, ofStatus]): [string, Reply] => [
        String(status),
        {
          description: ofStatus.map((code) => `\`${code}\`: ${failureOf(code)}`).join('\n\n'),
          content,
          'x-codes': ofStatus,
        },
      ]),
    ),
    // The gateway's own reply, before the portal sees the request.
    431: { description: text('headersTooLarge') },
  }
}

/** The fields of a form. A list appears as `name[]`, once for each value. */
const formSchema = (body: z.ZodType, texts: ApiTexts): JsonSchema => {
  const { properties = {}, required = [], ...rest } = schemaOf(closed(body), 'input', texts)
  const isList = (field: unknown): field is JsonSchema =>
    typeof field === 'object' && field !== null && 'type' in field && field.type === 'array'
  const nameOf = (name: string): string => (isList(properties[name]) ? `${name}[]` : name)
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        nameOf(name),
        isList(field) && typeof field.items === 'object' && !Array.isArray(field.items)
          ? { ...field, items: typed(field.items, undefined) }
          : field,
      ]),
    ),
    required: required.map(nameOf),
  }
}

const operationOf = (operationId: string, endpoint: Endpoint, texts: ApiTexts): Operation => {
  const { text } = texts
  const parameters = [
    ...parametersOf(endpoint.params, 'path', texts),
    ...parametersOf(endpoint.query, 'query', texts),
    ...(endpoint.idempotency === undefined ? [] : [idempotencyKeyParameter(endpoint.idempotency, texts)]),
  ]
  const sendsBody = endpoint.method !== 'GET' && hasFields(endpoint.body)
  return {
    operationId,
    summary: texts.summaryOf(operationId),
    tags: [texts.sectionOf(endpoint.area).title],
    'x-roles': endpoint.roles,
    ...(endpoint.module === undefined ? {} : { 'x-module': endpoint.module }),
    security: endpoint.roles.includes('anonymous') ? [] : [{ session: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(sendsBody
      ? {
          requestBody: {
            required: true,
            content: {
              [endpoint.multipart === true ? 'multipart/form-data' : json]: {
                schema:
                  endpoint.multipart === true
                    ? formSchema(endpoint.body, texts)
                    : schemaOf(closed(endpoint.body), 'input', texts),
              },
            },
          },
        }
      : {}),
    responses: {
      ...(endpoint.redirects === true
        ? { 302: { description: text('redirect') } }
        : endpoint.bytes !== undefined
          ? {
              200: {
                description: text('file'),
                content: {
                  ...Object.fromEntries(
                    endpoint.bytes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
                  ),
                  ...(hasFields(endpoint.response)
                    ? { [json]: { schema: schemaOf(endpoint.response, 'output', texts) } }
                    : {}),
                },
              },
            }
          : {
              200: {
                description: text('done'),
                ...(endpoint.idempotency === 'replayed' ? { headers: replayedHeaders(texts) } : {}),
                content: { [json]: { schema: schemaOf(endpoint.response, 'output', texts) } },
              },
            }),
      ...failuresOf(codesOf(endpoint), { [json]: { schema: errorReference } }, texts),
    },
  }
}

/** Generates the document of the calls in the language of `texts`. `cookie` is the name of the session cookie. */
export const openApiDocument = (
  calls: readonly { readonly operationId: string; readonly endpoint: Endpoint }[],
  texts: ApiTexts,
  options: { cookie: string },
): OpenApiDocument => {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { operationId, endpoint } of calls) {
    const operations = (paths[`/${endpoint.path}`] ??= {})
    operations[endpoint.method.toLowerCase()] = operationOf(operationId, endpoint, texts)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'CTI Portal',
      version: '1',
      description: [
        'The API of the portal. Requests of a browser that change data must come from the portal itself. A reply with a non-empty `errors` list is a failure whatever its status.',
        'Where it differs from its specification:',
        ...deviations.map((text) => `- ${text}`),
      ].join('\n\n'),
      ...ownershipOf(texts),
    },
    servers: [{ url: apiPrefix }],
    tags: [...new Set(calls.map(({ endpoint }) => endpoint.area))].map((area) => {
      const { title, about } = texts.sectionOf(area)
      return { name: title, description: about }
    }),
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, 'output', texts) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: options.cookie } },
    },
  }
}
