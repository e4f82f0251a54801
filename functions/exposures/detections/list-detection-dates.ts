import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listDetectionDates } from '#shared/contracts/visibilities.ts'
import type { ExposuresDependencies } from '../dependencies.ts'
import { readDetectionDates } from './detections.ts'

/** The detection dates of an exposure, latest first. */
export const listDetectionDatesRoute = ({ exposures, platform }: ExposuresDependencies): Route =>
  handle(listDetectionDates, async ({ params, session }) => {
    await exposures.for(session).assertVisible(params.id)
    return { detection_dates: await readDetectionDates(platform.table, params.id) }
  })
