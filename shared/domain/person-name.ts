import { nameKey } from './text.ts'

/**
 * Whether a person can have a name: not if it begins as that of a key or a source does (`key-actor.ts`), in a language of
 * the portal (docs/decisions/organizations-and-users.md).
 */
export const isPersonName = (name: string): boolean =>
  !/^(?:api key|klucz api|source|źródło)(?: |$)/.test(nameKey(name))
