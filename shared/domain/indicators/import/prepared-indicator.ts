/** Turns a candidate into an indicator that can be published, or a reason why not. Every change has a note. */
import { limits } from '../../limits.ts'
import { charactersIn, firstCharacters, isLongerThan, nameKey, tidyText } from '../../text.ts'
import { shortenMarkdown, shortenText } from '../../markdown/shorten-markdown.ts'
import { strictestTlp, tlpOfTags, type TlpLevel } from '../../tlp/levels.ts'
import type { Warning } from '../../warning-lists/matcher.ts'
import type { Indicator } from '../read-indicator.ts'
import type { Candidate, Place, Remark } from './candidate.ts'

export interface IndicatorOptions {
  /** Default for indicators without a category in the source. */
  readonly category: string | undefined
  /** Default for indicators without an origin in the source. */
  readonly origin: string
  /** Added to every indicator. */
  readonly tags: readonly string[]
}

/** An indicator that passes every check possible without the portal. It names dictionary entries instead of ids. */
export interface PreparedIndicator {
  readonly place: Place
  readonly indicator: Indicator
  readonly category: string
  readonly tags: readonly string[]
  readonly origin: string
  readonly notes: string | null
  readonly idsFlag: boolean
  /** The strictest level of its markings and tags; undefined when there is none. */
  readonly tlp: TlpLevel | undefined
  /** ISO 8601; the source's own. */
  readonly firstSeen: string | undefined
  readonly remarks: readonly (Remark | IndicatorRemark)[]
}
export type IndicatorRemark =
  | { readonly code: 'tags_left_out'; readonly tags: readonly string[] }
  | { readonly code: 'notes_shortened'; readonly from: number }
  | { readonly code: 'origin_shortened'; readonly from: number }
  | { readonly code: 'on_warning_list'; readonly lists: readonly string[] }

/** Prepares a candidate; `no_category` when neither its source nor the options have one. */
export const prepareIndicator = (
  candidate: Candidate,
  warnings: readonly Warning[],
  options: IndicatorOptions,
): PreparedIndicator | 'no_category' => {
  const category = firstCharacters(tidyText(candidate.category ?? options.category ?? ''), limits.nameLength)
  if (category === '') return 'no_category'
  // A level is not stored as a tag, because it has a field of its own.
  const fromTags = tlpOfTags(candidate.tags)
  const all = distinctNames(
    [...options.tags, ...fromTags.others].map((tag) => tidyText(tag)).filter((tag) => tag !== ''),
  )
  const tags = all.filter((tag) => !isLongerThan(tag, limits.nameLength)).slice(0, limits.indicatorTags)
  const origin = tidyText(candidate.origin ?? options.origin)
  const { port } = candidate.indicator
  const notes = tidyText(
    [candidate.description ?? '', ...(port === undefined ? [] : [`port ${port}`])]
      .filter((text) => text !== '')
      .join('\n'),
    true,
  )
  const remarks: IndicatorRemark[] = []
  if (tags.length < all.length)
    remarks.push({ code: 'tags_left_out', tags: all.filter((tag) => !tags.includes(tag)) })
  if (isLongerThan(notes, limits.indicatorNotesLength))
    remarks.push({ code: 'notes_shortened', from: charactersIn(notes) })
  if (isLongerThan(origin, limits.nameLength))
    remarks.push({ code: 'origin_shortened', from: charactersIn(origin) })
  if (warnings.length > 0) remarks.push({ code: 'on_warning_list', lists: warnings.map(({ list }) => list) })
  return {
    place: candidate.place,
    indicator: candidate.indicator,
    category,
    tags,
    origin: shortenText(origin, limits.nameLength),
    notes: notes === '' ? null : shortenMarkdown(notes, limits.indicatorNotesLength),
    // Detecting a shared or harmless address would raise false alarms for everybody.
    idsFlag: warnings.length === 0 && (candidate.idsFlag ?? true),
    tlp: strictestTlp([candidate.tlp, fromTags.tlp].flatMap((level) => level ?? [])),
    firstSeen: candidate.firstSeen,
    remarks: [...candidate.remarks, ...remarks],
  }
}

/** Names without duplicates, as dictionaries compare them, each in its first spelling. */
export const distinctNames = (names: readonly string[]): string[] => {
  const first = new Map<string, string>()
  for (const name of names) if (!first.has(nameKey(name))) first.set(nameKey(name), name)
  return [...first.values()]
}
