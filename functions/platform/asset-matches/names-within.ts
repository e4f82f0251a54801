import { namedIn } from '#shared/domain/asset-matches/subject.ts'

/** Of a description so many of the hosts, addresses and networks that it names are compared. */
const mostNames = 20

/**
 * The hosts, addresses and networks that a description names, as JSON; null where it names none. A million
 * descriptions are too long for a read model; what they name is short.
 */
export const namesWithin = (description: string | null): string | null => {
  const names = aboutExposure(description)
  return names.length === 0 ? null : JSON.stringify(names)
}

/** The same as a list. */
export const aboutExposure = (description: string | null): string[] =>
  description === null
    ? []
    : [...new Set(namedIn(description).map(({ start, end }) => description.slice(start, end)))].slice(
        0,
        mostNames,
      )
