/**
 * Mentions of people in replies and notes (docs/decisions/replies.md). A stored text has a token in place of each name,
 * so that a reader sees no name that was not written for that reader.
 */
import * as z from 'zod'
import { replySides, type ReplySide } from './incident-replies.ts'

/**
 * A person whom a text mentions, as it is stored. Without an id nobody is e-mailed: it is the provider as a
 * whole, or an analyst whom the writer did not pick.
 */
export const mentionSchema = z.object({
  user_id: z.int().nullable(),
  name: z.string(),
  side: z.enum(replySides),
})
export type Mention = z.infer<typeof mentionSchema>

const tokens = /@\[(?<place>\d{1,2})\]/g
const inWord = /^[\p{L}\p{M}\p{N}]/u

/** Where a text has `@` and a name. */
interface NamedPlace {
  readonly start: number
  readonly end: number
  readonly name: string
}

/** Where a text has `@` with one of these names: the longest that fits, as a word of its own. */
export const namesIn = (text: string, names: readonly string[]): readonly NamedPlace[] => {
  const longest = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  const found: NamedPlace[] = []
  for (let start = text.indexOf('@'); start !== -1; start = text.indexOf('@', start + 1)) {
    const isWithinWord = start > 0 && inWord.test(text.slice(start - 1, start))
    const name = longest.find(
      (one) =>
        text.startsWith(one, start + 1) &&
        !inWord.test(text.slice(start + 1 + one.length, start + 3 + one.length)),
    )
    if (name !== undefined && !isWithinWord) found.push({ start, end: start + 1 + name.length, name })
  }
  return found
}

/**
 * The text with a token in place of each `@Name` of these people, and those whom it names, in the order of the tokens. Of
 * people with the same name each takes one place, the last one the rest.
 */
export const withTokens = <Person extends { readonly name: string }>(
  text: string,
  people: readonly Person[],
): { readonly text: string; readonly mentioned: readonly Person[] } => {
  const left = Map.groupBy(people, ({ name }) => name)
  const mentioned: Person[] = []
  let [written, from] = ['', 0]
  for (const { start, end, name } of namesIn(text, [...left.keys()])) {
    const namesakes = left.get(name) ?? []
    const person = namesakes.length > 1 ? namesakes.shift() : namesakes[0]
    if (person === undefined) continue
    if (!mentioned.includes(person)) mentioned.push(person)
    written += `${text.slice(from, start)}@[${mentioned.indexOf(person)}]`
    from = end
  }
  return { text: written + text.slice(from), mentioned }
}

/** The text with a name in place of each token. */
export const withNames = (text: string, names: readonly string[]): string =>
  text.replace(tokens, (whole, place: string) => {
    const name = names[Number(place)]
    return name === undefined ? whole : `@${name}`
  })

/** What of a name would be a notation of Markdown. */
const notation = /[`*[\]]/g

/** The names of mentioned people for a reader of a side. Organizations do not see who an analyst is. */
export const namesFor = (mentions: readonly Mention[], reader: ReplySide, provider: string): string[] =>
  mentions.map(({ name, side }) =>
    (side === 'provider' && reader !== 'provider' ? provider : name).replace(notation, ''),
  )

/** A stored text as a reader of a side sees it. */
export const textFor = (
  { text, mentions = [] }: { readonly text: string; readonly mentions?: readonly Mention[] | undefined },
  reader: ReplySide,
  provider: string,
): string => withNames(text, namesFor(mentions, reader, provider))
