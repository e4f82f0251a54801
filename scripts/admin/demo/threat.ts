/** A threat of the demo. */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { threatCategories } from '../dictionaries.ts'

export interface DemoThreat {
  readonly name: string
  readonly category: keyof typeof threatCategories
  readonly tags: readonly string[]
  readonly description: string
  /** Where it is another than threats have by default. */
  readonly tlp?: TlpLevel
  readonly links?: readonly string[]
}
