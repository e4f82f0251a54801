import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { threatCategories } from '../dictionaries.ts'

export interface DemoThreat {
  readonly name: string
  readonly category: keyof typeof threatCategories
  readonly tags: readonly string[]
  readonly description: string
  /** TLP, if it differs from the default for threats. */
  readonly tlp?: TlpLevel
  readonly links?: readonly string[]
}
