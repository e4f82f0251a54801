import { scopesOfOrganization } from '#functions/platform/journal/counters.ts'
import { CommitRoom } from '#functions/platform/journal/in-commits.ts'
import { titleKey } from '#shared/domain/text.ts'
import type { NewExposure, ExposureIdentity } from '../exposure-rules.ts'
import type { Detections } from './detections.ts'

/** Detections of one exposure, with what each of them was taken for. */
export interface TakenDetections<Of> extends Detections {
  readonly of: readonly Of[]
}

/** What makes two detections the same exposure, as a text. */
export const identityOf = ({ client_id, category_id, name }: ExposureIdentity): string =>
  JSON.stringify([client_id, category_id, titleKey(name)])

/**
 * Detections that go into one commit: those of an exposure together, since a transaction writes each item once. Of
 * those that speak of a new one, the first says what it is.
 */
export class DetectionBatch<Of> {
  readonly #taken = new Map<string, TakenDetections<Of>>()
  readonly #room: CommitRoom

  /** `sharedWrites` is as in `CommitRoom`. */
  constructor(sharedWrites = 0) {
    this.#room = new CommitRoom(sharedWrites)
  }

  /** Takes a detection (`date` is ISO 8601); false when the commit has no room for it. */
  take(exposure: NewExposure, date: string, of: Of): boolean {
    const identity = identityOf({ ...exposure, category_id: exposure.visibility_category_id })
    const before = this.#taken.get(identity)
    const isNew = before?.dates.includes(date) !== true
    // Its own, and the line of its remediation where the detection moves that on.
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
