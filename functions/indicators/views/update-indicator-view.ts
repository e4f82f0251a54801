import { mergedInput } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { updateFeedView } from '#shared/contracts/indicator-views.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { myView, toViewResponse } from './visible-view.ts'
import { checkViewFilters, checkViewName, newView } from './view-rules.ts'

/** Changes the caller's own view. Throws `already_exists` and the errors of `checkViewFilters`. */
export const updateIndicatorViewRoute = ({ views, indicators }: IndicatorsDependencies): Route =>
  handle(updateFeedView, ({ params, body: given, session }) =>
    views.commit(actorOf(session), async (commit) => {
      const stored = await myView(views, session, params.id)
      const body = mergedInput(given, toViewResponse(params.id, stored.entity, session))
      await checkViewFilters(indicators, body, stored.entity)
      checkViewName(commit.readModel, session, body.view_name, params.id)
      const view = newView(body, session.userId, stored.entity.client_id)
      if (JSON.stringify(view) !== JSON.stringify(stored.entity))
        commit.update('feed_view', params.id, view, stored, ['view'])
      return { view: toViewResponse(params.id, view, session) }
    }),
  )
