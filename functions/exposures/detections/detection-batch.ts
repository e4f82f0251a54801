import { scopesOfOrganization } from '#functions/core/event-store/counters.ts'
import { CommitRoom } from '#functions/core/event-store/in-commits.ts'
import { titleKey } from '#shared/domain/text.ts'
import type { NewExposure, ExposureIdentity } from '../exposure-rules.ts'
import type { Detections } from './detections.ts'

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
