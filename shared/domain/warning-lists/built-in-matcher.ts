import { builtInLists } from './built-in.ts'
import { WarningMatcher } from './matcher.ts'

/** The compiled built-in lists; functions load them from a separate file (infra/bundle.ts). */
export const builtInMatcher = (
  publicSuffixOf: ConstructorParameters<typeof WarningMatcher>[1],
): WarningMatcher => new WarningMatcher(builtInLists, publicSuffixOf)
