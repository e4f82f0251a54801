import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { ExposureEntity } from '#functions/exposures/collection.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { getVisibilityLife, type HistoryLine } from '#shared/contracts/exposures.ts'
import type { Role } from '#shared/domain/roles.ts'
import { readLines, visibleAuthor } from './history-lines.ts'
import { remediationOf } from './remediation.ts'

/** The history and comments of an exposure, latest first, page by page. */
export const getExposureHistoryRoute = ({ exposures, platform }: ExposuresDependencies): Route =>
  handle(getVisibilityLife, async ({ params: { id }, query, session }) => {
    const stored = await exposures.for(session).get(id)
    const { lines, next } = await readLines(platform.table, id, session.role, {
      from: query.cursor,
      limit: query.per_page,
    })
    // The latest detection is on the page of its time. The publication is the last line.
    const from = next === null ? '' : (lines.at(-1)?.date ?? '')
    const detected = latestDetection(stored.entity)
    const isHere =
      detected !== undefined &&
      detected.date >= from &&
      (query.cursor === undefined || detected.date < dateOf(query.cursor))
    return {
      lines: [
        ...[...lines, ...(isHere ? [detected] : [])].toSorted((one, other) =>
          one.date < other.date ? 1 : one.date > other.date ? -1 : 0,
        ),
        ...(next === null ? [publication(stored, session.role, lines.at(-1)?.date)] : []),
      ],
      next,
    }
  })

const dateOf = (cursor: string): string => cursor.split('#')[0] ?? ''

/** The latest detection, if it changed nothing. A detection with an effect has its own line. */
const latestDetection = (exposure: ExposureEntity): HistoryLine | undefined => {
  const { opened_date: opened, returned_date: returned } = remediationOf(exposure)
  const { last_detection_date: date, detections: number } = exposure
  return number < 2 || date === opened || date === returned
    ? undefined
    : { id: 'detected', date, event: 'detected', by: { side: 'portal', name: null }, number }
}

/**
 * The first line: the publication, or the first detection when the history is too long or older than its storage.
 * Nothing precedes it.
 */
const publication = (
  { entity, history }: Stored<ExposureEntity>,
  reader: Role,
  oldest: string | undefined,
): HistoryLine => {
  const [first] = history
  const created = first?.action === 'create' ? first : undefined
  const isFirst = created !== undefined && (oldest === undefined || created.at <= oldest)
  return {
    id: 'published',
    date: isFirst ? created.at : entity.first_detection_date,
    event: 'state',
    by: visibleAuthor(reader, { side: 'provider', name: created?.actor ?? null }),
    state: 'new',
    cause: 'published',
  }
}
