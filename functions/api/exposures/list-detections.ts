import * as z from 'zod'
import { fingerprintOf, readCursor, writeCursor } from '#functions/rules/key-api/cursors.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { readSomeDetectionDates } from '#functions/exposures/detections/detections.ts'
import { apiListDetections } from '#shared/contracts/api/visibilities.ts'
import { PortalError } from '#shared/http/errors.ts'
import { instantSchema } from '#shared/http/schemas.ts'

/** The fingerprint `q` of the list, and the date at which the next page begins. */
const cursorSchema = z.strictObject({ q: z.string(), from: instantSchema })

/** The detection dates of an exposure, latest first, page by page. A table query reads only the page. */
export const listDetectionsRoute = ({ exposures, platform }: ExposuresDependencies): KeyRoute =>
  handleKey(apiListDetections, async ({ params: { id }, query, caller: { session } }) => {
    const fingerprint = fingerprintOf('detections', id)
    const cursor = query.cursor === undefined ? undefined : readCursor(cursorSchema, query.cursor)
    if (cursor !== undefined && cursor.q !== fingerprint) throw new PortalError('cursor_invalid')
    await exposures.for(session).assertVisible(id)
    const { dates, next } = await readSomeDetectionDates(platform.table, id, {
      from: cursor?.from,
      limit: query.limit,
    })
    return {
      data: dates.map((detection_date) => ({ detection_date })),
      next: next === null ? null : writeCursor({ q: fingerprint, from: next }),
    }
  })
