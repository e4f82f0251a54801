import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listDetectionDates } from '#shared/contracts/visibilities.ts'
import type { VisibilitiesDependencies } from '../dependencies.ts'
import { readDetectionDates } from './detections.ts'

/** When a visibility was detected, latest first. */
export const listDetectionDatesRoute = ({ visibilities, platform }: VisibilitiesDependencies): Route =>
  handle(listDetectionDates, async ({ params, session }) => {
    await visibilities.for(session).get(params.id)
    return { detection_dates: await readDetectionDates(platform.table, params.id) }
  })
