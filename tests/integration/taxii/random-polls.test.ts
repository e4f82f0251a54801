/**
 * Whatever happens between two polls, a TAXII client that continues by dates and by `next` has each object as in the
 * collection. An id with its `modified` always has the same content. `CHANGES_RUNS` sets the number of polls,
 * `CHANGES_SEED` repeats a failure.
 */
import { gunzipSync } from 'node:zlib'
import { expect, describe, it } from 'vitest'
import { createTaxiiHandler } from '#functions/taxii/server.ts'
import { createRandomPortal, type RandomPortal } from '../api/random-portal.ts'
import { originVerify } from '../support/backends.ts'
import { Client, type Body, type Get, type StixObject } from './polling-client.ts'

const root = '/taxii2/cti/collections/'

const getOf = (portal: RandomPortal) => {
  const handler = createTaxiiHandler(portal.platform)
  return (key: string): Get =>
    async (path, query = {}) => {
      const reply = await handler({
        routeKey: 'ANY /taxii2/{proxy+}',
        rawPath: path,
        rawQueryString: new URLSearchParams(query).toString(),
        headers: {
          'x-origin-verify': originVerify,
          'x-viewer-address': '192.0.2.1',
          authorization: `Bearer ${key}`,
        },
        requestContext: {
          requestId: 'test',
          http: { method: 'GET', path, sourceIp: '192.0.2.1', userAgent: 'test' },
        },
      })
      const text =
        reply.headers['content-encoding'] === 'gzip'
          ? gunzipSync(Buffer.from(reply.body, 'base64')).toString('utf8')
          : reply.body
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: (text === '' ? {} : JSON.parse(text)) as Body,
      }
    }
}

/** The part that must be equal: for a revoked object, that it is revoked and since when. */
const contentOf = (object: StixObject | undefined): unknown =>
  object?.revoked === true
    ? { id: object.id, revoked: true, modified: object.modified }
    : object?.type === 'language-content'
      ? { id: object.id, modified: object.modified }
      : object

const polls = Number(process.env['CHANGES_RUNS'] ?? 400)
const firstSeed = Number(process.env['CHANGES_SEED'] ?? 1)
const pollsOfPortal = 200

describe('a TAXII client', () => {
  it.each(Array.from({ length: Math.ceil(polls / pollsOfPortal) }, (_, index) => firstSeed + index))(
    'has what the collection has, whatever happens between polls (CHANGES_SEED=%i)',
    { timeout: 600_000 },
    async (seed) => {
      const portal = await createRandomPortal(seed)
      const getAs = getOf(portal)
      const { random, keys } = portal
      for (let step = 0; step < 60; step += 1) await portal.act(random(2) === 0 ? 'indicators' : 'threats')
      for (let done = 0; done < pollsOfPortal;) {
        const names = ['organization', 'other', 'named', 'system', 'threats', 'user'] as const
        const clients = names
          .filter(() => random(3) === 0)
          .flatMap((name) =>
            ['All indicators', 'Threats'].map((title) => ({
              name: `${title} of ${name}`,
              title,
              get: getAs(keys[name] ?? ''),
              path: '',
              client: new Client(getAs(keys[name] ?? ''), 'connector'),
              contents: new Map<string, StixObject>(),
              happened: [] as string[],
            })),
          )
        for (let round = 0; round < 10; round += 1) {
          for (let left = 1 + random(9); left > 0; left -= 1) {
            portal.clock.advance(1)
            const what = await portal.act(random(2) === 0 ? 'indicators' : 'threats')
            for (const { happened } of clients) happened.push(what)
          }
          for (const one of clients) {
            const { get, client, contents, happened } = one
            const listed = await get(root)
            one.path ||= `${root}${listed.body.collections?.find(({ title }) => title === one.title)?.id ?? ''}/objects/`
            const whole = await get(one.path)
            // A key that is refused now polls again later.
            if (whole.status !== 200) continue
            done += 1
            const message = `seed ${seed}, poll ${done}: ${one.name}, after ${happened.join(', ')}`
            await client.poll(one.path, () => 1 + random(9))
            for (const object of whole.body.objects ?? []) {
              const version = `${object.id} ${object.modified ?? object.created}`
              const known = contents.get(version)
              if (known !== undefined) expect(contentOf(object), message).toEqual(contentOf(known))
              contents.set(version, object)
              // A withdrawal from before the client had the object need not be reported.
              if (object.revoked === true && !client.held.has(object.id)) continue
              expect(contentOf(client.held.get(object.id)), message).toEqual(contentOf(object))
            }
            happened.length = 0
          }
        }
      }
    },
  )
})
