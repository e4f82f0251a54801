import { whyOf } from '#functions/platform/concerns/reading.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { historyOf } from '#functions/platform/journal/history.ts'
import { getFeed } from '#shared/contracts/indicators.ts'
import { feedListHeads, openConcerned } from '../concerned-indicators.ts'
import { typesById } from '#functions/platform/concerns/subjects/indicators.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { feedOf } from '../indicator-rows.ts'

/** One feed; analysts also see who changed it, and when, and organizations why it concerns them. */
export const getFeedRoute = (dependencies: FeedsDependencies): Route =>
  handle(
    getFeed,
    async ({ params: { id }, session }) => {
      const visible = await openConcerned(dependencies, session)
      const stored = await visible.get('feed', id)
      const { concernedClient } = visible
      if (concernedClient === undefined)
        return {
          feed: feedOf(await visible.readModel(), id, stored.entity, visible),
          ...(visible.isAnalyst ? { history: historyOf(stored) } : {}),
        }
      const concerned = await visible.concerned()
      const { readModel } = concerned
      const { value, key, type_id } = stored.entity
      const subject = { value, key, type: typesById(readModel).get(type_id) }
      return {
        feed: feedOf(readModel, id, stored.entity, visible),
        ...whyOf(concerned, 'feed', concernedClient, id, subject),
      }
    },
    { alongsideOfClients: feedListHeads },
  )
