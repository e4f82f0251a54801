import { clientNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { historyOf } from '#functions/platform/journal/history.ts'
import { getVisibility } from '#shared/contracts/visibilities.ts'
import type { VisibilitiesDependencies } from './dependencies.ts'
import { dayOf, readerOf } from './life/today.ts'
import { visibilityOf } from './visibility-rows.ts'

/** One visibility; analysts also see their comment, and who changed it and when. */
export const getVisibilityRoute = ({
  visibilities,
  organizations,
  platform,
}: VisibilitiesDependencies): Route =>
  handle(getVisibility, async ({ params, session }) => {
    const items = visibilities.for(session)
    const stored = await items.get(params.id)
    const [replica, clientOf, reader] = await Promise.all([
      items.replica(),
      clientNames(organizations, session),
      readerOf(organizations, session, platform.clock),
    ])
    const visibility = visibilityOf(
      replica,
      params.id,
      stored.entity,
      clientOf(stored.entity.client_id),
      reader,
    )
    return {
      visibility,
      today: dayOf(reader.days, stored.entity.client_id),
      ...(session.role === 'analyst' ? { history: historyOf(stored) } : {}),
    }
  })
