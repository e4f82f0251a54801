/**
 * Finds the call of a request by method and path. API Gateway routes a whole area to its function (`infra/routes.ts`),
 * so the function selects the call.
 */
import { apiPrefix, type Endpoint } from '#shared/http/endpoint.ts'
import type { HttpEvent } from './event.ts'

export interface FoundRoute<R> {
  readonly route: R
  readonly params: Readonly<Record<string, string | undefined>>
}

type Asked = Pick<HttpEvent, 'routeKey' | 'rawPath' | 'pathParameters'> & {
  readonly requestContext: { readonly http: { readonly method: string } }
}

/**
 * Returns a function that finds a route, or undefined when there is none. A literal segment precedes a parameter, and
 * of two routes of one call the later one counts.
 */
export const routeTable = <R extends { readonly endpoint: Pick<Endpoint, 'method' | 'path'> }>(
  routes: readonly R[],
): ((event: Asked) => FoundRoute<R> | undefined) => {
  const table = [
    ...new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route])).values(),
  ]
    .map((route) => ({ route, segments: route.endpoint.path.split('/') }))
    .toSorted((one, other) => (orderOf(one.segments) < orderOf(other.segments) ? -1 : 1))
  return ({ routeKey: gateway, rawPath, pathParameters, requestContext: { http } }) => {
    if (!rawPath.startsWith(`${apiPrefix}/`)) return undefined
    const asked = rawPath.slice(apiPrefix.length + 1).split('/')
    for (const { route, segments } of table) {
      if (route.endpoint.method !== http.method) continue
      const params = paramsOf(segments, asked)
      if (params === undefined) continue
      // The call's own gateway route has the parameters as sent; those of the path need decoding.
      const isOwn = gateway.endsWith(` ${apiPrefix}/${route.endpoint.path}`)
      return { route, params: isOwn ? pathParameters : params }
    }
    return undefined
  }
}

/** Sorts literal segments before parameters, position by position. */
const orderOf = (segments: readonly string[]): string =>
  segments.map((segment) => (segment.startsWith('{') ? '1' : `0${segment}`)).join('/')

const paramsOf = (
  segments: readonly string[],
  asked: readonly string[],
): Record<string, string> | undefined => {
  if (segments.length !== asked.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const value = asked[index] ?? ''
    if (segment.startsWith('{') ? value === '' : segment !== value) return undefined
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = value
  }
  return params
}
