/**
 * From a candidate to what can be published, or the reason why it cannot. Nothing is changed without a note.
 */
import { limits } from '../../limits.ts'
import { charactersIn, firstCharacters, isLongerThan, nameKey, tidyText } from '../../text.ts'
import { strictestTlp, tlpOfTags, type TlpLevel } from '../../tlp/levels.ts'
import type { Warning } from '../../warning-lists/matcher.ts'
import type { Indicator } from '../read-indicator.ts'
import type { Candidate, Place, Remark } from './candidate.ts'

export interface FeedOptions {
  /** For indicators whose source names no category. */
  readonly category: string | undefined
  /** For indicators whose source names no origin. */
  readonly origin: string
  /** Added to every indicator. */
  readonly tags: readonly string[]
}

/**
 * An indicator that satisfies every rule that can be checked without the portal. Dictionary entries are
 * named.
 */
export interface PreparedFeed {
  readonly place: Place
  readonly indicator: Indicator
  readonly category: string
  readonly tags: readonly string[]
  readonly origin: string
  readonly notes: string | null
  readonly idsFlag: boolean
  /** The strictest that its markings and tags name; undefined where they name none. */
  readonly tlp: TlpLevel | undefined
  /** ISO 8601; the source's own. */
  readonly firstSeen: string | undefined
  readonly remarks: readonly (Remark | FeedRemark)[]
}
export type FeedRemark =
  | { readonly code: 'tags_left_out'; readonly tags: readonly string[] }
  | { readonly code: 'notes_shortened'; readonly from: number }
  | { readonly code: 'origin_shortened'; readonly from: number }
  | { readonly code: 'on_warning_list'; readonly lists: readonly string[] }

/** Prepares a candidate; `no_category` when neither its source nor the options name one. */
export const prepareFeed = (
  candidate: Candidate,
  warnings: readonly Warning[],
  options: FeedOptions,
): PreparedFeed | 'no_category' => {
  const category = firstCharacters(tidyText(candidate.category ?? options.category ?? ''), limits.nameLength)
  if (category === '') return 'no_category'
  // A level is no tag here: it has a place of its own.
  const fromTags = tlpOfTags(candidate.tags)
  const all = distinctNames(
    [...options.tags, ...fromTags.others].map((tag) => tidyText(tag)).filter((tag) => tag !== ''),
  )
  const tags = all.filter((tag) => !isLongerThan(tag, limits.nameLength)).slice(0, limits.feedTags)
  const origin = tidyText(candidate.origin ?? options.origin)
  const { port } = candidate.indicator
  const notes = tidyText(
    [candidate.description ?? '', ...(port === undefined ? [] : [`port ${port}`])]
      .filter((text) => text !== '')
      .join('\n'),
    true,
  )
  const remarks: FeedRemark[] = []
  if (tags.length < all.length)
    remarks.push({ code: 'tags_left_out', tags: all.filter((tag) => !tags.includes(tag)) })
  if (isLongerThan(notes, limits.feedNotesLength))
    remarks.push({ code: 'notes_shortened', from: charactersIn(notes) })
  if (isLongerThan(origin, limits.nameLength))
    remarks.push({ code: 'origin_shortened', from: charactersIn(origin) })
  if (warnings.length > 0) remarks.push({ code: 'on_warning_list', lists: warnings.map(({ list }) => list) })
  return {
    place: candidate.place,
    indicator: candidate.indicator,
    category,
    tags,
    origin: cut(origin, limits.nameLength),
    notes: notes === '' ? null : cut(notes, limits.feedNotesLength),
    // A detector that gets a shared or harmless address raises alarms for everybody.
    idsFlag: warnings.length === 0 && (candidate.idsFlag ?? true),
    tlp: strictestTlp([candidate.tlp, fromTags.tlp].flatMap((level) => level ?? [])),
    firstSeen: candidate.firstSeen,
    remarks: [...candidate.remarks, ...remarks],
  }
}

/** Names that differ as entries of a dictionary, each in its first spelling. */
export const distinctNames = (names: readonly string[]): string[] => {
  const first = new Map<string, string>()
  for (const name of names) if (!first.has(nameKey(name))) first.set(nameKey(name), name)
  return [...first.values()]
}

const cut = (text: string, most: number): string =>
  isLongerThan(text, most) ? `${firstCharacters(text, most - 1)}…` : text
