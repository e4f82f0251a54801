import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { createFeedView } from '#shared/contracts/indicator-views.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { myOrganizationId, toViewResponse } from './visible-view.ts'
import { checkViewFilters, checkViewName, newView } from './view-rules.ts'

/** Saves a view. Throws `too_many_views`, `already_exists` and the errors of `checkViewFilters`. */
export const createIndicatorViewRoute = ({ views, indicators }: IndicatorsDependencies): Route =>
  handle(createFeedView, async ({ body, session, idempotency }) => {
    await checkViewFilters(indicators, body)
    return views.commit(actorOf(session), (commit) => {
      if (
        commit.readModel.count('SELECT count(*) FROM feed_view WHERE owner_id = ?', [session.userId]) >=
        limits.indicatorViews
      )
        throw new PortalError('too_many_views')
      checkViewName(commit.readModel, session, body.view_name, undefined)
      const view = newView(body, session.userId, myOrganizationId(session))
      const id = commit.nextId('feed_view')
      commit.create('feed_view', id, view)
      return idempotency.record(commit, { view: toViewResponse(id, view, session) })
    })
  })
