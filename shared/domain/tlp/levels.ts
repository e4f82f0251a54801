/**
 * The levels of the Traffic Light Protocol, version 2.0 (FIRST), from the freest to the strictest: to whom what an item says
 * may be passed on. `clear`: to everybody; `green`: within the community; `amber`: within the organization and its clients;
 * `amber+strict`: within the organization alone; `red`: to nobody else.
 */
export const tlpLevels = ['clear', 'green', 'amber', 'amber+strict', 'red'] as const
export type TlpLevel = (typeof tlpLevels)[number]

/** What has a level. */
export const tlpKinds = ['threat', 'incident', 'visibility', 'feed_group', 'feed'] as const
export type TlpKind = (typeof tlpKinds)[number]

/**
 * The level of what has none of its own, until a platform admin sets another. None is stricter than AMBER: mails in the
 * clear, named keys and webhooks go silent over what somebody has marked, not over a module as it comes.
 */
export const builtInTlp = {
  threat: 'amber',
  incident: 'amber',
  visibility: 'amber',
  feed_group: 'green',
  feed: 'green',
} as const satisfies Record<TlpKind, TlpLevel>

/** How strict a level is: a greater number forbids more. */
export const tlpRank = (level: TlpLevel): number => tlpLevels.indexOf(level)

/** The level of a rank. */
export const tlpOfRank = (rank: number): TlpLevel => tlpLevels[rank] ?? 'red'

/** The label as the standard writes it: `TLP:AMBER+STRICT`. */
export const tlpLabel = (level: TlpLevel): string => `TLP:${level.toUpperCase()}`

/** The tag by which MISP names a level: `tlp:amber+strict`. */
export const tlpTag = (level: TlpLevel): string => `tlp:${level}`

/** The colours of a label's letters, which stand on black. */
export const tlpColours = {
  clear: '#FFFFFF',
  green: '#33FF00',
  amber: '#FFC000',
  'amber+strict': '#FFC000',
  red: '#FF2B2B',
} as const satisfies Record<TlpLevel, string>

/** The stricter of two levels. */
export const stricterTlp = (one: TlpLevel, other: TlpLevel): TlpLevel =>
  tlpRank(one) >= tlpRank(other) ? one : other

/** The strictest of levels; undefined of none. */
export const strictestTlp = (levels: Iterable<TlpLevel>): TlpLevel | undefined => {
  let found: TlpLevel | undefined
  for (const level of levels) found = found === undefined ? level : stricterTlp(found, level)
  return found
}

/**
 * Whether an indicator that a source names once more is stricter there than where it named it first. What names no level
 * has the built-in one: only the portal knows whether another is set.
 */
export const isStricterAgain = (first: TlpLevel | undefined, again: TlpLevel | undefined): boolean =>
  again !== undefined && tlpRank(again) > tlpRank(first ?? builtInTlp.feed)

/** Where a text begins with the name of the protocol, in brackets or not. */
const beginsTlp = /^[^\p{L}\p{N}]*(?:misp:)?tlp(?!\p{L})/u
const names = /(?<!\p{L})(?:clear|white|green|amber(?:strict)?|red)(?!\p{L})/gu

/**
 * The level that a marking or a tag of another system names, as TLP 2.0 or 1 has it, whatever stands around it:
 * `TLP:WHITE`, `tlp:amber+strict`, `[TLP:RED]`, `TLP:2.0:RED`, `TLP:RED (internal)`; the strictest where it names several.
 * Undefined of any other text. A bare colour is one where `isBare` says that levels stand there alone, such as in a column
 * named TLP.
 */
export const readTlp = (
  text: string,
  { isBare = false }: { readonly isBare?: boolean } = {},
): TlpLevel | undefined => {
  const tidy = text.toLowerCase()
  if (!isBare && !beginsTlp.test(tidy)) return undefined
  const found = tidy.replaceAll('tlp', ' ').match(names) ?? []
  return strictestTlp(
    found.flatMap((name) => {
      if (name === 'white') return 'clear'
      // However the two words are joined: `amber:strict`, `AMBER (STRICT)`.
      if (name.startsWith('amber')) return tidy.includes('strict') ? 'amber+strict' : 'amber'
      return tlpLevels.find((level) => level === name) ?? []
    }),
  )
}

/** The strictest level that tags name, and the tags that name none. */
export const tlpOfTags = (
  tags: readonly string[],
): { readonly tlp: TlpLevel | undefined; readonly others: string[] } => ({
  tlp: strictestTlp(tags.flatMap((tag) => readTlp(tag) ?? [])),
  others: tags.filter((tag) => readTlp(tag) === undefined),
})
