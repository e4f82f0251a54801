/** The routes of news: what is new to a user, and what the user has read. */
import { indicatorListHeads } from '#functions/indicators/access-queries.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { getNews, getUnread, updateNewsRead } from '#shared/contracts/news.ts'
import { getPortalToDo, getToDo } from '#shared/contracts/to-do.ts'
import { markRead, newsDependencies, readNews, readUnreadLists } from './news.ts'
import { readPortalToDo } from './portal-to-do.ts'
import { readToDo } from './to-do.ts'

export const newsRoutes = (platform: Platform): Route[] => {
  const dependencies = newsDependencies(platform)
  const options = { alongsideOfOrganizations: [...indicatorListHeads] }
  return [
    handle(
      getNews,
      async ({ query, session }) => ({ news: await readNews(dependencies, session, query.days) }),
      options,
    ),
    handle(getUnread, async ({ session }) => ({ lists: await readUnreadLists(dependencies, session) })),
    handle(getToDo, async ({ query, session }) => ({
      to_do: await readToDo(dependencies, session, query.timezone),
    })),
    handle(getPortalToDo, async ({ session, request }) => ({
      to_do: await readPortalToDo(platform, session, request.id),
    })),
    handle(updateNewsRead, async ({ body, session }) => {
      await markRead(dependencies, session, body)
      return {}
    }),
  ]
}
