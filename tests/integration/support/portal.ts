/** The portal's functions with callers of every role, called as API Gateway calls them. */
import { setTimeout } from 'node:timers/promises'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import type { HttpReply } from '#functions/core/http/event.ts'
import { createHandler, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { sessionCookie } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import { shardCount } from '#functions/core/store/keys.ts'
import { newAccount } from '#functions/rules/tenants/account.ts'
import type { OrganizationEntity, UserEntity } from '#functions/rules/tenants/organization.ts'
import { functionOf } from '#infra/functions.ts'
import { endpoints, type OperationId } from '#shared/contracts/index.ts'
import { isProviderStaff, moduleAccess, type Module, type Role } from '#shared/domain/roles.ts'
import type { BodyIn, ParamsOf, ResponseOf } from '#shared/http/endpoint.ts'
import { codesOf } from '#shared/http/codes.ts'
import { errorBodySchema, type ErrorBody } from '#shared/http/errors.ts'
import { callDelay } from '#tests/support/stress.ts'
import { addressed } from './gateway.ts'
import { originVerify } from './backends.ts'
import { inFunction } from './roles.ts'

export interface Caller {
  readonly token: string | undefined
  readonly address?: string
}

/** A valid reply: its status, and its body as the endpoint declares it, or its failure. */
export type Reply<Id extends OperationId> =
  | { readonly status: 200; readonly body: ResponseOf<(typeof endpoints)[Id]>; readonly cookies: string[] }
  | { readonly status: number; readonly failure: ErrorBody; readonly cookies: string[] }

export interface CallInput<Id extends OperationId> {
  readonly params?: Readonly<Record<keyof ParamsOf<(typeof endpoints)[Id]> & string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: BodyIn<(typeof endpoints)[Id]>
  readonly headers?: Readonly<Record<string, string>>
}

const fullService = { enabled: true, enable_api_access: true, enable_email_notifications: true }

/** An organization with every module on. */
export const organizationEntity = (
  name: string,
  own: Partial<OrganizationEntity> = {},
): OrganizationEntity => ({
  name,
  contact_email: null,
  max_user_count: 10,
  tags: [],
  ip_allow_list: [],
  creation_date: '2026-01-01T00:00:00.000Z',
  services: { visibilities: fullService, incidents: fullService, threats: fullService, feeds: fullService },
  ...own,
})

/** Stores an organization without its collection, for tests of other areas that read it. */
export const putOrganization = async (
  platform: Platform,
  id: number,
  entity: OrganizationEntity,
): Promise<void> => {
  await platform.table.put({ ...keys.entity('organization', id), entity, history: [] })
  await putHead(platform.table, 'organizations', ['organization', 'user'])
}

/** Renames an organization, as the platform admin does. */
export const renameOrganization = async (platform: Platform, id: number, name: string): Promise<void> => {
  const organizations = platform.collection(organizationsCollection)
  await organizations.commit({ user_id: null, name: 'operator', client_id: null }, async (commit) => {
    const stored = await organizations.get('organization', id)
    if (stored === undefined) throw new Error(`There is no organization ${id}`)
    commit.update('organization', id, { ...stored.entity, name }, stored, ['name'])
  })
}

/**
 * Stores the head of a collection with entities of these kinds that were stored without a commit. A collection without
 * a head, or a kind without a last id, counts as empty.
 */
export const putHead = async (table: Table, collection: string, kinds: readonly string[]): Promise<void> => {
  const key = keys.head(collection)
  const last_ids = Object.fromEntries(kinds.map((kind) => [kind, shardCount]))
  if ((await table.get(key)) === undefined) await table.put({ ...key, n: 1, last_ids })
}

/** Creates a user and starts a session. Staff belong to no organization. */
export const signIn = async (
  platform: Platform,
  person: {
    role: Role
    userId: number
    organizationId?: number
    without?: readonly Module[]
    accountExpires?: number | null
  },
): Promise<Caller> => {
  const flags = moduleAccess((module) => person.without?.includes(module) !== true)
  const user: UserEntity = {
    name: `${person.role} ${person.userId}`,
    email: `${person.role}${person.userId}@example.com`,
    role: person.role,
    client_id: isProviderStaff(person.role) ? null : (person.organizationId ?? 1),
    account_expiry_date: null,
    deactivated: false,
    creation_date: '2026-01-01T00:00:00.000Z',
    ...flags,
  }
  await platform.table.put({ ...keys.entity('user', person.userId), entity: user, history: [] })
  await putHead(platform.table, 'organizations', ['organization', 'user'])
  const account = newAccount({
    password_hash: 'no password fits',
    language: 'en',
    password_changed_at: user.creation_date,
  })
  await platform.table.put({ ...keys.account(person.userId), ...account })
  const token = await platform.sessions.start({
    userId: person.userId,
    organizationId: user.client_id,
    role: person.role,
    name: user.name,
    email: user.email,
    flags,
    accountExpires: person.accountExpires ?? null,
  })
  return { token }
}

export interface Portal {
  /** The raw reply, also if it is not JSON. A multipart body is sent with its own content type. */
  send<Id extends OperationId>(
    id: Id,
    caller: Caller,
    input?: Omit<CallInput<Id>, 'body'> & { readonly form?: FormData; readonly body?: unknown },
  ): Promise<HttpReply>
  call<Id extends OperationId>(id: Id, caller: Caller, input?: CallInput<Id>): Promise<Reply<Id>>
  /** The body of a successful reply; throws otherwise. */
  ok<Id extends OperationId>(
    id: Id,
    caller: Caller,
    input?: CallInput<Id>,
  ): Promise<ResponseOf<(typeof endpoints)[Id]>>
  /** The failure of a refused call: its status and its first code. Throws if it succeeds. */
  refused<Id extends OperationId>(
    id: Id,
    caller: Caller,
    input?: CallInput<Id>,
  ): Promise<{ status: number; code: string | undefined }>
}

/** The portal with some routes on a platform. */
export const createPortal = (platform: Platform, routes: readonly Route[]): Portal => {
  const handler = createHandler(platform, routes)
  const delay = callDelay()

  const send: Portal['send'] = async (id, caller, input = {}) => {
    const endpoint = endpoints[id]
    const params = Object.fromEntries(
      Object.entries<string | number>(input.params ?? {}).map(([name, value]) => [name, String(value)]),
    )
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const form = input.form === undefined ? undefined : new Response(input.form)
    const event = {
      ...addressed(endpoint, params),
      rawQueryString: new URLSearchParams(input.query).toString(),
      headers: {
        'x-origin-verify': originVerify,
        'content-type': form?.headers.get('content-type') ?? 'application/json',
        ...(caller.address === undefined ? {} : { 'x-viewer-address': caller.address }),
        ...input.headers,
      },
      ...(caller.token === undefined ? {} : { cookies: [`${sessionCookie}=${caller.token}`] }),
      ...(form === undefined
        ? input.body === undefined
          ? {}
          : { body: JSON.stringify(input.body) }
        : { body: Buffer.from(await form.arrayBuffer()).toString('base64') }),
      isBase64Encoded: form !== undefined,
      requestContext: {
        requestId: 'test',
        http: { method: endpoint.method, path, sourceIp: caller.address ?? '192.0.2.1', userAgent: 'test' },
      },
    }
    if (delay !== undefined) await setTimeout(delay())
    const reply = await inFunction(functionOf(endpoint.area)?.name ?? '', () => handler(event))
    checkDocumented(id, reply)
    return reply
  }

  const call: Portal['call'] = async (id, caller, input = {}) => {
    const endpoint = endpoints[id]
    const reply = await send(id, caller, input)
    const body: unknown = JSON.parse(reply.body)
    const cookies = reply.cookies ?? []
    if (reply.statusCode !== 200)
      return { status: reply.statusCode, failure: errorBodySchema.parse(body), cookies }
    // The pipeline has already validated it with the endpoint's own schema, but the table of endpoints loses its type.
    return {
      status: 200,
      body: endpoint.response.parse(body) as ResponseOf<(typeof endpoints)[typeof id]>,
      cookies,
    }
  }

  return {
    send,
    call,
    ok: async (id, caller, input) => {
      const reply = await call(id, caller, input)
      if (!('body' in reply)) throw new Error(`${id} was refused: ${JSON.stringify(reply.failure)}`)
      return reply.body
    },
    refused: async (id, caller, input) => {
      const reply = await call(id, caller, input)
      if ('body' in reply) throw new Error(`${id} was not refused: ${JSON.stringify(reply.body)}`)
      return { status: reply.status, code: reply.failure.errors[0]?.code }
    },
  }
}

/** Checks that every failure in any test is listed for the call in the API document. */
export const checkDocumented = (id: OperationId, { statusCode, body }: HttpReply): void => {
  if (statusCode < 400) return
  const documented: readonly string[] = codesOf(endpoints[id])
  for (const { code } of errorBodySchema.parse(JSON.parse(body)).errors) {
    if (!documented.includes(code))
      throw new Error(`The API document does not name ${statusCode} ${code} of ${id}`)
  }
}
