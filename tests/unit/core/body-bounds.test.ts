import { describe, expect, it } from 'vitest'
import { formOf } from '#functions/core/http/form.ts'
import { endpoints } from '#shared/contracts/index.ts'
import { bodyBytesOf, isOverfull } from '#shared/http/body-bounds.ts'
import { PortalError } from '#shared/http/errors.ts'

describe('a body', () => {
  it('of a public call has a small limit', () => {
    expect(bodyBytesOf(endpoints.login)).toBe(20_000)
    expect(bodyBytesOf(endpoints.createThreat)).toBe(1_000_000)
    expect(bodyBytesOf(endpoints.importFeeds)).toBeGreaterThan(5_000_000)
  })

  it.each([
    ['what calls send', '{"rows":[{"value":"a","tags":["b","c"]}]}', false],
    ['brackets in texts', JSON.stringify({ value: '[{'.repeat(1000) + ',"\\'.repeat(70_000) }), false],
    ['nothing', '', false],
    ['an unterminated string', '"[[[', false],
    ['many levels', '['.repeat(21), true],
    ['five megabytes of brackets', '['.repeat(5_000_000), true],
    ['many levels after a string that ends in an escape', `["\\\\",${'['.repeat(21)}`, true],
    ['many values', JSON.stringify(Array.from({ length: 60_002 }, () => 1)), true],
  ])('of %s is too large or not', (_, json, expected) => {
    expect(isOverfull(json)).toBe(expected)
  })
})

describe('a form', () => {
  const part = (head: string, content = 'x'): string => `--mark\r\n${head}\r\n\r\n${content}\r\n`
  const named = (name: string): string => part(`Content-Disposition: form-data; name="${name}"`)
  const read = (body: string, type = 'multipart/form-data; boundary=mark'): Promise<unknown> =>
    formOf({
      routeKey: '',
      rawPath: '',
      rawQueryString: '',
      cookies: [],
      pathParameters: {},
      headers: { 'content-type': type },
      body,
      isBase64Encoded: false,
      requestContext: {
        requestId: '1',
        http: { method: 'POST', path: '', sourceIp: '192.0.2.1', userAgent: '' },
      },
    }).catch((error: unknown) => (error instanceof PortalError ? error.code : error))
  const end = '--mark--\r\n'

  it('without files is parsed as mail programs send it, up to the usual limit', async () => {
    const type = 'application/x-www-form-urlencoded'
    expect(await read('List-Unsubscribe=One-Click', type)).toEqual({ 'List-Unsubscribe': 'One-Click' })
    expect(await read('a=1&b=x%20y', `${type}; charset=utf-8`)).toEqual({ a: '1', b: 'x y' })
    expect(await read(`a=${'x'.repeat(5000)}`, type)).toBe('request_too_large')
  })

  it('with several parts is parsed', async () => {
    const form = `${named('ids[]')}${named('ids[]')}${named('name')}${end}`
    expect(await read(form)).toEqual({ ids: ['x', 'x'], name: 'x' })
    expect(await read(form, 'multipart/form-data;boundary="mark"')).toEqual({ ids: ['x', 'x'], name: 'x' })
  })

  it.each([
    ['of thousands of parts', named('a').repeat(201) + end],
    ['of parts behind what looks like the end', end + named('a').repeat(201) + end],
    ['of a long head', part(`A: b\r\n`.repeat(1000)) + end],
    ['of a long name', named('['.repeat(5000)) + end],
  ])('%s is too large', async (_, body) => {
    expect(await read(body)).toBe('request_too_large')
  })

  it.each(['multipart/form-data', 'multipart/form-data; x="; boundary=other"; boundary=mark', 'text/plain'])(
    'of the type %s cannot be parsed',
    async (type) => {
      expect(await read(named('a') + end, type)).toBe('malformed_request')
    },
  )
})
