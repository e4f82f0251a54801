/** What organizations answer to indicators, and what an answer of theirs does (docs/decisions/sightings.md). */
import { limits } from './limits.ts'
import { charactersWritten, tidyText } from './text.ts'

/** Seen in the organization; a false positive there; a false positive for everybody. */
export const sightingKinds = ['seen', 'false_positive_here', 'false_positive'] as const
export type SightingKind = (typeof sightingKinds)[number]

/** What analysts answer: thanks; the indicator stays; it is withdrawn. */
export const sightingOutcomes = ['thanks', 'kept', 'taken_back'] as const
export type SightingOutcome = (typeof sightingOutcomes)[number]

interface Answerable {
  readonly kind: SightingKind
  readonly outcome: SightingOutcome | null
}

/**
 * Whether the indicator is a false positive for the organization that sent this: what it says of itself holds until it takes
 * that back; what it says for everybody holds until an analyst has decided.
 */
export const isFalsePositiveReport = ({ kind, outcome }: Answerable): boolean =>
  kind === 'false_positive_here' || (kind === 'false_positive' && outcome === null)

/** Whether its organization may take it back: the answer of an analyst stays, a false positive of its own is its own. */
export const mayTakeBack = ({ kind, outcome }: Answerable): boolean =>
  outcome === null || kind === 'false_positive_here'

/** Whether an analyst may answer a sighting so: a claim that is for everybody is decided on. */
export const fitsKind = (kind: SightingKind, outcome: SightingOutcome): boolean =>
  ({
    seen: ['thanks'],
    false_positive_here: ['thanks', 'kept', 'taken_back'],
    false_positive: ['kept', 'taken_back'],
  })[kind].includes(outcome)

/**
 * Whether an analyst can judge what is said for everybody: a sentence, not a word, nor one word over and over. What is
 * no letter or number is none of its words.
 */
export const isEvidence = (text: string): boolean =>
  charactersWritten(text) >= limits.claimEvidenceFrom &&
  new Set(
    tidyText(text)
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word !== ''),
  ).size >= limits.claimEvidenceWords

/** Clocks of machines are ahead by so much at most, in milliseconds. */
const skew = 5 * 60_000

/** What is older than so many days nobody sends who has looked at a log: it is a mistake. */
export const oldestSeenDays = 5 * 365

/**
 * When something was seen, in epoch milliseconds, as it is kept: never later than now. `future` for a time that no clock
 * that is a little ahead explains, `past` for one that is too long ago.
 */
export const sightingTime = (claimed: number | undefined, now: number): number | 'future' | 'past' => {
  if (claimed === undefined) return now
  if (claimed > now + skew) return 'future'
  return claimed < now - oldestSeenDays * 86_400_000 ? 'past' : Math.min(claimed, now)
}

/** For whose lists a sighting keeps an indicator valid: those of its own organization, or of all. */
export const sightingEffects = ['own', 'everybody'] as const
export type SightingEffect = (typeof sightingEffects)[number]

/** From so many organizations on, organizations are told how many saw an indicator: of fewer one could tell who. */
export const sightingTotalsFrom = 3

/** How long sightings are kept, in days. */
export const sightingDays = 400
