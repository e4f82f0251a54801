import { builtInLists } from './built-in.ts'
import { WarningMatcher } from './matcher.ts'

/** The lists that the product has, compiled: a function reads them from a file of its own (infra/bundle.ts). */
export const builtInMatcher = (
  publicSuffixOf: ConstructorParameters<typeof WarningMatcher>[1],
): WarningMatcher => new WarningMatcher(builtInLists, publicSuffixOf)
