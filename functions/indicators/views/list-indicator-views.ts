import * as z from 'zod'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listFeedViews } from '#shared/contracts/indicator-views.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { countFeeds } from '../indicator-rows.ts'
import { VisibleFeeds } from '../visible-indicators.ts'
import { myOrganizationId, toViewResponse } from './visible-view.ts'
import { searchOfView } from './view-search.ts'

/** The views that the caller sees, by name, each with the number of its feeds. */
export const listFeedViewsRoute = ({ feeds, views }: FeedsDependencies): Route =>
  handle(listFeedViews, async ({ session }) => {
    const visible = new VisibleFeeds(feeds, session)
    const known = await views.readModel()
    const ids = known
      .rows(
        z.object({ id: z.int() }),
        'SELECT id FROM feed_view WHERE owner_id = ? OR (client_id = ? AND is_shared = 1) ORDER BY name_sort, id',
        [session.userId, myOrganizationId(session)],
      )
      .map(({ id }) => id)
    // Who has no views does not wait for the read model of feeds.
    if (ids.length === 0) return { data: [] }
    const [stored, readModel] = await Promise.all([views.getMany('feed_view', ids), visible.readModel()])
    return {
      data: stored.flatMap((one, index) => {
        const id = ids[index]
        if (one === undefined || id === undefined) return []
        return [
          {
            ...toViewResponse(id, one.entity, session),
            feed_count: countFeeds(readModel, visible, searchOfView(visible, one.entity)),
          },
        ]
      }),
    }
  })
