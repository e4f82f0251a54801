/** Finds banned words in a file or in a commit subject. */
import { bannedWords, type BannedWord } from './banned-words.ts'
import { passagesOf, type Passage } from './prose.ts'

export interface Finding {
  /** `file:line`, or the commit. */
  readonly at: string
  readonly word: string
  /** The text as it occurs there. */
  readonly found: string
  readonly use: string
}

/**
 * Whole words that are not part of a path, a member access or a hyphenated name. A line of a comment may start with a
 * star.
 */
const compiled = ({ pattern }: BannedWord): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_/.#$-])(?:${pattern.replaceAll(' ', '[\\s*/>]+')})(?![\\p{L}\\p{N}_/(-]|\\.\\p{L})`,
    'giu',
  )

const matchesIn = function* (
  { place, text }: Passage,
  words: readonly (BannedWord & { readonly regex: RegExp })[],
): Generator<{ banned: BannedWord; found: string; index: number }> {
  for (const banned of words) {
    if (banned.in?.includes(place) === false) continue
    for (const { 0: found, index } of text.matchAll(banned.regex))
      yield { banned, found: found.replaceAll(/[\s*/>]+/g, ' '), index }
  }
}

export interface WordCheck {
  /** Banned words in a file, in line order. */
  inFile(file: string, source: string): Finding[]
  inSubject(commit: string, subject: string): Finding[]
}

export const wordCheck = (words: readonly BannedWord[] = bannedWords): WordCheck => {
  const all = words.map((banned) => ({ ...banned, regex: compiled(banned) }))
  return {
    inFile: (file, source) =>
      passagesOf(file, source)
        .flatMap((passage) =>
          [...matchesIn(passage, all)].map((match) => ({ ...match, offset: passage.offset + match.index })),
        )
        .toSorted((a, b) => a.offset - b.offset)
        .map(({ banned: { word, use }, found, offset }) => ({
          at: `${file}:${source.slice(0, offset).split('\n').length}`,
          word,
          found,
          use,
        })),
    inSubject: (commit, subject) => [
      ...formFindings(commit, subject),
      ...[...matchesIn({ place: 'subject', offset: 0, text: subject }, all)].map(
        ({ banned: { word, use }, found }) => ({ at: commit, word, found, use }),
      ),
    ],
  }
}

const mostCharacters = 72

const formFindings = (at: string, subject: string): Finding[] => [
  ...(subject.length > mostCharacters
    ? [
        {
          at,
          word: 'long subject',
          found: subject,
          use: `at most ${mostCharacters} characters, the rest in the body`,
        },
      ]
    : []),
  ...(/^[a-z0-9][\w./-]*(, [a-z0-9][\w./-]*)*: \S/.test(subject)
    ? []
    : [{ at, word: 'subject without an area', found: subject, use: '`area: what changes`' }]),
]
