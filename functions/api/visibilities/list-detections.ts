import * as z from 'zod'
import { fingerprintOf, readCursor, writeCursor } from '#functions/platform/api/cursors.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { readSomeDetectionDates } from '#functions/visibilities/detections/detections.ts'
import { apiListDetections } from '#shared/contracts/api/visibilities.ts'
import { PortalError } from '#shared/http/errors.ts'
import { instantSchema } from '#shared/http/schemas.ts'

/** The date with which the next page begins. */
const cursorSchema = z.strictObject({ q: z.string(), from: instantSchema })

/** When a visibility was detected, latest first, page by page: a query of the table that reads what it gives. */
export const listDetectionsRoute = ({ visibilities, platform }: VisibilitiesDependencies): KeyRoute =>
  handleKey(apiListDetections, async ({ params: { id }, query, caller: { session } }) => {
    const q = fingerprintOf('detections', id)
    const cursor = query.cursor === undefined ? undefined : readCursor(cursorSchema, query.cursor)
    if (cursor !== undefined && cursor.q !== q) throw new PortalError('cursor_invalid')
    await visibilities.for(session).get(id)
    const { dates, next } = await readSomeDetectionDates(platform.table, id, {
      from: cursor?.from,
      limit: query.limit,
    })
    return {
      data: dates.map((detection_date) => ({ detection_date })),
      next: next === null ? null : writeCursor({ q, from: next }),
    }
  })
