import { describe, expect, it } from 'vitest'
import { matchRoute, parseRouteKey, responseOf } from '../../src/api-gateway.ts'

const routes = [
  'GET /a/{id}',
  'GET /a/count',
  'ANY /a/{id}',
  'ANY /b/{proxy+}',
  'GET /b/x/{y}',
  'ANY /{x}/y/{z}',
  'ANY /b/x/deep/{proxy+}',
  '$default',
].map(parseRouteKey)

describe('matchRoute', () => {
  it.each<[string, string, string, Record<string, string>]>([
    ['GET', '/a/count', 'GET /a/count', {}],
    ['GET', '/a/12', 'GET /a/{id}', { id: '12' }],
    ['PUT', '/a/12', 'ANY /a/{id}', { id: '12' }],
    ['GET', '/a/a%2Fb', 'GET /a/{id}', { id: 'a/b' }],
    ['GET', '/b/x/1', 'GET /b/x/{y}', { y: '1' }],
    ['POST', '/b/x/1', 'ANY /b/{proxy+}', { proxy: 'x/1' }],
    ['GET', '/b/x/1/2', 'ANY /b/{proxy+}', { proxy: 'x/1/2' }],
    ['GET', '/b/x/deep/2', 'ANY /b/x/deep/{proxy+}', { proxy: '2' }],
    // A full match precedes a greedy one, however much of the latter is literal.
    ['GET', '/b/y/1', 'ANY /{x}/y/{z}', { x: 'b', z: '1' }],
    ['GET', '/b', '$default', {}],
    ['GET', '/a/', '$default', {}],
  ])('%s %s is %s', (method, path, key, pathParameters) => {
    const match = matchRoute(routes, method, path)
    expect(match?.route.key).toBe(key)
    expect(match?.pathParameters).toEqual(pathParameters)
  })

  it('finds nothing without a default', () => {
    expect(matchRoute(routes.slice(0, 5), 'GET', '/c')).toBeUndefined()
  })
})

describe('responseOf', () => {
  it('takes any value without a status as JSON', () => {
    expect(responseOf({ a: 1 })).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    })
  })

  it('returns 500 for an invalid status', () => {
    expect(responseOf({ statusCode: 'fine' })).toMatchObject({
      status: 500,
      body: '{"message":"Internal Server Error"}',
    })
  })
})
