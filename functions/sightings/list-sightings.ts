import * as z from 'zod'
import { organizationNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf, containsWritten, isSet, oneOf } from '#functions/core/read-model/where.ts'
import { listSightings } from '#shared/contracts/sightings.ts'
import type { SightingsDependencies } from './dependencies.ts'
import { inboxItems } from './inbox-rows.ts'

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const sorts = { creation_date: 'created', seen_at: 'seen' } as const

/** The analysts' inbox. Excludes sightings of deleted organizations. */
export const listSightingsRoute = (dependencies: SightingsDependencies): Route =>
  handle(listSightings, async ({ query, session, request }) => {
    const items = dependencies.sightings.for(session)
    const [readModel, seen, organizationOf] = await Promise.all([
      items.readModel(),
      items.condition(),
      organizationNames(dependencies.organizations, session),
    ])
    const { rows, total } = readPage(readModel, {
      from: 'sighting',
      select: 'sighting.id',
      joins: '',
      where: allOf([
        seen,
        containsWritten('sighting.value_search', query.search),
        oneOf('sighting.kind', query.kinds),
        isSet('sighting.outcome', query.answered),
        oneOf('sighting.client_id', query.clients),
        oneOf('sighting.feed_id', query.feeds),
      ]),
      order: sortOrder(query.sort, sorts),
      schema: idSchema,
      page: query.page,
      perPage: query.per_page,
    })
    const found = await items.getMany(rows)
    const unanswered = (only: string): number =>
      readModel.count(
        `SELECT count(*) FROM sighting WHERE outcome IS NULL AND ${only} AND ${seen.sql}`,
        seen.parameters,
      )
    return {
      data: await inboxItems(
        dependencies.indicators,
        found.flatMap((stored, index) => {
          const id = rows[index]
          return stored === undefined || id === undefined ? [] : [{ id, entity: stored.entity }]
        }),
        session,
        organizationOf,
      ),
      meta: {
        ...pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
        waiting_total: unanswered("kind = 'false_positive'"),
        unanswered_total: unanswered('TRUE'),
      },
    }
  })
