/** People from a pasted text: addresses, `Name <address>`, CSV lines (docs/decisions/invitations.md). */
import { canonicalEmail } from './email.ts'
import { limits } from './limits.ts'
import { isPersonName } from './person-name.ts'
import { tidyText } from './text.ts'

/** Why a pasted address cannot be invited. */
export type LineProblem = 'invalid' | 'repeated' | 'over_limit'

export interface InvitationLine {
  /** The stored form of the address; as pasted if it is none. */
  readonly email: string
  readonly name: string
  readonly problem: LineProblem | undefined
}

/** In angle brackets, or a run of characters around an at sign. A run is read once, however long it is. */
const address = /<\s*([^<>\s]+)\s*>|(?<![^\s,;<>"])(@*[^\s,;<>"@]+@[^\s,;<>"]*)/g

/** The first line of a spreadsheet: names of columns, the address among them. */
const isHeader = (line: string): boolean =>
  /[,;\t]/.test(line) && /^[^@]*(?:e-?mail|adres|address)[^@]*$/i.test(line)

/** A name without what separated it from the address. */
const nameIn = (text: string): string =>
  tidyText(text.replace(/["'<>\t;,]+/g, ' ')).slice(0, limits.personNameLength)

/** `Jan Jawor` of `jan.jawor@…`. A person can correct it after the first sign-in. */
const nameOf = (email: string): string =>
  email
    .slice(0, email.lastIndexOf('@'))
    .split(/[._+-]+/)
    .map((part) => part.replace(/\d+$/, ''))
    .filter((part) => part !== '')
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}${part.length === 1 ? '.' : ''}`)
    .join(' ')
    .slice(0, limits.personNameLength)

const peopleIn = (line: string): { text: string; name: string }[] => {
  const found = [...line.matchAll(address)]
  if (found.length === 0) return [{ text: tidyText(line), name: '' }]
  return found.map((match, index) => {
    const text = (match[1] ?? match[2] ?? '').replace(/^mailto:/i, '')
    const before = line.slice(
      (found[index - 1]?.index ?? 0) + (found[index - 1]?.[0].length ?? 0),
      match.index,
    )
    // A line with one address is a CSV line: everything else is the name. Otherwise a name precedes brackets.
    if (found.length === 1)
      return { text, name: nameIn(`${before} ${line.slice(match.index + match[0].length)}`) }
    return { text, name: match[1] === undefined ? '' : nameIn(before) }
  })
}

/**
 * The people of a pasted text in its order. Lines without an address are kept, with the reason, but for the
 * header of a spreadsheet.
 */
export const invitationLines = (pasted: string): InvitationLine[] => {
  const known = new Set<string>()
  return pasted
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && /[^\s,;]/.test(line))
    .filter((line, index) => index > 0 || !isHeader(line))
    .flatMap(peopleIn)
    .map(({ text, name }): InvitationLine => {
      const email = canonicalEmail(text)
      if (email === undefined || email.length > limits.emailLength)
        return { email: text, name, problem: 'invalid' }
      const key = email.toLowerCase()
      const isRepeated = known.has(key)
      known.add(key)
      return {
        email,
        name: [name, nameOf(email)].find((one) => one !== '' && isPersonName(one)) ?? email,
        problem: isRepeated ? 'repeated' : known.size > limits.invitationsAtOnce ? 'over_limit' : undefined,
      }
    })
}
