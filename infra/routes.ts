/**
 * The routes of the portal's API. An account may have 300 routes per API by default, and the portal has more endpoints
 * than that. So one route sends everything below a first path segment to the function that serves most of it. That
 * function finds the endpoint itself (`functions/core/http/route-table.ts`). Paths of other functions below the
 * same segment have their own routes: API Gateway prefers a full match to a greedy one.
 */
import { endpointTable } from '#shared/contracts/index.ts'
import { apiPrefix } from '#shared/http/endpoint.ts'
import { functionOf } from './functions.ts'

/**
 * A parameter that may contain any character. API Gateway decodes the path and cuts it at an encoded `?`. A parameter
 * of an exact route is complete.
 */
const anyText = '{name}'

/** A path below `apiPrefix`, and the function that serves it. */
export interface Served {
  readonly path: string
  readonly by: string
}

export interface ApiRoute {
  /** Part of the logical id: the route's path without characters that an id may not contain. */
  readonly id: string
  /** `ANY /server-api/app/threat/{proxy+}` */
  readonly key: string
  readonly by: string
}

/** The smallest set of routes that sends each path to its function. Throws when two functions share a path. */
export const apiRoutes = (served: readonly Served[]): ApiRoute[] => {
  const owners = new Map<string, string>()
  for (const { path, by } of served) {
    const other = owners.get(path)
    if (other !== undefined && other !== by) throw new Error(`${path}: served by ${other} and by ${by}`)
    owners.set(path, by)
  }
  const groups = Map.groupBy(owners, ([path]) => path.split('/')[0] ?? '')
  return [...groups].flatMap(([segment, paths]) => {
    const below = paths.filter(([path]) => path !== segment)
    const most = mostFrequent(below.map(([, by]) => by))
    const own = paths.filter(([path, by]) => path === segment || by !== most || path.endsWith(`/${anyText}`))
    return [
      ...own.map(([path, by]) => routeOf(path, by)),
      ...(most === undefined ? [] : [routeOf(`${segment}/{proxy+}`, most)]),
    ]
  })
}

/** The routes of the portal's API. Throws when no function serves an endpoint's area. */
export const portalRoutes = (): ApiRoute[] =>
  apiRoutes(
    endpointTable.map(({ operationId, endpoint: { path, area } }) => {
      const by = functionOf(area)?.name
      if (by === undefined) throw new Error(`${operationId}: no function serves the area ${area}`)
      return { path, by }
    }),
  )

const routeOf = (path: string, by: string): ApiRoute => ({
  id: path.replaceAll('{proxy+}', 'below').replaceAll(/[^\w]+/g, '_'),
  key: `ANY ${apiPrefix}/${path}`,
  by,
})

const mostFrequent = (names: readonly string[]): string | undefined =>
  [...Map.groupBy(names, (name) => name)].toSorted(
    ([, some], [, others]) => others.length - some.length,
  )[0]?.[0]
