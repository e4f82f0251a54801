import { namedIn } from '#shared/domain/asset-matches/subject.ts'

/** Maximum number of hosts, addresses and networks of a description that are compared. */
const mostNames = 20

/**
 * Hosts, addresses and networks that a description mentions, as JSON; null when there are none. A read model has no
 * room for a million descriptions, and this is short.
 */
export const namesWithin = (description: string | null): string | null => {
  const names = aboutExposure(description)
  return names.length === 0 ? null : JSON.stringify(names)
}

/** The names in a description as a list. */
export const aboutExposure = (description: string | null): string[] =>
  description === null
    ? []
    : [...new Set(namedIn(description).map(({ start, end }) => description.slice(start, end)))].slice(
        0,
        mostNames,
      )
