/** The report of a threat import, for people and for programs. */
import { tableText } from '../io.ts'

/** One threat of a file. For an unreadable file, the file itself, without a name. */
export interface ReportLine {
  readonly file: string
  readonly origin: string | null
  readonly name: string | null
  readonly category: string | null
  readonly outcome: 'published' | 'known' | 'refused'
  readonly id: number | null
  readonly reason: string | null
  readonly notes: readonly string[]
}

export interface FileReport {
  readonly file: string
  /** Null if the file could not be read. */
  readonly format: string | null
  readonly published: number
  readonly known: number
  readonly refused: number
  /** Why the file could not be read. */
  readonly failure: string | null
  /** Objects in the file that are not threats, counted by type. */
  readonly ignored: Readonly<Record<string, number>>
}

/** The report of a file, with counts of its lines. */
export const fileReport = (
  file: string,
  format: string | null,
  lines: readonly ReportLine[],
  ignored: FileReport['ignored'],
  failure: string | null = null,
): FileReport => {
  const count = (outcome: ReportLine['outcome']): number =>
    lines.filter((line) => line.outcome === outcome && line.name !== null).length
  return {
    file,
    format,
    published: count('published'),
    known: count('known'),
    refused: count('refused'),
    failure,
    ignored,
  }
}

/** The report as text: a table of counts, then the refused, known and changed threats by name. */
export const reportText = (
  files: readonly FileReport[],
  lines: readonly ReportLine[],
  isDryRun: boolean,
): string[] => {
  const total = files.reduce(
    (sum, one) => ({
      published: sum.published + one.published,
      known: sum.known + one.known,
      refused: sum.refused + one.refused,
    }),
    { published: 0, known: 0, refused: 0 },
  )
  const rows = files.map((one) => [one.file, one.format ?? 'not read', one.published, one.known, one.refused])
  const table = tableText([
    ['file', 'format', isDryRun ? 'would be published' : 'published', 'known', 'refused'],
    ...rows,
    ...(files.length > 1 ? [['all', '', total.published, total.known, total.refused]] : []),
  ])
  const named = lines.filter((line) => line.name !== null)
  const linesOf = (outcome: ReportLine['outcome']): string[] =>
    named
      .filter((line) => line.outcome === outcome)
      .map((line) => `  ${line.name} (${line.category ?? line.origin}): ${line.reason}`)
  const changed = named
    .filter((line) => line.outcome === 'published')
    .flatMap((line) => line.notes.map((note) => `  ${line.name}: ${note}`))
  const ignored = files
    .filter((one) => Object.keys(one.ignored).length > 0)
    .map(
      (one) =>
        `  ${one.file}: ${Object.entries(one.ignored)
          .map(([type, count]) => `${count} ${type}`)
          .join(', ')}`,
    )
  return [
    table,
    ...section(
      'Not read',
      files.filter((one) => one.failure !== null).map((one) => `  ${one.file}: ${one.failure}`),
    ),
    ...section('Refused', linesOf('refused')),
    ...section('Known, left as they are', linesOf('known')),
    ...section('Published otherwise than in the source', changed),
    ...section('No threats, left out', ignored),
  ]
}

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${heading}:`, ...lines]
