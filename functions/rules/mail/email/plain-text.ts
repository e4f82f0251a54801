/** Renders a document as plain text of 72 columns, for mail programs without HTML. The indent is two spaces. */
import type { Language } from '#shared/contracts/account.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type { Entry, Link, Section, EmailDocument } from './email-document.ts'
import type { QuotedProse } from './harmless.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import { commonTexts, levelText } from './common-texts.ts'

const columns = 72
const line = '-'.repeat(columns)
/** Leaves most of a line to its words. */
const mostIndent = 24
const bars = { 1: '[###]', 2: '[## ]', 3: '[#  ]' } as const satisfies Record<CriticalityLevel, string>

/** Renders a document. `provider` signs it. */
export const plainTextOf = (document: EmailDocument, language: Language, provider: string): string => {
  const t = commonTexts[language]
  const fold = (text: string, first = '', others = first): string =>
    folded(withoutHangingWords(text, language), first, others)
  const width = Math.max(0, ...document.rows.map(({ label }) => label.length)) + 2
  const mark = document.tlp === null ? null : tlpLabel(document.tlp)
  const link = ({ label, link: to }: Link): string[] => [`${label}:`, to]
  const blocks = [
    [
      fold(`${mark === null ? '' : `[${mark}] `}${document.kicker ?? document.title}`),
      ...document.under.map((one) => fold(one)),
    ],
    document.kicker === null ? [] : [fold(document.title)],
    ...document.notices.map((notice) => [fold(notice)]),
    ...document.paragraphs.map((one) => [fold(one)]),
    document.code === null ? [] : [`  ${document.code}`],
    document.rows.map(({ label, value }) => fold(value, `${label}:`.padEnd(width), ' '.repeat(width))),
    document.description === null ? [] : quoted(document.description, fold),
    ...document.sections.map((section) => sectionText(section, language, fold)),
    document.action === null ? [] : link(document.action),
    ...document.after.map((one) => [fold(one)]),
    [
      ...(mark === null ? [] : [t('tlpEnds', { level: mark })]),
      '-- ',
      fold(provider),
      ...document.foot.map((one) => fold(one)),
      ...document.manage.flatMap(link),
    ],
  ]
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')
    .replaceAll('\u00A0', ' ')}\n`
}

type Fold = (text: string, first?: string, others?: string) => string

/**
 * Indents quoted lines, so that none looks like the message's own text. Markdown stays as it is written; the indent of a
 * list within a list shows its level.
 */
const quoted = ({ text }: QuotedProse, fold: Fold): string[] =>
  text.split('\n').map((one) => {
    const words = one.trimStart()
    const indent = ' '.repeat(2 + Math.min(one.length - words.length, mostIndent))
    return words === '' ? '' : fold(words, indent)
  })

const sectionText = (section: Section, language: Language, fold: Fold): string[] => {
  const t = commonTexts[language]
  // An item without criticality gets its own heading, so that it does not appear under the previous one.
  const headingOf = (own: CriticalityLevel | null, before: CriticalityLevel | null): string[] => {
    if (own === before) return []
    return [own === null ? t('notices') : `${bars[own]} ${levelText(language, own)}`]
  }
  const summary = section.summary === null ? '' : `: ${section.summary}`
  return [
    fold(`${section.name.toLocaleUpperCase(language)} (${section.count}${summary})`),
    line,
    ...section.entries.flatMap((entry, index) => [
      ...headingOf(entry.level, section.entries[index - 1]?.level ?? null),
      ...entryText(entry, fold),
    ]),
    ...section.notes.map((note) => fold(note)),
    ...(section.all === null ? [] : [`${section.all.label}:`, section.all.link]),
  ]
}

const entryText = ({ title, link, facts, description }: Entry, fold: Fold): string[] => {
  const plain = facts.filter((fact) => fact.link === undefined).map(({ text }) => text)
  return [
    fold(title, '* ', '  '),
    ...(plain.length === 0 ? [] : [fold(plain.join(', '), '  ')]),
    ...facts.flatMap((fact) =>
      fact.link === undefined ? [] : [fold(`${fact.text}:`, '  '), `  ${fact.link}`],
    ),
    ...(description === null ? [] : quoted(description, fold)),
    ...(link === null ? [] : [`  ${link}`]),
  ]
}

/** The portal's links stay on one line. User-written links are defanged, so this does not match them. */
const isLink = (word: string): boolean => /^https?:\/\//.test(word)

/**
 * Breaks a text into lines of at most 72 characters, at spaces or within longer words. `first` prefixes the first line,
 * `others` the rest.
 */
const folded = (text: string, first: string, others: string): string => {
  const lines: string[] = []
  let current = ''
  const room = (): number => columns - (lines.length === 0 ? first : others).length
  const end = (): void => {
    lines.push((lines.length === 0 ? first : others) + current)
    current = ''
  }
  for (const word of text.split(' ')) {
    let rest = [...word]
    if (current !== '' && [...current].length + 1 + rest.length > room()) end()
    while (rest.length > room() && !isLink(word)) {
      current = rest.slice(0, room()).join('')
      rest = rest.slice(room())
      end()
    }
    current = current === '' ? rest.join('') : `${current} ${rest.join('')}`
  }
  if (current !== '' || lines.length === 0) end()
  return lines.join('\n')
}
