/** A threat of the demo. */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { categories, type CategoryNames } from '../import/candidate.ts'

export const demoCategories = {
  ...categories,
  phishing: { name_pl: 'Phishing', name_en: 'Phishing' },
  ransomware: { name_pl: 'Oprogramowanie szantażujące', name_en: 'Ransomware' },
  vulnerability: { name_pl: 'Podatność', name_en: 'Vulnerability' },
  fraud: { name_pl: 'Oszustwo', name_en: 'Fraud' },
} as const satisfies Record<string, CategoryNames>

export interface DemoThreat {
  readonly name: string
  readonly category: keyof typeof demoCategories
  readonly tags: readonly string[]
  readonly description: string
  /** Where it is another than threats have by default. */
  readonly tlp?: TlpLevel
  readonly links?: readonly string[]
}
