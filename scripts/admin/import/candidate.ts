/** What every format of threats is turned into before it is checked. */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'

export interface CategoryNames {
  readonly name_pl: string
  readonly name_en: string
}

/**
 * The categories that imported threats fall into; entries of the dictionary are made when they are missing.
 */
export const categories = {
  group: { name_pl: 'Grupa APT', name_en: 'Threat group' },
  campaign: { name_pl: 'Kampania', name_en: 'Campaign' },
  malware: { name_pl: 'Złośliwe oprogramowanie', name_en: 'Malware' },
  tool: { name_pl: 'Narzędzie', name_en: 'Tool' },
  report: { name_pl: 'Raport', name_en: 'Report' },
} as const satisfies Record<string, CategoryNames>

/** A category by the type names that STIX and ATT&CK use. */
export const categoryOfType: Readonly<Record<string, CategoryNames>> = {
  'intrusion-set': categories.group,
  'threat-actor': categories.group,
  campaign: categories.campaign,
  malware: categories.malware,
  tool: categories.tool,
  report: categories.report,
}

/** Texts in another language. */
export interface CandidateTranslation {
  readonly lang: ContentLanguage
  readonly name: string
  readonly description: string
}

/** A threat as its source has it: nothing is checked or cut yet. */
export interface Candidate {
  /** Where it is in its source: an id of the source's own, or its place. */
  readonly origin: string
  readonly name: string
  readonly description: string
  /** The language of both, where the source says it. */
  readonly lang?: ContentLanguage | undefined
  /** Both in the other language. */
  readonly translation?: CandidateTranslation | undefined
  readonly category: CategoryNames
  /** In the order of their worth: what is too much is left out from the end. */
  readonly tags: readonly string[]
  readonly links: readonly string[]
  /** The strictest level of its markings; tags that name levels stand among the tags still. */
  readonly tlp?: TlpLevel | undefined
  readonly created?: string | undefined
  readonly modified?: string | undefined
}

/** A threat that is not published, with the reason. */
export interface Refusal {
  readonly origin: string
  readonly name: string
  readonly reason: string
}

/** What a file holds. */
export interface Reading {
  readonly candidates: readonly Candidate[]
  readonly refused: readonly Refusal[]
  /** What is in the file and is no threat, counted by type. */
  readonly ignored: Readonly<Record<string, number>>
}

/** A name for what may have none. */
export const nameOf = (source: unknown, fallback: string): string => {
  const name: unknown =
    typeof source === 'object' && source !== null
      ? (Reflect.get(source, 'name') ?? Reflect.get(source, 'value'))
      : undefined
  return typeof name === 'string' && name.trim() !== '' ? name : fallback
}
