/** The common form that every threat format is converted to before validation. */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'

export interface CategoryNames {
  readonly name_pl: string
  readonly name_en: string
}

/** Categories of imported threats; missing dictionary entries are created. */
export const categories = {
  group: { name_pl: 'Grupa APT', name_en: 'Threat group' },
  campaign: { name_pl: 'Kampania', name_en: 'Campaign' },
  malware: { name_pl: 'Złośliwe oprogramowanie', name_en: 'Malware' },
  tool: { name_pl: 'Narzędzie', name_en: 'Tool' },
  report: { name_pl: 'Raport', name_en: 'Report' },
} as const satisfies Record<string, CategoryNames>

/** Category by the type names that STIX and ATT&CK use. */
export const categoryOfType: Readonly<Record<string, CategoryNames>> = {
  'intrusion-set': categories.group,
  'threat-actor': categories.group,
  campaign: categories.campaign,
  malware: categories.malware,
  tool: categories.tool,
  report: categories.report,
}

/** The texts in the other language. */
export interface CandidateTranslation {
  readonly lang: ContentLanguage
  readonly name: string
  readonly description: string
}

/** A threat as in its source, neither validated nor shortened yet. */
export interface Candidate {
  /** Its id in the source, or its position. */
  readonly origin: string
  readonly name: string
  readonly description: string
  /** The language of both texts, if the source states it. */
  readonly lang?: ContentLanguage | undefined
  /** Both texts in the other language. */
  readonly translation?: CandidateTranslation | undefined
  readonly category: CategoryNames
  /** Most important first: tags above the limit are dropped from the end. */
  readonly tags: readonly string[]
  readonly links: readonly string[]
  /** The strictest TLP of its markings. Tags that name a TLP are still in `tags`. */
  readonly tlp?: TlpLevel | undefined
  readonly created?: string | undefined
  readonly modified?: string | undefined
}

/** A threat that is not published, and the reason. */
export interface Refusal {
  readonly origin: string
  readonly name: string
  readonly reason: string
}

/** The contents of a file. */
export interface Reading {
  readonly candidates: readonly Candidate[]
  readonly refused: readonly Refusal[]
  /** Objects in the file that are not threats, counted by type. */
  readonly ignored: Readonly<Record<string, number>>
}

/** The object's name, or the fallback. */
export const nameOf = (source: unknown, fallback: string): string => {
  const name: unknown =
    typeof source === 'object' && source !== null
      ? (Reflect.get(source, 'name') ?? Reflect.get(source, 'value'))
      : undefined
  return typeof name === 'string' && name.trim() !== '' ? name : fallback
}
