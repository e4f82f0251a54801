/**
 * Whatever happens between two polls, a copy maintained by changes equals the list, for every resource and every kind
 * of key. `CHANGES_RUNS` sets the number of polls, `CHANGES_SEED` repeats a failure.
 */
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { KeyOperationId } from '#shared/contracts/api/index.ts'
import { createRandomPortal, randomAreas, type RandomArea, type RandomPortal } from './random-portal.ts'
import { withoutMatches } from './pages.ts'
import { Replay } from './replay.ts'

type Query = Record<string, string>
interface Resource {
  readonly changes: KeyOperationId
  readonly list: KeyOperationId
  readonly id: string
  readonly area: RandomArea
  readonly query?: Query
}
const resources: Readonly<Record<string, Resource>> = {
  indicators: {
    changes: 'apiIndicatorChanges',
    list: 'apiListIndicators',
    id: 'feed_id',
    area: 'indicators',
  },
  groups: { changes: 'apiGroupChanges', list: 'apiListGroups', id: 'group_id', area: 'indicators' },
  views: { changes: 'apiViewChanges', list: 'apiListViews', id: 'view_id', area: 'indicators' },
  threats: { changes: 'apiThreatChanges', list: 'apiListThreats', id: 'threat_id', area: 'threats' },
  wholeThreats: {
    changes: 'apiThreatChanges',
    list: 'apiListThreats',
    id: 'threat_id',
    area: 'threats',
    query: { details: 'true' },
  },
  incidents: {
    changes: 'apiIncidentChanges',
    list: 'apiListIncidents',
    id: 'incident_id',
    area: 'incidents',
  },
  wholeIncidents: {
    changes: 'apiIncidentChanges',
    list: 'apiListIncidents',
    id: 'incident_id',
    area: 'incidents',
    query: { details: 'true' },
  },
  visibilities: {
    changes: 'apiVisibilityChanges',
    list: 'apiListVisibilities',
    id: 'visibility_id',
    area: 'visibilities',
  },
  assets: { changes: 'apiAssetChanges', list: 'apiListAssets', id: 'asset_id', area: 'assets' },
  categories: {
    changes: 'apiCategoryChanges',
    list: 'apiListCategories',
    id: 'category_id',
    area: 'threats',
    query: { module: 'threat' },
  },
  tags: {
    changes: 'apiTagChanges',
    list: 'apiListTags',
    id: 'tag_id',
    area: 'indicators',
    query: { module: 'feed' },
  },
  types: {
    changes: 'apiIndicatorTypeChanges',
    list: 'apiListIndicatorTypes',
    id: 'type_id',
    area: 'indicators',
  },
}

const changesSchema = z.object({
  data: z.array(z.object({ change: z.string(), id: z.int(), item: z.unknown() })),
  next: z.string(),
  more: z.boolean(),
})
const listSchema = z.object({ data: z.array(z.record(z.string(), z.unknown())) })

const polls = Number(process.env['CHANGES_RUNS'] ?? 600)
const firstSeed = Number(process.env['CHANGES_SEED'] ?? 1)
/** Polls of one portal. A longer journal finds no further faults. */
const pollsOfPortal = 300

/** A client of one resource with one key. */
class Client {
  readonly #portal: RandomPortal
  readonly #key: string
  readonly #resource: Resource
  readonly #replay = new Replay()
  readonly happened: string[] = []

  constructor(portal: RandomPortal, key: string, resource: Resource) {
    this.#portal = portal
    this.#key = key
    this.#resource = resource
  }

  /** Catches up while more happens between the pages. Returns its copy and the list, if it may read it. */
  async poll(between: () => Promise<void>): Promise<{ held: unknown; listed: unknown } | undefined> {
    const { api, random } = this.#portal
    const { changes, list, id, query = {} } = this.#resource
    try {
      await this.#replay.catchUp(
        async (page) => {
          const reply = await api.send(changes, this.#key, { query: { ...query, ...page } })
          if (reply.statusCode === 410) return 'gone'
          if (reply.statusCode !== 200) throw new Refused(reply.statusCode, reply.body)
          const body = changesSchema.parse(JSON.parse(reply.body))
          if (body.more && random(3) === 0) await between()
          return body
        },
        () => 1 + random(7),
      )
    } catch (error) {
      if (error instanceof Refused && error.status < 500) return undefined
      throw error
    }
    const reply = await api.send(list, this.#key, {
      query: { limit: query['details'] === undefined ? '1000' : '50', ...query },
    })
    if (reply.statusCode !== 200) throw new Refused(reply.statusCode, reply.body)
    const { data: items } = listSchema.parse(JSON.parse(reply.body))
    return {
      held: this.#replay.items(),
      listed: items.toSorted((one, other) => Number(one[id]) - Number(other[id])).map(withoutMatches),
    }
  }
}

class Refused extends Error {
  readonly status: number
  constructor(status: number, body: string) {
    super(`${status} ${body}`)
    this.status = status
  }
}

describe('a copy maintained by changes', () => {
  const portals = Math.ceil(polls / pollsOfPortal)
  it.each(Array.from({ length: portals }, (_, index) => firstSeed + index))(
    'equals the list, whatever happens between polls (CHANGES_SEED=%i)',
    { timeout: 600_000 },
    async (seed) => {
      const portal = await createRandomPortal(seed)
      for (let step = 0; step < 40; step += 1)
        await portal.act(randomAreas[step % randomAreas.length] ?? 'portal')
      let compared = 0
      for (let done = 0; done < pollsOfPortal;) {
        const area =
          portal.random(2) === 0
            ? 'indicators'
            : (randomAreas[portal.random(randomAreas.length - 1)] ?? 'portal')
        const clients = Object.entries(resources)
          .filter(([, resource]) => resource.area === area)
          .flatMap(([name, resource]) =>
            Object.entries(portal.keys)
              .filter(() => portal.random(4) === 0)
              .map(([key, secret]) => ({
                name: `${name} of ${key}`,
                client: new Client(portal, secret, resource),
              })),
          )
        const happen = async (): Promise<void> => {
          const what = await portal.act(area)
          for (const { client } of clients) client.happened.push(what)
        }
        for (let round = 0; round < 10; round += 1) {
          for (let left = 1 + portal.random(9); left > 0; left -= 1) await happen()
          for (const { client, name } of clients) {
            if (portal.random(3) === 0) continue
            done += 1
            const found = await client.poll(happen)
            if (found !== undefined) compared += 1
            if (found !== undefined && !isDeepStrictEqual(found.held, found.listed))
              expect(
                found.held,
                `seed ${seed}, poll ${done}: ${name}, after ${client.happened.join(', ')}`,
              ).toEqual(found.listed)
            client.happened.length = 0
          }
        }
      }
      // A key without the module is refused, but most have it.
      expect(compared).toBeGreaterThan(pollsOfPortal / 3)
    },
  )
})
