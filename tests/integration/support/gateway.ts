/** A call as API Gateway passes it to the function: by the route of the templates, with a decoded path. */
import { portalRoutes } from '#infra/routes.ts'
import { matchRoute, parseRouteKey } from 'local-cloud/api-gateway'
import { apiPrefix, type Endpoint } from '#shared/http/endpoint.ts'

const routes = portalRoutes().map(({ key }) => parseRouteKey(key))

/** The parts of the event that depend on the address of a call. */
export const addressed = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  params: Readonly<Record<string, string>> = {},
): { routeKey: string; rawPath: string; pathParameters: Readonly<Record<string, string>> } => {
  const sent = `${apiPrefix}/${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
  const match = matchRoute(routes, method, sent)
  return {
    routeKey: match?.route.key ?? '',
    rawPath: decodeURIComponent(sent),
    pathParameters: match?.pathParameters ?? {},
  }
}
