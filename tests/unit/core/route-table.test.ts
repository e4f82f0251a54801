import { describe, expect, it } from 'vitest'
import { routeTable } from '#functions/core/http/route-table.ts'
import { endpointTable } from '#shared/contracts/index.ts'
import type { Method } from '#shared/http/endpoint.ts'

const route = (method: Method, path: string) => ({ endpoint: { method, path } })
const find = routeTable([
  route('GET', 'note/{id}'),
  route('DELETE', 'note/{id}'),
  route('GET', 'note/export'),
  route('GET', 'note/{id}/{name}'),
  route('GET', 'note'),
])
const found = (method: string, path: string, own?: { key: string; params: Record<string, string> }) => {
  const { route: one, params } =
    find({
      routeKey: own?.key ?? 'ANY /server-api/app/note/{proxy+}',
      rawPath: `/server-api/app/${path}`,
      pathParameters: own?.params ?? {},
      requestContext: { http: { method } },
    }) ?? {}
  return one === undefined ? undefined : [`${one.endpoint.method} ${one.endpoint.path}`, params]
}

describe('a function finds its call', () => {
  it.each([
    ['GET', 'note', 'GET note', {}],
    ['GET', 'note/7', 'GET note/{id}', { id: '7' }],
    ['DELETE', 'note/7', 'DELETE note/{id}', { id: '7' }],
    ['GET', 'note/export', 'GET note/export', {}],
    // Another method on a literal path may match a path with a parameter.
    ['DELETE', 'note/export', 'DELETE note/{id}', { id: 'export' }],
    // API Gateway has already decoded it, so it is not decoded again.
    ['GET', 'note/7/100 %41', 'GET note/{id}/{name}', { id: '7', name: '100 %41' }],
  ])('%s %s is %s', (method, path, key, params) => {
    expect(found(method, path)).toEqual([key, params])
  })

  it.each([
    ['POST', 'note'],
    ['GET', 'note/'],
    ['GET', 'note//'],
    ['GET', 'note/7/'],
    ['GET', 'note/7/a/b'],
    ['GET', 'notes'],
    ['HEAD', 'note'],
  ])('%s %s is unknown', (method, path) => {
    expect(found(method, path)).toBeUndefined()
  })

  it('with the parameters of its own route, where it has one', () => {
    const own = { key: 'ANY /server-api/app/note/{id}/{name}', params: { id: '7', name: 'why?.pdf' } }
    expect(found('GET', 'note/7/why', own)).toEqual(['GET note/{id}/{name}', own.params])
  })

  it('below the prefix of the API only', () => {
    for (const rawPath of ['/note', '/server-api/v1/note'])
      expect(
        find({ routeKey: '', rawPath, pathParameters: {}, requestContext: { http: { method: 'GET' } } }),
      ).toBeUndefined()
  })

  it('for every call', () => {
    const findAny = routeTable(endpointTable)
    for (const { operationId, endpoint } of endpointTable) {
      const { method, path } = endpoint
      const rawPath = `/server-api/app/${path.replaceAll(/\{(\w+)\}/g, 'of-$1')}`
      const event = { routeKey: '', rawPath, pathParameters: {}, requestContext: { http: { method } } }
      expect(findAny(event)?.route.operationId, operationId).toBe(operationId)
    }
  })
})
