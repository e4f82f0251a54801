/** How the test of an address interprets a reply. */
import { describe, expect, test } from 'vitest'
import { apiTexts } from '#shared/http/api-texts.ts'
import { outputOperations } from '#shared/http/key-openapi-outputs.ts'
import { leftOutReasons } from '#web/features/connect/addresses/left-out-reasons.ts'
import {
  firstLines,
  keyProblem,
  otherPrefix,
  readLeftOut,
  tryAddress,
  tryCollection,
  type Trying,
} from '#web/features/connect/test-address.ts'
import en from '#messages/en/areas/connect.ts'
import pl from '#messages/pl/areas/connect.ts'

const origin = 'https://portal.example'

/** A clock that advances by 100 ms at each reading, and replies in their order. Requests are recorded. */
const trying = (
  ...replies: (Response | Error)[]
): Trying & { asked: { url: string; headers: Headers }[] } => {
  const asked: { url: string; headers: Headers }[] = []
  let now = 0
  return {
    asked,
    clock: () => (now += 100),
    fetch: async (url, options) => {
      asked.push({ url: String(url), headers: new Headers(options?.headers) })
      const reply = replies.shift()
      if (reply === undefined || reply instanceof Error) throw reply ?? new Error('no reply')
      return reply
    },
  }
}
const json = (body: unknown, headers: Record<string, string> = {}, status = 200): Response =>
  Response.json(body, { status, headers })

describe('the test of an address', () => {
  test('reports the number, duration, age and omissions', async () => {
    const fixture = trying(
      new Response('a.example\nb.example\nc.example\nd.example\ne.example\nf.example\n', {
        headers: {
          'x-total-count': '41',
          'last-modified': 'Sun, 22 Nov 2026 10:00:00 GMT',
          'x-left-out': 'other-types=23, warning-lists=2, unusable=0',
        },
      }),
    )
    expect(await tryAddress(fixture, `${origin}/x/domain.txt`, 'cti_key')).toEqual({
      kind: 'answer',
      answer: {
        status: 200,
        values: 41,
        bytes: 60,
        milliseconds: 100,
        changed: '2026-11-22T10:00:00.000Z',
        lines: ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'],
        leftOut: [
          { why: 'other-types', count: 23 },
          { why: 'warning-lists', count: 2 },
        ],
      },
    })
    expect(fixture.asked[0]?.headers.get('authorization')).toBe('Bearer cti_key')
    expect(fixture.asked[0]?.url).not.toContain('cti_key')
  })

  test('gives a refusal the problem code, which has a translated message', async () => {
    const problem = { title: 'The API key has expired.', status: 401, code: 'key_expired', request_id: 'r1' }
    expect(await tryAddress(trying(json(problem, {}, 401)), origin, 'k')).toEqual({
      kind: 'refused',
      refused: {
        status: 401,
        message: 'The API key has expired.',
        items: [{ code: 'key_expired', text: 'The API key has expired.' }],
        requestId: 'r1',
        retryAfter: undefined,
      },
    })
    const many = await tryAddress(trying(json({}, { 'retry-after': '12' }, 429)), origin, 'k')
    expect(many).toMatchObject({ kind: 'refused', refused: { status: 429, retryAfter: 12 } })
  })

  test('reports a missing reply', async () =>
    expect(await tryAddress(trying(new Error('offline')), origin, 'k')).toMatchObject({
      kind: 'refused',
      refused: { status: undefined },
    }))

  test('reads the pages of a collection that the key sees', async () => {
    const page = (more: boolean, next?: string) =>
      json(
        {
          more,
          ...(next === undefined ? {} : { next }),
          objects: [
            { type: 'indicator', id: 'indicator--1', name: 'a', pattern: "[x = 'a']" },
            { type: 'identity', id: 'identity--2', name: 'CERT' },
          ],
        },
        { 'x-taxii-date-added-last': '2026-11-22T10:00:00.123456Z' },
      )
    const fixture = trying(
      json({
        collections: [{ id: 'c1' }, { id: 'c2' }],
      }),
      page(true, 'n&1'),
      page(false),
    )
    const tried = await tryCollection(fixture, origin, 'k', 'c2')
    expect(tried).toMatchObject({
      kind: 'answer',
      answer: {
        values: 4,
        pages: { count: 2, more: false },
        changed: '2026-11-22T10:00:00.123Z',
        lines: ["indicator  indicator--1  [x = 'a']", 'identity  identity--2  CERT'],
      },
    })
    expect(fixture.asked.map(({ url }) => url.slice(origin.length))).toEqual([
      '/taxii2/cti/collections/',
      '/taxii2/cti/collections/c2/objects/',
      '/taxii2/cti/collections/c2/objects/?next=n%261',
    ])
    expect(fixture.asked.every(({ headers }) => headers.get('accept')?.startsWith('application/taxii'))).toBe(
      true,
    )
  })

  test('counts the events of a MISP feed, and its values as the reply does', async () => {
    const manifest = json({ 'u-1': { info: 'All: 0-999' } }, { 'x-total-count': '348' })
    expect(await tryAddress(trying(manifest), `${origin}/x/misp/manifest.json`, 'k')).toMatchObject({
      answer: { events: 1, values: 348, lines: ['u-1  All: 0-999'] },
    })
  })

  test('reports that the key does not see the collection', async () =>
    expect(await tryCollection(trying(json({ collections: [{ id: 'c1' }] })), origin, 'k', 'c2')).toEqual({
      kind: 'no-collection',
    }))
})

test('text that cannot be a key is rejected before it is sent', () => {
  expect(keyProblem('')).toBe('missing')
  for (const text of ['cti_żółw', 'cti a', 'cti_аbc', 'a\tb']) expect(keyProblem(text)).toBe('characters')
  expect(keyProblem('cti_k7Qd2x_abc')).toBeUndefined()
})

test('a key with another user name is distinguished from the chosen one', () => {
  expect(otherPrefix('cti_k7Qd2x_abc', 'cti_k7Qd2x')).toBeUndefined()
  // It is a prefix of the key, or has no user name to compare.
  expect(otherPrefix('cti_k7', 'cti_k7Qd2x')).toBeUndefined()
  expect(otherPrefix('cti_other1_abc', null)).toBeUndefined()
  expect(otherPrefix('cti_other1_abc', 'cti_k7Qd2x')).toBe('cti_other1')
  expect(otherPrefix('0123456789abcdef', 'cti_k7Qd2x')).toBe('012345…')
})

test('omissions are read by reason', () => {
  expect(readLeftOut(null)).toEqual([])
  expect(readLeftOut('a=1,b=x, ,c=0')).toEqual([{ why: 'a', count: 1 }])
})

test('a long line is cut before it fills the screen', () => {
  expect(firstLines('x'.repeat(5000))[0]).toHaveLength(401)
  expect(firstLines('')).toEqual([])
})

describe('omissions of an output', () => {
  test('have a text for every reason in the header, in both languages', () => {
    const [operation] = outputOperations({}, {}, apiTexts.en)
    const header = operation?.operation.responses[200]?.headers?.['X-Left-Out']
    const description = header === undefined || '$ref' in header ? '' : header.description
    const reasons = [...description.matchAll(/([a-z-]+)=\d/g)].map(([, reason]) => reason)
    expect(reasons).toHaveLength(8)
    for (const { test } of [en, pl])
      expect(reasons.filter((reason) => !Object.hasOwn(test.left, `${reason}_other`))).toEqual([])
    expect(leftOutReasons.toSorted()).toEqual(reasons.toSorted())
  })
})
