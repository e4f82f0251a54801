/** Feedback of organizations on indicators, and its effects (docs/decisions/sightings.md). */
import { limits } from './limits.ts'
import { charactersWritten, tidyText } from './text.ts'

/** Seen at the organization; a false positive there; a false positive for everybody. */
export const sightingKinds = ['seen', 'false_positive_here', 'false_positive'] as const
export type SightingKind = (typeof sightingKinds)[number]

/** Answers of analysts: thanks; the indicator stays; it is unpublished. */
export const sightingOutcomes = ['thanks', 'kept', 'taken_back'] as const
export type SightingOutcome = (typeof sightingOutcomes)[number]

interface Answerable {
  readonly kind: SightingKind
  readonly outcome: SightingOutcome | null
}

/**
 * Whether the indicator is a false positive for the reporting organization. A report for itself applies until the
 * organization deletes it; a report for everybody applies until an analyst decides.
 */
export const isFalsePositiveReport = ({ kind, outcome }: Answerable): boolean =>
  kind === 'false_positive_here' || (kind === 'false_positive' && outcome === null)

/**
 * Whether the organization may delete it. A sighting stays once an analyst has answered, except a false positive for
 * the organization itself.
 */
export const mayTakeBack = ({ kind, outcome }: Answerable): boolean =>
  outcome === null || kind === 'false_positive_here'

/** Whether an analyst may give this answer. A false positive for everybody needs a decision. */
export const fitsKind = (kind: SightingKind, outcome: SightingOutcome): boolean =>
  ({
    seen: ['thanks'],
    false_positive_here: ['thanks', 'kept', 'taken_back'],
    false_positive: ['kept', 'taken_back'],
  })[kind].includes(outcome)

/**
 * Whether the evidence of a false positive for everybody is usable: a sentence, not one word or the same word repeated.
 * Only letters and digits count as words.
 */
export const isEvidence = (text: string): boolean =>
  charactersWritten(text) >= limits.claimEvidenceFrom &&
  new Set(
    tidyText(text)
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word !== ''),
  ).size >= limits.claimEvidenceWords

/** Maximum clock skew of client systems, in milliseconds. */
const skew = 5 * 60_000

/** Older sightings, in days, are refused as mistakes. */
export const oldestSeenDays = 5 * 365

/**
 * The stored time of a sighting in epoch milliseconds, never later than now. `future`: beyond the accepted clock skew.
 * `past`: too long ago.
 */
export const sightingTime = (claimed: number | undefined, now: number): number | 'future' | 'past' => {
  if (claimed === undefined) return now
  if (claimed > now + skew) return 'future'
  return claimed < now - oldestSeenDays * 86_400_000 ? 'past' : Math.min(claimed, now)
}

/** Whose lists a sighting keeps an indicator valid for: its own organization's, or everybody's. */
export const sightingEffects = ['own', 'everybody'] as const
export type SightingEffect = (typeof sightingEffects)[number]

/**
 * Minimum number of organizations for which organizations see the totals. With fewer, the totals could reveal who saw
 * it.
 */
export const sightingTotalsFrom = 3

/** Days for which sightings are stored. */
export const sightingDays = 400
