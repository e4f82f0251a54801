import { servedAmong } from '#functions/organizations/collection.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import {
  DetectionBatch,
  identityOf,
  type TakenDetections,
} from '#functions/exposures/detections/detection-batch.ts'
import { openDetections, type Detected } from '#functions/exposures/detections/detections.ts'
import { checkDetected, type NewExposure } from '#functions/exposures/exposure-rules.ts'
import { apiAddDetections } from '#shared/contracts/api/visibilities-writes.ts'
import type { DetectionOutcome } from '#shared/domain/exposures/detections.ts'
import type { Written } from '#shared/http/bulk-writes.ts'
import { PortalError } from '#shared/http/errors.ts'
import { failed, inOrder, readItems } from '#functions/rules/key-api/bulk-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'

/** A detection with its position in the request and its date, ISO 8601 to the millisecond. */
interface Found {
  readonly index: number
  readonly date: string
  readonly visibility: NewExposure
}

type Result = Written & { readonly outcome?: DetectionOutcome }

/**
 * Adds the detections of a scanner, as the import does. Groups them by organization and exposure, to need few commits.
 */
export const addDetectionsRoute = ({
  platform,
  exposures: collection,
  organizations,
}: WriteDependencies): KeyRoute =>
  handleKey(apiAddDetections, async ({ body, caller: { session }, idempotency }) => {
    const organizationReadModel = await organizations.readModel()
    const now = platform.clock.now()
    const { items, results: refused } = readItems(body.items)
    const results: Result[] = refused
    const served = servedAmong(
      organizationReadModel,
      'visibilities',
      items.map(({ item }) => item.client_id),
    )
    const found: Found[] = []
    for (const { index, item } of items) {
      const { detection_date: _, ...exposure } = item
      try {
        found.push({ index, visibility: exposure, date: checkDetected(item, served, now) })
      } catch (error) {
        if (!(error instanceof PortalError)) throw error
        results.push(failed(index, error))
      }
    }
    const batches = batchesOf(found)
    for (const batch of batches) {
      const written = await collection.commit(actorOf(session), async (commit) => {
        const taken = batch.found()
        const add = await openDetections({ collection, table: platform.table }, commit, taken)
        const done = taken.flatMap((detections) => added(detections, () => add(detections)))
        if (batch === batches.at(-1)) idempotency.record(commit, { results: inOrder([...results, ...done]) })
        return done
      })
      results.push(...written)
    }
    return { results: inOrder(results) }
  })

/**
 * Detections by organization and exposure, in batches of one commit each. The last batch leaves room for the response.
 */
const batchesOf = (found: readonly Found[]): DetectionBatch<Found>[] => {
  const together = [
    ...Map.groupBy(found, ({ visibility: exposure }) =>
      identityOf({ ...exposure, category_id: exposure.visibility_category_id }),
    ).values(),
  ].toSorted((one, other) => (one[0]?.visibility.client_id ?? 0) - (other[0]?.visibility.client_id ?? 0))
  const batches: DetectionBatch<Found>[] = []
  for (const one of together.flat()) {
    if (batches.at(-1)?.take(one.visibility, one.date, one) === true) continue
    const batch = new DetectionBatch<Found>(1)
    batch.take(one.visibility, one.date, one)
    batches.push(batch)
  }
  return batches
}

/** The results of the detections of one exposure. The first detection of a new exposure creates it. */
const added = ({ of }: TakenDetections<Found>, add: () => Detected): Result[] => {
  try {
    const { id, outcome, added: dates } = add()
    const left = new Set(dates)
    return of.map(({ index, date }, place) => {
      // A date sent twice counts as known the second time.
      const isNew = left.delete(date)
      if (outcome === 'created' && place === 0) return { index, status: 'created', id, outcome }
      if (!isNew)
        return { index, status: 'unchanged', id, outcome: outcome === 'stopped' ? 'stopped' : 'known' }
      return { index, status: 'changed', id, outcome: outcome === 'created' ? 'detected' : outcome }
    })
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return of.map(({ index }) => failed(index, error))
  }
}
