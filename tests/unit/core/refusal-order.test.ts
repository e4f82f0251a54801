/**
 * Which fault of a request is answered when it has several: the order of the steps of each pipeline, with what is
 * counted, recorded and logged on the way.
 */
import * as z from 'zod'
import { expect, test } from 'vitest'
import type { Random } from '#functions/core/clock.ts'
import type { Log } from '#functions/core/log.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { Table, type Item } from '#functions/core/store/table.ts'
import { createHandler, handle, portalSteps } from '#functions/rules/http/handler.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { createKeyHandler, handleKey, keySteps } from '#functions/rules/key-api/key-handler.ts'
import {
  accessOf,
  apiKeyEntitySchema,
  apiKeyScope,
  type KeyAccess,
} from '#functions/rules/security/api-keys.ts'
import { KeyGate } from '#functions/rules/key-api/key-gate.ts'
import { newKey } from '#functions/rules/security/key-format.ts'
import { Sessions, sessionCookie, type Session } from '#functions/rules/session/sessions.ts'
import { createTaxiiHandler, taxiiSteps } from '#functions/taxii/server.ts'
import { createOutputs } from '#functions/outputs/answer-output.ts'
import { outputsDependencies } from '#functions/outputs/generation.ts'
import { Files } from '#functions/core/files/files.ts'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { limits } from '#shared/domain/limits.ts'
import { outputFormat } from '#shared/domain/outputs/formats.ts'
import { moduleAccess } from '#shared/domain/roles.ts'
import { endpoint, keyEndpoint } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'
import { TestClock } from './memory-table.ts'

const secret = 'the origin secret of tests'
const digits: Random = {
  token: (bytes) => Buffer.alloc(bytes, 7).toString('base64url'),
  uuid: () => 'a-uuid',
  fraction: () => 0.5,
}
const apiKey = newKey(digits)
const nothing = accessOf(() => false)
const everything = accessOf(() => true)

/** Items by their keys; every write is an effect. */
class ItemTable extends Table {
  readonly items = new Map<string, Item>()
  readonly effects: unknown[]

  constructor(effects: unknown[]) {
    super('memory', new DynamoDBClient({}))
    this.effects = effects
  }

  set({ pk, sk }: Key, item: Item): void {
    this.items.set(`${pk} ${sk}`, item)
  }

  override async get({ pk, sk }: Key): Promise<Item | undefined> {
    return this.items.get(`${pk} ${sk}`)
  }

  override async batchGet(wanted: readonly Key[]): Promise<(Item | undefined)[]> {
    return wanted.map(({ pk, sk }) => this.items.get(`${pk} ${sk}`))
  }

  override async update(_: Key, { names = {} }: { names?: Record<string, string> }): Promise<Item> {
    this.effects.push(`counted ${Object.values(names).join()}`)
    return { bytes: 0 }
  }

  override async transact(): Promise<void> {
    this.effects.push('address noted')
  }

  override async put(): Promise<void> {
    this.effects.push('put')
  }
}

interface Fixture {
  readonly platform: Platform
  /** What was counted, recorded and logged, in order. */
  readonly effects: unknown[]
  /** Callers that have used up their request limit. */
  readonly over: Set<string>
  session: Partial<Session> | 'unauthenticated'
  /** Sets what the key may do. */
  keyMay(access: KeyAccess, writes: boolean): void
}

const createFixture = (): Fixture => {
  const effects: unknown[] = []
  const table = new ItemTable(effects)
  const clock = new TestClock()
  const log = (fields: Readonly<Record<string, unknown>>): Log => ({
    info: (message, more) => {
      const { milliseconds: _, ...line } = { ...fields, ...more }
      effects.push({ message, ...line })
    },
    error: (message, more) => {
      const { stack: _, ...line } = { ...fields, ...more }
      effects.push({ message, ...line })
    },
    with: (more) => log({ ...fields, ...more }),
  })
  const over = new Set<string>()
  const sessions = new (class extends Sessions {
    override resolve() {
      const { session } = fixture
      return Promise.resolve(session === 'unauthenticated' ? session : { ...user, ...session })
    }
  })({ table, clock, random: digits, admits: () => true })
  const fixture: Fixture = {
    effects,
    over,
    session: 'unauthenticated',
    keyMay: (access, writes) => {
      const entity = apiKeyEntitySchema.parse({
        type: 'system',
        name: 'SIEM',
        client_id: null,
        user_id: null,
        admin_access: writes,
        access,
        hash: apiKey.hash,
        hint: apiKey.hint,
        prefix: apiKey.prefix,
        sealed: null,
        creation_date: '2026-01-01T00:00:00.000Z',
      })
      table.set(keys.entity('api_key', 5), { entity })
    },
    platform: createPlatform({
      environment: {
        STAGE: 'test',
        TABLE_NAME: 'memory',
        PORTAL_URL: 'https://portal.example',
        PROVIDER_NAME: 'Example CERT',
        ORIGIN_VERIFY: secret,
      },
      clock,
      log: log({}),
      table,
      sessions,
      requestLimits: {
        take: async (whose, _, tokens) => {
          effects.push(`${tokens} of ${whose}`)
          if (over.has(whose)) throw new PortalError('too_many_requests', { retryAfter: 5 })
        },
        left: () => ({ remaining: 600, seconds: 0 }),
      },
      refusals: {
        record: async ({ code, call, userId }) => void effects.push(`recorded ${code} ${call} ${userId}`),
        reportLeftOut: async () => void effects.push('left out reported'),
      },
    }),
  }
  table.set(keys.unique(apiKeyScope, apiKey.hash), { owner: 5 })
  fixture.keyMay(nothing, false)
  return fixture
}

const user: Session = {
  key: { pk: 'a', sk: 'b' },
  id: 's',
  userId: 9,
  organizationId: 2,
  organizationName: 'Bank',
  role: 'analyst',
  name: 'Anna',
  email: 'anna@example.com',
  address: '198.51.100.7',
  access: moduleAccess(() => true),
  alongside: [],
  confirmedAt: Date.parse('2026-11-21T09:30:00Z') / 1000,
}

interface Sent {
  path: string
  method: string
  query: string
  body: string
  readonly headers: Record<string, string>
}

const eventOf = ({ path, method, query, body, headers }: Sent, routeKey: string, id: string) => ({
  routeKey,
  rawPath: path,
  rawQueryString: query,
  pathParameters: { id },
  headers: { 'x-viewer-address': '198.51.100.7', 'user-agent': 'test', ...headers },
  body,
  requestContext: { requestId: 'r-1', http: { method, path, sourceIp: '192.0.2.1', userAgent: 'test' } },
})

const schemas = {
  params: z.object({ id: z.coerce.number().int() }),
  query: z.strictObject({ page: z.string().optional() }),
  body: z.strictObject({ name: z.string() }),
  response: z.object({ name: z.string() }),
} as const
const long = `page=${'x'.repeat(limits.queryLength)}`
const whole = '{"name":"a"}'

type Handler = (
  event: unknown,
) => Promise<{ statusCode: number; headers: Record<string, string>; body: string }>
/** Removes a fault, or adds one for the next reply. */
type Change = () => unknown

/** A log line, or another effect, in short. */
const shortOf = (line: unknown): string => {
  if (typeof line === 'string') return line
  const { message, user_id: user = '-', key_id: key = '-', bytes } = lineSchema.parse(line)
  return `${message} user ${user} key ${key}${bytes === undefined ? '' : ` ${bytes} bytes`}`
}
const lineSchema = z.object({
  message: z.string(),
  user_id: z.int().nullable().optional(),
  key_id: z.int().optional(),
  bytes: z.int().optional(),
})
const codeSchema = z.union([
  z.object({ code: z.string() }).transform(({ code }) => code),
  z.object({ error_code: z.string() }).transform(({ error_code: code }) => code),
  z.object({ errors: z.array(z.object({ code: z.string() })) }).transform(({ errors }) => errors[0]?.code),
  z.unknown().transform(() => 'answered'),
])
const usual = ['cache-control', 'content-type', 'x-content-type-options', 'x-request-id', 'vary']

/** Each reply with its unusual headers and its effects, with one fault fewer each time. */
const peel = async (
  fixture: Fixture,
  handler: Handler,
  event: () => unknown,
  changes: readonly Change[],
): Promise<string[]> => {
  const replies: string[] = []
  for (const change of [() => undefined, ...changes]) {
    change()
    fixture.effects.length = 0
    const { statusCode, headers, body } = await handler(event())
    const code = codeSchema.parse(body === '' ? undefined : JSON.parse(body))
    const more = Object.keys(headers).filter((name) => !usual.includes(name))
    replies.push([`${statusCode} ${code}`, ...more.toSorted(), ...fixture.effects.map(shortOf)].join(', '))
  }
  return replies
}

test('the portal', async () => {
  const fixture = createFixture()
  const create = endpoint({
    method: 'POST',
    path: 'note/{id}',
    area: 'threats',
    roles: ['analyst'],
    module: 'threat',
    confirmed: true,
    idempotency: 'replayed',
    cost: 'bulk',
    ...schemas,
  })
  let fails = true
  const handler = createHandler(fixture.platform, [
    handle(create, async ({ body }) => {
      if (fails) throw new TypeError('ours')
      return body
    }),
  ])
  let id = 'x'
  const sent: Sent = {
    path: '/server-api/app/none',
    method: 'POST',
    query: long,
    body: '{',
    headers: { origin: 'https://evil.example', 'idempotency-key': 'short', cookie: `${sessionCookie}=t` },
  }
  const changes: Change[] = [
    () => (sent.headers['x-origin-verify'] = secret),
    () => fixture.over.add('address'),
    () => (sent.path = '/server-api/app/note/x'),
    () => (sent.query = 'colour=red'),
    () => fixture.over.delete('address'),
    () => (sent.headers['origin'] = 'https://portal.example'),
    () => (fixture.session = { role: 'user', mustEnrol: true, access: moduleAccess(() => false) }),
    () => (fixture.session = { mustEnrol: true, access: moduleAccess(() => false) }),
    () => (fixture.session = { access: moduleAccess(() => false) }),
    () => {
      fixture.session = { confirmedAt: 0 }
      fixture.over.add('user')
    },
    () => fixture.over.delete('user'),
    () => {
      id = '7'
      sent.path = '/server-api/app/note/7'
    },
    () => (sent.query = 'page=1'),
    () => (sent.body = '{}'),
    () => (sent.body = whole),
    () => (fixture.session = {}),
    () => (sent.headers['idempotency-key'] = 'A'.repeat(20)),
    () => (fails = false),
  ]
  expect(await peel(fixture, handler, () => eventOf(sent, 'POST /server-api/app/note/{id}', id), changes))
    .toMatchInlineSnapshot(`
    [
      "403 forbidden, recorded forbidden POST /server-api/app/note/{id} null, refused user null key -, answered user - key - 163 bytes",
      "404 not_found, 1 of address, left out reported, refused user null key -, answered user - key - 143 bytes",
      "429 too_many_requests, retry-after, 1 of address, recorded too_many_requests POST /server-api/app/note/{id} null, refused user null key -, answered user - key - 153 bytes",
      "414 query_too_long, left out reported, refused user null key -, answered user - key - 124 bytes",
      "429 too_many_requests, retry-after, 5 of address, recorded too_many_requests POST note/x null, refused user null key -, answered user - key - 153 bytes",
      "403 cross_site_request, 5 of address, recorded cross_site_request POST note/x null, refused user null key -, answered user - key - 156 bytes",
      "401 unauthenticated, 5 of address, recorded unauthenticated POST note/x null, refused user null key -, answered user - key - 131 bytes",
      "403 forbidden, 5 of address, recorded forbidden POST note/x 9, refused user 9 key -, answered user 9 key - 163 bytes",
      "403 factor_required, 5 of address, recorded factor_required POST note/x 9, refused user 9 key -, answered user 9 key - 139 bytes",
      "403 module_forbidden, 5 of address, recorded module_forbidden POST note/x 9, refused user 9 key -, answered user 9 key - 132 bytes",
      "429 too_many_requests, retry-after, 5 of address, 5 of user, recorded too_many_requests POST note/x 9, refused user 9 key -, answered user 9 key - 153 bytes",
      "404 not_found, 5 of address, 5 of user, recorded not_found POST note/x 9, refused user 9 key -, answered user 9 key - 143 bytes",
      "422 validation_failed, 5 of address, 5 of user, left out reported, refused user 9 key -, answered user 9 key - 178 bytes",
      "400 malformed_request, 5 of address, 5 of user, left out reported, refused user 9 key -, answered user 9 key - 143 bytes",
      "422 validation_failed, 5 of address, 5 of user, left out reported, refused user 9 key -, answered user 9 key - 198 bytes",
      "428 confirmation_needed, 5 of address, 5 of user, left out reported, refused user 9 key -, answered user 9 key - 141 bytes",
      "400 repeat_key_invalid, 5 of address, 5 of user, left out reported, refused user 9 key -, answered user 9 key - 270 bytes",
      "500 internal, 5 of address, 5 of user, left out reported, failed user 9 key -, answered user 9 key - 104 bytes",
      "200 answered, 5 of address, 5 of user, put, answered user 9 key - 12 bytes",
    ]
  `)
})

test('the API for keys', async () => {
  const fixture = createFixture()
  const create = keyEndpoint({
    method: 'POST',
    path: 'notes/{id}',
    area: 'api_write',
    counts: 'notes',
    module: 'threat',
    writes: true,
    idempotency: 'replayed',
    cost: 'bulk',
    status: 201,
    ...schemas,
  })
  let fault: Error | undefined = new PortalError('module_forbidden')
  const handler = createKeyHandler(fixture.platform, [
    handleKey(create, async ({ body }) => {
      if (fault !== undefined) throw fault
      return body
    }),
  ])
  const sent: Sent = {
    path: '/server-api/v1/none',
    method: 'POST',
    query: long,
    body: '{',
    headers: { 'idempotency-key': 'short' },
  }
  let id = 'x'
  let route = '$default'
  const changes: Change[] = [
    () => (sent.headers['x-origin-verify'] = secret),
    () => {
      sent.query = 'colour=red'
      fixture.over.add('address')
    },
    () => fixture.over.delete('address'),
    () => (sent.headers['authorization'] = 'Bearer nonsense'),
    () => {
      sent.headers['authorization'] = `Bearer ${apiKey.key}`
      fixture.over.add('key')
    },
    () => fixture.over.delete('key'),
    () => {
      sent.path = '/server-api/v1/indicators/bulk'
      sent.method = 'GET'
    },
    () => {
      sent.path = '/server-api/v1/notes/x'
      sent.method = 'POST'
      route = 'POST /server-api/v1/notes/{id}'
    },
    () => fixture.keyMay(everything, false),
    () => fixture.keyMay(everything, true),
    () => (id = '7'),
    () => (sent.query = 'page=1'),
    () => (sent.body = '{}'),
    () => (sent.body = whole),
    () => (sent.headers['idempotency-key'] = 'A'.repeat(20)),
    () => (fault = new TypeError('ours')),
    () => (fault = undefined),
  ]
  expect(await peel(fixture, handler, () => eventOf(sent, route, id), changes)).toMatchInlineSnapshot(`
    [
      "403 forbidden, refused user - key -, answered user - key - 128 bytes",
      "414 query_too_long, refused user - key -, answered user - key - 111 bytes",
      "429 too_many_requests, retry-after, 1 of address, refused user - key -, answered user - key - 178 bytes",
      "401 key_missing, www-authenticate, 1 of address, refused user - key -, answered user - key - 155 bytes",
      "401 key_invalid, www-authenticate, 1 of address, counted , recorded key_invalid POST /server-api/v1/none null, refused user - key -, answered user - key - 128 bytes",
      "429 too_many_requests, ratelimit, ratelimit-policy, retry-after, 1 of address, 1 of key, counted refused_too_many, recorded too_many_requests key 5: POST /server-api/v1/none null, refused user - key -, answered user - key - 178 bytes",
      "404 not_found, ratelimit, ratelimit-policy, 1 of address, 1 of key, address noted, refused user - key -, counted type_other, answered user null key 5 118 bytes",
      "405 method_not_allowed, allow, ratelimit, ratelimit-policy, 1 of address, 1 of key, refused user - key -, counted type_other, answered user null key 5 131 bytes",
      "403 key_scope, ratelimit, ratelimit-policy, 5 of address, 5 of key, counted refused_scope, recorded key_scope key 5: POST /server-api/v1/notes/x null, refused user - key -, answered user null key 5 125 bytes",
      "403 key_cannot_write, ratelimit, ratelimit-policy, 5 of address, 5 of key, counted refused_scope, recorded key_cannot_write key 5: POST /server-api/v1/notes/x null, refused user - key -, answered user null key 5 116 bytes",
      "404 not_found, ratelimit, ratelimit-policy, 5 of address, 5 of key, refused user - key -, counted type_notes, answered user null key 5 118 bytes",
      "400 unknown_parameter, ratelimit, ratelimit-policy, 5 of address, 5 of key, refused user - key -, counted type_notes, answered user null key 5 235 bytes",
      "400 malformed_request, ratelimit, ratelimit-policy, 5 of address, 5 of key, refused user - key -, counted type_notes, answered user null key 5 122 bytes",
      "422 validation_failed, ratelimit, ratelimit-policy, 5 of address, 5 of key, refused user - key -, counted type_notes, answered user null key 5 257 bytes",
      "400 repeat_key_invalid, ratelimit, ratelimit-policy, 5 of address, 5 of key, refused user - key -, counted type_notes, answered user null key 5 330 bytes",
      "403 module_forbidden, ratelimit, ratelimit-policy, 5 of address, 5 of key, counted refused_scope, recorded module_forbidden key 5: POST /server-api/v1/notes/x null, refused user - key -, answered user null key 5 116 bytes",
      "500 internal, ratelimit, ratelimit-policy, 5 of address, 5 of key, failed user - key -, counted type_notes, answered user null key 5 98 bytes",
      "201 answered, ratelimit, ratelimit-policy, 5 of address, 5 of key, put, counted type_notes, answered user null key 5 12 bytes",
    ]
  `)
})

test('the TAXII server', async () => {
  const fixture = createFixture()
  const handler = createTaxiiHandler(fixture.platform)
  const sent: Sent = {
    path: '/taxii2/none',
    method: 'POST',
    query: long,
    body: '',
    headers: { accept: 'text/html' },
  }
  const changes: Change[] = [
    () => (sent.headers['x-origin-verify'] = secret),
    () => (sent.headers['authorization'] = `Bearer ${apiKey.key}`),
    () => fixture.keyMay(everything, false),
    () => (sent.method = 'PUT'),
    () => (sent.query = ''),
    () => (sent.headers['accept'] = '*/*'),
    () => (sent.path = '/taxii2/'),
    () => (sent.method = 'HEAD'),
    () => (sent.method = 'GET'),
  ]
  expect(await peel(fixture, handler, () => eventOf(sent, '$default', ''), changes)).toMatchInlineSnapshot(`
    [
      "403 forbidden, refused user - key -, answered user - key - 118 bytes",
      "401 key_missing, www-authenticate, 1 of address, refused user - key -, answered user - key - 145 bytes",
      "403 key_scope, ratelimit, ratelimit-policy, 1 of address, 1 of key, address noted, counted refused_scope, recorded key_scope key 5: POST /taxii2/none null, refused user - key -, answered user null key 5 115 bytes",
      "403 key_cannot_write, ratelimit, ratelimit-policy, 1 of address, 1 of key, counted refused_scope, recorded key_cannot_write key 5: POST /taxii2/none null, refused user - key -, answered user null key 5 106 bytes",
      "414 query_too_long, ratelimit, ratelimit-policy, 1 of address, 1 of key, refused user - key -, counted type_taxii, answered user null key 5 101 bytes",
      "406 not_acceptable, ratelimit, ratelimit-policy, 1 of address, 1 of key, refused user - key -, counted type_taxii, answered user null key 5 138 bytes",
      "404 not_found, ratelimit, ratelimit-policy, 1 of address, 1 of key, refused user - key -, counted type_taxii, answered user null key 5 108 bytes",
      "405 method_not_allowed, allow, ratelimit, ratelimit-policy, 1 of address, 1 of key, refused user - key -, counted type_taxii, answered user null key 5 121 bytes",
      "200 answered, content-length, ratelimit, ratelimit-policy, 1 of address, 1 of key, counted type_taxii, answered user null key 5 271 bytes",
      "200 answered, ratelimit, ratelimit-policy, 1 of address, 1 of key, counted type_taxii, answered user null key 5 271 bytes",
    ]
  `)
})

test('outputs', async () => {
  const fixture = createFixture()
  // No refusal opens the bucket.
  const files = new Files(new S3Client({}), 'memory')
  const outputs = createOutputs(outputsDependencies({ ...fixture.platform, files }, outputFormat))
  const handler: Handler = async (event) => {
    const { body, alongside, ...reply } = await outputs(event)
    await alongside
    return { ...reply, headers: { ...reply.headers }, body: typeof body === 'string' ? body : 'streamed' }
  }
  const sent: Sent = { path: '/server-api/v1/out/none', method: 'POST', query: long, body: '', headers: {} }
  const changes: Change[] = [
    () => (sent.method = 'GET'),
    () => {
      sent.query = 'colour=red'
      fixture.over.add('address')
    },
    () => fixture.over.delete('address'),
    () => (sent.headers['x-viewer-authorization'] = 'Bearer nonsense'),
    () => {
      sent.headers['x-viewer-authorization'] = `Bearer ${apiKey.key}`
      fixture.over.add('key')
    },
    () => fixture.over.delete('key'),
    () => fixture.keyMay(everything, false),
    () => (sent.path = '/server-api/v1/out/groups/7/none.txt'),
    // Its parameters are read before its group.
    () => (sent.path = '/server-api/v1/out/groups/7/indicators.csv'),
  ]
  expect(await peel(fixture, handler, () => eventOf(sent, '$default', ''), changes)).toMatchInlineSnapshot(`
    [
      "405 method_not_allowed, refused user - key -, answered user - key -",
      "414 query_too_long, refused user - key -, answered user - key -",
      "429 too_many_requests, retry-after, 1 of address, refused user - key -, answered user - key -",
      "401 key_missing, www-authenticate, 1 of address, refused user - key -, answered user - key -",
      "401 key_invalid, www-authenticate, 1 of address, counted , recorded key_invalid GET /server-api/v1/out/none null, refused user - key -, answered user - key -",
      "429 too_many_requests, ratelimit, ratelimit-policy, retry-after, 1 of address, 1 of key, counted refused_too_many, recorded too_many_requests key 5: GET /server-api/v1/out/none null, refused user - key -, answered user - key -",
      "403 key_scope, ratelimit, ratelimit-policy, 1 of address, 1 of key, address noted, counted refused_scope, recorded key_scope key 5: GET /server-api/v1/out/none null, refused user - key -, answered user null key 5",
      "404 not_found, ratelimit, ratelimit-policy, 1 of address, 1 of key, refused user - key -, counted type_outputs, answered user null key 5",
      "404 not_found, ratelimit, ratelimit-policy, 1 of address, 1 of key, refused user - key -, counted type_outputs, answered user null key 5",
      "400 unknown_parameter, ratelimit, ratelimit-policy, 1 of address, 1 of key, refused user - key -, counted type_outputs, answered user null key 5",
    ]
  `)
})

test('has these steps', () => {
  const { platform } = createFixture()
  const gate = new KeyGate(platform)
  expect({
    portal: portalSteps(platform).names.join(', '),
    keys: keySteps(platform, [], gate).names.join(', '),
    taxii: taxiiSteps(platform, gate).names.join(', '),
  }).toMatchInlineSnapshot(`
    {
      "keys": "origin, query length, find, key, authorize, validate, idempotency, run, present",
      "portal": "origin, find, query length, address limit, same origin, session, authorize, user limit, validate, confirm, idempotency, run, present",
      "taxii": "origin, key, authorize, query length, form, find, run, present",
    }
  `)
})
