/** What the pipeline reads from a gateway event, also from a gateway other than AWS's. */
import { describe, expect, it } from 'vitest'
import { cookiesOf, eventSchema } from '#functions/core/http/event.ts'

const event = {
  routeKey: 'ANY /server-api/app/threat',
  rawPath: '/server-api/app/threat',
  requestContext: {
    requestId: 'id',
    http: { method: 'GET', path: '/server-api/app/threat', sourceIp: '::1' },
  },
}

describe('an event', () => {
  it.each([[{}], [{ pathParameters: null }], [{ pathParameters: {} }]])(
    'with %j has no parameters',
    (more) => {
      expect(eventSchema.parse({ ...event, ...more }).pathParameters).toEqual({})
    },
  )

  it.each([
    [{ cookies: ['a=1', 'b=2'], headers: { cookie: 'c=3' } }, ['a=1', 'b=2']],
    [{ headers: { cookie: 'a=1; b=2;c=3' } }, ['a=1', 'b=2', 'c=3']],
    [{}, []],
  ])('with %j has the cookies %j', (more, cookies) => {
    expect(cookiesOf(eventSchema.parse({ ...event, ...more }))).toEqual(cookies)
  })
})
