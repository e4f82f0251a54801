/** Extracts the prose of a file: its comments, its user-facing texts, or its paragraphs. */
import { parseSync } from 'vite'

export type Place = 'comment' | 'document' | 'text' | 'subject'

/** A run of prose and its offset in the file. Anything else in it, such as code, is blanked out. */
export interface Passage {
  readonly place: Place
  readonly offset: number
  readonly text: string
}

/** Folders with user-facing strings: screens, e-mails, reports and the API documentation. */
export const textFolders = [
  'messages/',
  'functions/rules/mail/',
  'functions/notifications/message/',
  'functions/reports/document/',
  'shared/contracts/',
  'shared/http/',
] as const

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ')

const withoutCode = (text: string): string => text.replaceAll(/`[^`\n]+`/g, blank)

/** Markdown without code blocks, inline code and link targets. */
const documentProse = (source: string): string =>
  source
    .replaceAll(/^ *```[^]*?^ *```$/gm, blank)
    .replaceAll(/`[^`\n]+`/g, blank)
    .replaceAll(/\]\([^)\s]+\)/g, blank)

/** Consecutive line comments are one passage, so that a phrase may continue on the next line. */
const commentPassages = (
  source: string,
  comments: readonly { readonly start: number; readonly end: number }[],
): Passage[] => {
  const runs: { start: number; end: number }[] = []
  for (const { start, end } of comments) {
    const last = runs.at(-1)
    if (last !== undefined && /^[^\S\n]*\n[^\S\n]*$/.test(source.slice(last.end, start))) last.end = end
    else runs.push({ start, end })
  }
  return runs.map(({ start, end }) => ({
    place: 'comment',
    offset: start,
    text: withoutCode(source.slice(start, end)),
  }))
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether a text is its own key, and so a name that programs read. */
const isName = ({ key, value }: Readonly<Record<string, unknown>>): boolean =>
  isNode(key) && isNode(value) && typeof value['value'] === 'string' && key['name'] === value['value']

/** Strings and templates that are sentences or phrases, not names or keys. */
const textPassages = (file: string, source: string, program: unknown): Passage[] => {
  const found: Passage[] = []
  const isTexts = file.startsWith('messages/')
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    const { type, start, end } = node
    const isString = type === 'Literal' && typeof node['value'] === 'string'
    if ((isString || type === 'TemplateElement') && typeof start === 'number' && typeof end === 'number') {
      const text = withoutCode(source.slice(start, end)).replaceAll(/\{\{\w+(?:, number)?\}\}/g, blank)
      if (isTexts || text.trim().includes(' ')) found.push({ place: 'text', offset: start, text })
      return
    }
    if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration') return
    if (type === 'Property' && isName(node)) return
    for (const [name, value] of Object.entries(node))
      if (isNode(value) && !(name === 'key' && node['computed'] !== true)) visit(value)
  }
  visit(program)
  return found
}

/** Strings match first, so that `/*` inside one does not start a comment. */
const stylePattern = /"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\/\*[^]*?\*\//g

/** The prose of a TypeScript, CSS or Markdown file; empty for other files. Throws when the source cannot be parsed. */
export const passagesOf = (file: string, source: string): Passage[] => {
  if (file.endsWith('.md')) return [{ place: 'document', offset: 0, text: documentProse(source) }]
  if (file.endsWith('.css'))
    return commentPassages(
      source,
      [...source.matchAll(stylePattern)]
        .filter(([match]) => match.startsWith('/*'))
        .map(({ 0: match, index }) => ({ start: index, end: index + match.length })),
    )
  if (!/\.tsx?$/.test(file)) return []
  const { comments, errors, program } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'cannot be parsed'}`)
  return [
    ...commentPassages(source, comments),
    ...(textFolders.some((folder) => file.startsWith(folder)) ? textPassages(file, source, program) : []),
  ]
}
