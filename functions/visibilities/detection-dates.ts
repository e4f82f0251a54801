import { clientNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { deleteDetectionDate, listDetectionDates } from '#shared/contracts/visibilities.ts'
import type { VisibilitiesDependencies } from './dependencies.ts'
import { readDetectionDates, withoutDetection } from './detections.ts'
import { visibilityOf } from './visibility-rows.ts'

/** When a visibility was detected, latest first. */
export const listDetectionDatesRoute = ({ visibilities, platform }: VisibilitiesDependencies): Route =>
  handle(listDetectionDates, async ({ params, session }) => {
    await visibilities.for(session).get(params.id)
    return { detection_dates: await readDetectionDates(platform.table, params.id) }
  })

/** Deletes one detection date; the first and the last detection follow. */
export const deleteDetectionDateRoute = ({
  visibilities,
  organizations,
  platform,
}: VisibilitiesDependencies): Route =>
  handle(deleteDetectionDate, async ({ params, session }) => {
    const items = visibilities.for(session)
    const clientOf = await clientNames(organizations, session)
    const visibility = await items.change(params.id, (before, commit) =>
      withoutDetection(platform.table, commit, params.id, before, params.date),
    )
    return {
      visibility: visibilityOf(
        await items.replica(),
        params.id,
        visibility,
        clientOf(visibility.client_id),
        session.role,
      ),
    }
  })
