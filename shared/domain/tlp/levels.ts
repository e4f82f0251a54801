/**
 * Levels of the Traffic Light Protocol 2.0 (FIRST), from the least to the most strict: who may receive the information.
 * - `clear`: everybody.
 * - `green`: the community.
 * - `amber`: the organization and its clients.
 * - `amber+strict`: only the organization.
 * - `red`: nobody else.
 */
export const tlpLevels = ['clear', 'green', 'amber', 'amber+strict', 'red'] as const
export type TlpLevel = (typeof tlpLevels)[number]

/** Kinds of items with a level. */
export const tlpKinds = ['threat', 'incident', 'visibility', 'feed_group', 'feed'] as const
export type TlpKind = (typeof tlpKinds)[number]

/**
 * Default levels, until a platform admin sets others. None is stricter than AMBER. So unencrypted e-mails, named keys
 * and webhooks withhold only items that somebody has marked, never a whole module.
 */
export const builtInTlp = {
  threat: 'amber',
  incident: 'amber',
  visibility: 'amber',
  feed_group: 'green',
  feed: 'green',
} as const satisfies Record<TlpKind, TlpLevel>

/** The rank of a level: a higher number is stricter. */
export const tlpRank = (level: TlpLevel): number => tlpLevels.indexOf(level)

/** The level of a rank; RED for an unknown one. */
export const tlpOfRank = (rank: number): TlpLevel => tlpLevels[rank] ?? 'red'

/** The label as in the standard: `TLP:AMBER+STRICT`. */
export const tlpLabel = (level: TlpLevel): string => `TLP:${level.toUpperCase()}`

/** MISP's tag of a level: `tlp:amber+strict`. */
export const tlpTag = (level: TlpLevel): string => `tlp:${level}`

/** Text colours of the labels, on black. */
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

/** The strictest of the levels; undefined for an empty list. */
export const strictestTlp = (levels: Iterable<TlpLevel>): TlpLevel | undefined => {
  let found: TlpLevel | undefined
  for (const level of levels) found = found === undefined ? level : stricterTlp(found, level)
  return found
}

/**
 * Whether a source's repeated mention of an indicator is stricter than the first. A mention without a level has the
 * built-in one, because only the portal knows another default.
 */
export const isStricterAgain = (first: TlpLevel | undefined, again: TlpLevel | undefined): boolean =>
  again !== undefined && tlpRank(again) > tlpRank(first ?? builtInTlp.feed)

/** Whether a text begins with the protocol's name, in brackets or not. */
const beginsTlp = /^[^\p{L}\p{N}]*(?:misp:)?tlp(?!\p{L})/u
const names = /(?<!\p{L})(?:clear|white|green|amber(?:strict)?|red)(?!\p{L})/gu

/**
 * The TLP 1 or 2.0 level in a marking or tag of another system, ignoring other text: `TLP:WHITE`, `tlp:amber+strict`,
 * `[TLP:RED]`, `TLP:2.0:RED`, `TLP:RED (internal)`. With several levels, the strictest; undefined for any other text.
 * `isBare` accepts a bare colour, as in a column named TLP.
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
      // Whatever joins the two words: `amber:strict`, `AMBER (STRICT)`.
      if (name.startsWith('amber')) return tidy.includes('strict') ? 'amber+strict' : 'amber'
      return tlpLevels.find((level) => level === name) ?? []
    }),
  )
}

const markings =
  /(?<![\p{L}\p{N}])tlp[\s:-]{1,2}(?:2\.0[\s:]{1,2})?(?:clear|white|green|amber(?:[\s:+(-]{0,2}strict)?|red)(?!\p{L})/giu

/** The strictest level that a text names as a marking anywhere in it. Undefined without one. */
export const tlpInText = (text: string): TlpLevel | undefined =>
  strictestTlp([...text.matchAll(markings)].flatMap(([marking]) => readTlp(marking) ?? []))

/** The strictest level among tags, and the other tags. */
export const tlpOfTags = (
  tags: readonly string[],
): { readonly tlp: TlpLevel | undefined; readonly others: string[] } => ({
  tlp: strictestTlp(tags.flatMap((tag) => readTlp(tag) ?? [])),
  others: tags.filter((tag) => readTlp(tag) === undefined),
})
