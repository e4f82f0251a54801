import { clientNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { deleteDetectionDate } from '#shared/contracts/visibilities.ts'
import type { VisibilitiesDependencies } from '../dependencies.ts'
import { withoutDetection } from './detections.ts'
import { readerOf } from '../remediation/today.ts'
import { visibilityOf } from '../visibility-rows.ts'

/** Deletes one detection date; the first and the last detection follow. */
export const deleteDetectionDateRoute = ({
  visibilities,
  organizations,
  platform,
}: VisibilitiesDependencies): Route =>
  handle(deleteDetectionDate, async ({ params, session }) => {
    const items = visibilities.for(session)
    const [clientOf, reader] = await Promise.all([
      clientNames(organizations, session),
      readerOf(organizations, session, platform.clock),
    ])
    const visibility = await items.change(params.id, (before, commit) =>
      withoutDetection(platform.table, commit, params.id, before, params.date),
    )
    return {
      visibility: visibilityOf(
        await items.readModel(),
        params.id,
        visibility,
        clientOf(visibility.client_id),
        reader,
      ),
    }
  })
