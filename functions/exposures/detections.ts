/** Detections of an exposure: adding, listing and deleting them. */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import { scopesOfOrganization } from '#functions/rules/tenants/counter-scopes.ts'
import { CommitRoom } from '#functions/core/event-store/in-commits.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import type { DetectionOutcome } from '#shared/domain/exposures/detections.ts'
import { titleKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ExposureEntity, ExposureKinds } from './exposure-store.ts'
import { addExposure, findExposure, type NewExposure, type ExposureIdentity } from './exposure.ts'
import { addLine, byPortal, type StoredLine } from './remediation/history.ts'
import {
  remediationOf,
  foundAgain,
  returnedRemediation,
  type Remediation,
} from './remediation/remediation.ts'

/** Detections of one exposure that were found together. */
export interface Detections {
  readonly visibility: NewExposure
  /** ISO 8601 in UTC with milliseconds. At least one, unique and sorted. */
  readonly dates: readonly string[]
}

/** The result for the detections of one exposure. */
export interface Detected {
  readonly id: number
  readonly outcome: DetectionOutcome
  /** The new dates, ISO 8601. */
  readonly added: readonly string[]
}

interface Dependencies {
  readonly collection: Collection<ExposureKinds>
  readonly table: Table
}

/** Adds detections to a commit. Returns results in the given order. Throws the errors of `openDetections`. */
export const addDetections = async (
  dependencies: Dependencies,
  commit: Commit<ExposureKinds>,
  found: readonly Detections[],
): Promise<Detected[]> => {
  const add = await openDetections(dependencies, commit, found)
  return found.map(add)
}

/**
 * Reads known detections. The returned function adds the detections of one exposure to the commit. Each exposure may
 * occur only once. With the false-positive flag set, nothing is added. Otherwise a new date is stored and reopens a
 * closed exposure. Throws the errors of `addExposure` before it adds anything.
 */
export const openDetections = async (
  dependencies: Dependencies,
  commit: Commit<ExposureKinds>,
  found: readonly Detections[],
): Promise<(detections: Detections) => Detected> => {
  const known = found.map(({ visibility: exposure }) =>
    findExposure(commit.readModel, { ...exposure, category_id: exposure.visibility_category_id }),
  )
  const ids = known.filter((id) => id !== undefined)
  const stored = new Map(
    (await dependencies.collection.getMany('visibility', ids)).map((one, index) => [ids[index], one]),
  )
  const wanted = found.flatMap(({ dates }, index) =>
    known[index] === undefined ? [] : dates.map((date) => keys.detection(known[index] ?? 0, date)),
  )
  const have = new Set(
    (await dependencies.table.batchGet(wanted)).flatMap((item) =>
      item === undefined ? [] : [`${String(item['pk'])} ${String(item['sk'])}`],
    ),
  )

  const idOf = new Map(found.map((one, index) => [one, known[index]]))
  return (detections) => {
    const { visibility: exposure, dates } = detections
    const id = idOf.get(detections)
    const before = stored.get(id)
    if (id === undefined || before === undefined)
      return { id: addExposure(commit, exposure, dates).id, outcome: 'created', added: dates }
    if (before.entity.false_positive) return { id, outcome: 'stopped', added: [] }
    const fresh = dates.filter((date) => {
      const key = keys.detection(id, date)
      return !have.has(`${key.pk} ${key.sk}`)
    })
    return { id, outcome: detectAgain(commit, id, before, fresh), added: fresh }
  }
}

const detectAgain = (
  commit: Commit<ExposureKinds>,
  id: number,
  before: Stored<ExposureEntity>,
  fresh: readonly string[],
): DetectionOutcome => {
  const { entity } = before
  const [first] = fresh
  const last = fresh.at(-1)
  if (first === undefined || last === undefined) return 'known'
  for (const date of fresh) commit.putItem({ ...keys.detection(id, date) })
  // An import may bring old dates, which only complete the history. A later date shows that the exposure is back.
  const { life: remediation, line } = detectedAgain(entity, last, commit.at)
  const reopens = !entity.is_active && remediation?.state === 'new'
  commit.update(
    'visibility',
    id,
    {
      ...entity,
      is_active: entity.is_active || reopens,
      closed_date: reopens ? null : (entity.closed_date ?? null),
      ...(remediation === undefined ? {} : { life: remediation }),
      first_detection_date: first < entity.first_detection_date ? first : entity.first_detection_date,
      last_detection_date: last > entity.last_detection_date ? last : entity.last_detection_date,
      detections: entity.detections + fresh.length,
    },
    before,
    reopens
      ? ['detection_dates', 'is_active']
      : remediation === undefined
        ? ['detection_dates']
        : ['detection_dates', 'state'],
  )
  if (line !== undefined) addLine(commit, id, line)
  return reopens ? 'reopened' : remediation === undefined ? 'detected' : 'returned'
}

/**
 * Applies a detection to a remediation. A closed one becomes new, a repaired one returns to repair. Other states
 * already imply that the exposure exists. An accepted risk stays accepted.
 */
const detectedAgain = (
  exposure: ExposureEntity,
  detected: string,
  at: string,
): { life?: Remediation; line?: StoredLine } => {
  if (detected <= exposure.last_detection_date) return {}
  const remediation = remediationOf(exposure)
  const line = { event: 'state', by: byPortal, from: remediation.state, cause: 'detection' } as const
  // A scan from before the repair or closure says nothing about the state after it, however late it arrives.
  if (detected <= (remediation.fixed_date ?? '') || detected <= (exposure.closed_date ?? '')) return {}
  if (remediation.state === 'closed') return { life: foundAgain(detected), line: { ...line, state: 'new' } }
  if (remediation.state !== 'awaiting_retest') return {}
  return {
    life: returnedRemediation(remediation, detected, at),
    line: {
      ...line,
      state: 'in_repair',
      ...(remediation.owner === null ? {} : { owner: remediation.owner.name }),
      ...(remediation.due_date === null ? {} : { due_date: remediation.due_date }),
    },
  }
}

/** The detection dates of an exposure, latest first, ISO 8601. */
export const readDetectionDates = async (table: Table, id: number): Promise<string[]> => {
  const items = await table.queryAll(keys.detection(id, '').pk, { descending: true })
  return items.map((item) => z.string().parse(item['sk']))
}

/**
 * Some detection dates of an exposure, latest first, starting at and including an instant. Also returns where the next
 * ones begin, or null. Reads no more than it returns.
 */
export const readSomeDetectionDates = async (
  table: Table,
  id: number,
  { from, limit }: { readonly from: string | undefined; readonly limit: number },
): Promise<{ dates: string[]; next: string | null }> => {
  const dates: string[] = []
  const pages = table.query(keys.detection(id, '').pk, {
    descending: true,
    limit: limit + 1,
    ...(from === undefined ? {} : { from: '0', to: from }),
  })
  for await (const page of pages) {
    dates.push(...page.map((item) => z.string().parse(item['sk'])))
    if (dates.length > limit) break
  }
  return { dates: dates.slice(0, limit), next: dates[limit] ?? null }
}

/** The exposure without one of its dates. Throws `not_found`, and `only_detection` for the only one. */
export const withoutDetection = async (
  table: Table,
  commit: Commit<ExposureKinds>,
  id: number,
  entity: ExposureEntity,
  date: string,
) => {
  const dates = await readDetectionDates(table, id)
  const instant = new Date(date).toISOString()
  if (!dates.includes(instant)) throw new PortalError('not_found')
  const left = dates.filter((one) => one !== instant)
  const [last] = left
  const first = left.at(-1)
  if (last === undefined || first === undefined) throw new PortalError('only_detection')
  commit.deleteItem(keys.detection(id, instant))
  return {
    entity: { ...entity, first_detection_date: first, last_detection_date: last, detections: left.length },
    fields: ['detection_dates'] as const,
  }
}

/** Detections of one exposure, with the source item of each. */
export interface TakenDetections<Of> extends Detections {
  readonly of: readonly Of[]
}

/** The identity of an exposure as a text. Detections with the same identity belong to one exposure. */
export const identityOf = ({ client_id, category_id, name }: ExposureIdentity): string =>
  JSON.stringify([client_id, category_id, titleKey(name)])

/**
 * Detections for one commit. Those of one exposure stay together, since a transaction writes each item once. The first
 * detection of a new exposure defines its fields.
 */
export class DetectionBatch<Of> {
  readonly #taken = new Map<string, TakenDetections<Of>>()
  readonly #room: CommitRoom

  /** `sharedWrites` has the same meaning as in `CommitRoom`. */
  constructor(sharedWrites = 0) {
    this.#room = new CommitRoom(sharedWrites)
  }

  /** Takes a detection (`date` is ISO 8601). False when the commit has no room for it. */
  take(exposure: NewExposure, date: string, of: Of): boolean {
    const identity = identityOf({ ...exposure, category_id: exposure.visibility_category_id })
    const before = this.#taken.get(identity)
    const isNew = before?.dates.includes(date) !== true
    // The exposure itself, and a history line when the detection changes the remediation.
    const writes = (before === undefined ? 2 : 0) + (isNew ? 1 : 0)
    if (!this.#room.take({ writes, counters: scopesOfOrganization(exposure.client_id) })) return false
    this.#taken.set(identity, {
      visibility: before?.visibility ?? exposure,
      dates: isNew ? [...(before?.dates ?? []), date].toSorted() : before.dates,
      of: [...(before?.of ?? []), of],
    })
    return true
  }

  found(): TakenDetections<Of>[] {
    return [...this.#taken.values()]
  }
}
