/** The API for keys with keys of every type, called as API Gateway calls it. */
import { createKeyHandler, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { KeyGate } from '#functions/rules/key-api/key-gate.ts'
import { apiKeysCollection } from '#functions/api-keys/api-key-store.ts'
import type { HttpReply } from '#functions/core/http/event.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  accessOf,
  apiKeyEntitySchema,
  apiKeyScope,
  type ApiKeyEntity,
} from '#functions/rules/security/api-keys.ts'
import { newKey } from '#functions/rules/security/key-format.ts'
import { keyFunctionOf } from '#infra/functions.ts'
import { keyEndpoints, keyEndpointTable, type KeyOperationId } from '#shared/contracts/api/index.ts'
import { keyModules, type KeyModule } from '#shared/domain/api-keys.ts'
import * as z from 'zod'
import { codesOf } from '#shared/http/codes.ts'
import { keyApiPrefix, routeKey, routeKeys, type ResponseOf } from '#shared/http/endpoint.ts'
import { operator } from '../auth/fixture.ts'
import { originVerify } from './backends.ts'
import { inFunction } from './roles.ts'

export interface KeyInput<Id extends KeyOperationId> {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: z.input<(typeof keyEndpoints)[Id]['body']>
  readonly headers?: Readonly<Record<string, string>>
  readonly address?: string
}

export interface KeyApi {
  /** The raw reply. */
  send<Id extends KeyOperationId>(id: Id, key: string | undefined, input?: KeyInput<Id>): Promise<HttpReply>
  /** The reply to a method and a path below the prefix, whether or not a call exists. */
  raw(asked: string, key: string | undefined): Promise<HttpReply>
  /** The body of a successful reply; throws otherwise. */
  ok<Id extends KeyOperationId>(
    id: Id,
    key: string,
    input?: KeyInput<Id>,
  ): Promise<ResponseOf<(typeof keyEndpoints)[Id]>>
  /** The same for changes, or that their cursor is no longer valid. */
  okOrGone<Id extends KeyOperationId>(
    id: Id,
    key: string,
    input?: KeyInput<Id>,
  ): Promise<ResponseOf<(typeof keyEndpoints)[Id]> | 'gone'>
  /** The failure of a refused call; throws if it succeeds. */
  refused<Id extends KeyOperationId>(
    id: Id,
    key: string | undefined,
    input?: KeyInput<Id>,
  ): Promise<{ status: number; code: unknown; fields?: unknown }>
}

const answerOf = <Id extends KeyOperationId>(
  id: Id,
  reply: HttpReply,
): ResponseOf<(typeof keyEndpoints)[Id]> => {
  if (reply.statusCode >= 300) throw new Error(`${id} was refused: ${reply.body}`)
  return keyEndpoints[id].response.parse(JSON.parse(reply.body)) as ResponseOf<(typeof keyEndpoints)[Id]>
}

/** The API for keys with some routes on a platform. It has one gate, as an instance has. */
export const createKeyApi = (platform: Platform, routes: readonly KeyRoute[]): KeyApi => {
  const handler = createKeyHandler(platform, routes, new KeyGate(platform))
  const send: KeyApi['send'] = async (id, key, input = {}) => {
    const endpoint = keyEndpoints[id]
    const params = Object.fromEntries(
      Object.entries<string | number>(input.params ?? {}).map(([name, value]) => [name, String(value)]),
    )
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const event = {
      routeKey: routeKey(endpoint),
      rawPath: `${keyApiPrefix}/${path}`,
      rawQueryString: new URLSearchParams(input.query).toString(),
      headers: {
        'x-origin-verify': originVerify,
        'x-viewer-address': input.address ?? '192.0.2.1',
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...input.headers,
      },
      pathParameters: params,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      isBase64Encoded: false,
      requestContext: {
        requestId: 'test',
        http: { method: endpoint.method, path, sourceIp: '192.0.2.1', userAgent: 'test' },
      },
    }
    const reply = await inFunction(keyFunctionOf(endpoint.area)?.name ?? '', () => handler(event))
    checkDocumented(id, reply)
    return reply
  }
  return {
    send,
    raw: (asked, key) => {
      const [method = '', path = ''] = asked.split(' ')
      const routeKey = `${method} ${keyApiPrefix}/${path}`
      // API Gateway prefers a path without variables to one with some.
      const known = keyEndpointTable.flatMap(({ endpoint }) => routeKeys(endpoint))
      const isOf = (key: string): boolean =>
        new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(routeKey)
      return handler({
        routeKey: known.find((key) => key === routeKey) ?? known.find(isOf) ?? '$default',
        rawPath: `${keyApiPrefix}/${path}`,
        headers: {
          'x-origin-verify': originVerify,
          'x-viewer-address': '192.0.2.1',
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        requestContext: {
          requestId: 'test',
          http: { method, path, sourceIp: '192.0.2.1', userAgent: 'test' },
        },
      })
    },
    ok: async (id, key, input) => answerOf(id, await send(id, key, input)),
    okOrGone: async (id, key, input) => {
      const reply = await send(id, key, input)
      return reply.statusCode === 410 ? 'gone' : answerOf(id, reply)
    },
    refused: async (id, key, input) => {
      const reply = await send(id, key, input)
      if (reply.statusCode < 400) throw new Error(`${id} was not refused: ${reply.body}`)
      const problem: unknown = JSON.parse(reply.body)
      const { code, errors } = problem as { code: unknown; errors?: { field?: string }[] }
      return {
        status: reply.statusCode,
        code,
        ...(errors === undefined ? {} : { fields: errors.map(({ field }) => field) }),
      }
    },
  }
}

const failureSchema = z.object({
  code: z.string(),
  errors: z.array(z.object({ code: z.string() })).default([]),
})

/** Throws when a call replies with a failure that the API document does not list. */
const checkDocumented = (id: KeyOperationId, { statusCode, body }: HttpReply): void => {
  // A reply to HEAD has no body with a code.
  if (statusCode < 400 || body === '') return
  const documented: readonly string[] = codesOf(keyEndpoints[id])
  const { code, errors } = failureSchema.parse(JSON.parse(body))
  for (const one of [code, ...errors.map((error) => error.code)])
    if (!documented.includes(one))
      throw new Error(`The API document does not name ${statusCode} ${one} of ${id}`)
}

/** Creates a key with all permissions by default. Returns the key. */
export const makeKey = async (
  platform: Platform,
  own: Partial<Omit<ApiKeyEntity, 'access'>> &
    Pick<ApiKeyEntity, 'type'> & { modules?: readonly KeyModule[] },
): Promise<{ key: string; id: number; prefix: string }> => {
  const { modules = keyModules, ...given } = own
  const { key, hash, hint, prefix } = newKey(platform.random)
  const id = await platform.collection(apiKeysCollection).commit(operator, (commit) => {
    const next = commit.nextId('api_key')
    commit.create(
      'api_key',
      next,
      apiKeyEntitySchema.parse({
        name: null,
        client_id: null,
        user_id: null,
        admin_access: false,
        sealed: null,
        creation_date: commit.at,
        ...given,
        access: accessOf((module) => modules.includes(module)),
        hash,
        hint,
        prefix,
      }),
    )
    commit.reserve(apiKeyScope, hash, next)
    return next
  })
  return { key, id, prefix }
}
