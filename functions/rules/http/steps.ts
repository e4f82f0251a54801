/** The steps of the portal's pipeline: sessions, roles, modules and second factors. */
import { factorLimits } from '#shared/domain/factors.ts'
import { hasModule } from '#shared/domain/roles.ts'
import { closed } from '#shared/http/closed.ts'
import { asksConfirmation } from '#shared/http/confirmations.ts'
import { costOf } from '#shared/http/costs.ts'
import { mayCall, type Endpoint } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'
import { formOf } from '#functions/core/http/form.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import type { Exchange } from '#functions/core/http/pipeline.ts'
import { bodyOf, queryOf, type Request } from '#functions/core/http/request.ts'
import type { FoundRoute } from '#functions/core/http/route-table.ts'
import { parsedParams, type Valid } from '#functions/core/http/steps.ts'
import { validated } from '#functions/core/http/validated.ts'
import type { Undoable } from '#functions/core/event-store/entry.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { addressCounter } from '../security/attempts.ts'
import { oneAtATime } from '../security/running-exports.ts'
import { ownerOf, sessionCookie, type Session } from '../session/sessions.ts'
import type { Platform } from './platform.ts'

/** A call and the code that runs it. */
export interface Route {
  readonly endpoint: Endpoint
  /** Items that the call needs for every caller; read together with the session. */
  readonly alongside?: readonly Key[]
  /** Items that the call needs for organization users only; read together with the session. */
  readonly alongsideOfOrganizations?: readonly Key[]
  /** For a call whose changes can be undone: begins the act. Its reply has the token (`undoShape`). */
  readonly undo?: (session: Session, uuid: string) => Undoable
  run(call: {
    params: unknown
    query: unknown
    body: unknown
    session: Session | undefined
    request: Request
    idempotency: Idempotency<unknown>
  }): Promise<unknown>
}

/** A request to the portal, with what its refusal needs. */
export interface PortalExchange extends Exchange {
  readonly found: FoundRoute<Route> | undefined
  /** The cookies that the reply sets. */
  readonly cookies: string[]
  /** The caller, as far as proven. */
  caller: Caller
}

interface Caller {
  readonly userId: number | null
  readonly organizationId: number | null
  readonly address: string
}

interface Found extends PortalExchange {
  readonly found: FoundRoute<Route>
  readonly route: Route
  readonly endpoint: Endpoint
}

interface Limited extends Found {
  readonly rawQuery: Readonly<Record<string, string>>
  readonly cost: number
}

interface Known extends Limited {
  /** Undefined for a call without one. */
  readonly session: Session | undefined
}

type Checked = Known & Valid

/** The call of the request. An unknown one costs as much as a plain call. */
export const find =
  ({ requestLimits }: Platform) =>
  async ({ found, request }: PortalExchange): Promise<Pick<Found, 'found' | 'route' | 'endpoint'>> => {
    if (found !== undefined) return { found, route: found.route, endpoint: found.route.endpoint }
    await requestLimits.take('address', addressCounter(request.address), 1)
    throw new PortalError('not_found')
  }

/** Takes the cost of the call from the address. */
export const addressLimit =
  ({ requestLimits }: Platform) =>
  async ({ endpoint, request }: Found): Promise<Pick<Limited, 'rawQuery' | 'cost'>> => {
    const rawQuery = queryOf(request.rawQuery)
    const cost = costOf(endpoint.cost, rawQuery)
    await requestLimits.take('address', addressCounter(request.address), cost)
    return { rawQuery, cost }
  }

const isUnsafe = ({ method }: Endpoint): boolean => method !== 'GET'

/**
 * Browsers state the page that sends an unsafe request; only our own may. Another page or a followed link must not
 * trigger a GET that changes something either. Other clients state neither and have no cookie to abuse.
 */
export const sameOrigin =
  ({ environment }: Platform) =>
  ({ endpoint, event: { headers } }: Found): void => {
    const page = headers['origin']
    const site = headers['sec-fetch-site']
    const isForeign =
      page === undefined
        ? site !== undefined && site !== 'same-origin' && site !== 'none'
        : page !== new URL(environment.PORTAL_URL).origin
    if (isUnsafe(endpoint) && isForeign) throw new PortalError('cross_site_request')
    if (endpoint.changesState === true && site !== undefined && site !== 'same-origin')
      throw new PortalError('cross_site_request')
  }

/** The session of the cookie, for a call that needs one. */
export const session =
  ({ sessions, random }: Platform) =>
  async (context: Limited): Promise<Pick<Known, 'session'>> => {
    const { endpoint, route, request } = context
    if (endpoint.roles.includes('anonymous')) return { session: undefined }
    const token = request.cookies[sessionCookie]
    const found =
      token === undefined
        ? 'unauthenticated'
        : await sessions.resolve(token, request.address, {
            consistent: isUnsafe(endpoint),
            alongside: route.alongside ?? [],
            alongsideOfOrganizations: route.alongsideOfOrganizations ?? [],
          })
    if (typeof found === 'string') {
      request.setCookie(sessionCookie, '', 0)
      // The token was once valid, so it proves its owner. It may be stolen, used from another network, or of an expired
      // account.
      if (found !== 'unauthenticated') context.caller = { ...context.caller, ...ownerOf(token) }
      throw new PortalError(found)
    }
    const { userId, organizationId } = found
    context.caller = { ...context.caller, userId, organizationId }
    const undoable = route.undo?.(found, random.uuid())
    return { session: undoable === undefined ? found : { ...found, undoable } }
  }

/** The role, a second factor that must first be set up, and the module. */
export const authorize = ({ endpoint, session: known }: Known): void => {
  if (known === undefined) return
  if (!mayCall(endpoint, known.role)) throw new PortalError('forbidden')
  if (known.mustEnrol === true && endpoint.whileEnrolling !== true) throw new PortalError('factor_required')
  if (endpoint.module !== undefined && !hasModule(known.access, endpoint.module))
    throw new PortalError('module_forbidden')
}

/** Takes the cost of the call from the user. */
export const userLimit =
  ({ requestLimits }: Platform) =>
  async ({ session: known, cost }: Known): Promise<void> => {
    if (known !== undefined) await requestLimits.take('user', String(known.userId), cost)
  }

/** Parses parameters, query and body. */
export const validate = async ({
  endpoint,
  found,
  rawQuery,
  event,
}: Known): Promise<Omit<Valid, 'endpoint'>> => {
  const params = parsedParams(endpoint.params, found.params)
  const query = validated(endpoint.query, rawQuery)
  if (!isUnsafe(endpoint)) return { params, query, body: {}, sent: {} }
  const sent = endpoint.multipart === true ? await formOf(event) : bodyOf(endpoint, event)
  return { params, query, body: validated(closed(endpoint.body), sent), sent }
}

/** Some calls require that the user has confirmed their identity recently. */
export const confirm =
  ({ clock }: Platform) =>
  ({ endpoint, session: known, query, body }: Checked): void => {
    if (known === undefined || !asksConfirmation(endpoint.confirmed, { query, body })) return
    if (
      Math.floor(clock.now().getTime() / 1000) - (known.confirmedAt ?? 0) >
      factorLimits.confirmationMinutes * 60
    )
      throw new PortalError('confirmation_needed')
  }

/** A user runs one export of a list at a time. */
export const oneExport =
  (platform: Platform) =>
  ({ endpoint, session: known }: Checked, work: () => Promise<unknown>): Promise<unknown> =>
    endpoint.exportOf === undefined || known === undefined
      ? work()
      : oneAtATime(platform, known.userId, endpoint.exportOf, work)
