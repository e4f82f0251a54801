/**
 * The routes of the portal's API. An account has 300 routes for an API unless it asks for more, and the portal has more calls
 * than that, so a route leads everything below a first segment of a path to the function that serves most of it; that
 * function finds the call itself (`functions/platform/http/route-table.ts`). A path of another function's below the same
 * segment has a route of its own, and API Gateway takes a full match before a greedy one.
 */
import { endpointTable } from '#shared/contracts/index.ts'
import { apiPrefix } from '#shared/http/endpoint.ts'
import { functionOf } from './functions.ts'

/**
 * A parameter that may hold any character. API Gateway decodes the path, and cuts it at a `?` that was encoded; a parameter of
 * a route of its own is whole.
 */
const anyText = '{name}'

/** A path below `apiPrefix`, and the function that answers it. */
export interface Served {
  readonly path: string
  readonly by: string
}

export interface ApiRoute {
  /** A part of its logical id: the path that it leads, without what an id may not have. */
  readonly id: string
  /** `ANY /server-api/app/threat/{proxy+}` */
  readonly key: string
  readonly by: string
}

/** The fewest routes by which each path reaches its function. Throws when two functions share a path. */
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

/** The routes of the portal's API. Throws when a call's area has no function. */
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
