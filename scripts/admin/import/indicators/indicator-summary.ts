/** The summary of an indicator import for people: the counts, and what to do about the rest. */
import { tableText } from '../../io.ts'
import type { Counts } from './import-indicators.ts'

export interface FileSummary {
  readonly file: string
  /** Null if the file could not be read. */
  readonly format: string | null
  readonly counts: Counts | null
  readonly failure: string | null
}

/** Plain-English reasons by code. A reason without an entry is already a sentence from the portal. */
const reasons: Readonly<Record<string, string>> = {
  empty: 'no value',
  too_long: 'more than 255 characters',
  control_characters: 'control characters, or marks that turn the direction of the text',
  truncated: 'cut off by its source',
  pattern: 'stands for many values (a wildcard or a placeholder)',
  several_values: 'several values in one',
  not_of_type: 'no value of the type that is named',
  not_recognized: 'no value of any type',
  malformed_row: 'more cells than the header has',
  unclosed_quote: 'a quotation mark that is not closed',
  row_too_long: 'a row of more than 65,536 characters',
  unknown_type: 'a type that is not understood',
  unknown_tlp: 'a TLP level other than CLEAR, GREEN, AMBER, AMBER+STRICT, RED',
  stricter_repetition: 'earlier in the files with a less strict TLP level, which was applied',
  malformed_object: 'a malformed object',
  revoked: 'withdrawn by its source',
  expired: 'no longer valid by its source',
  unsupported_pattern: 'a pattern other than "one of these values"',
  no_category: 'no category: --category NAME gives one',
  doubtful_signature: 'doubtful: from the signature or header of a message',
  doubtful_link: 'doubtful: perhaps a link or contact in the text',
  doubtful_not_defanged: 'doubtful: other values in the text are defanged, this one is not',
  doubtful_number: 'doubtful: perhaps a version, section or telephone number, or a revision',
  doubtful_unknown_ending: 'doubtful: its ending is not a known top-level domain',
  doubtful_run_together: 'doubtful: perhaps two sentences without a space between them',
  doubtful_name_or_file: 'doubtful: a domain or the name of a file',
  doubtful_file: 'doubtful: a file that is perhaps only mentioned',
  doubtful_spaces: 'doubtful: it is not clear where the file name begins',
  doubtful_cut: 'doubtful: perhaps cut off',
  doubtful_attached: 'doubtful: other text is attached to it',
  doubtful_spelled_out: 'doubtful: its dots are written as words',
}

/** Number of refused rows of a file. */
export const refusedOf = (counts: Counts): number =>
  Object.values(counts.refused).reduce((sum, count) => sum + count, 0)

/** The summary as lines of text. `report`: the file with the single rows, if there is one. */
export const summaryText = (
  files: readonly FileSummary[],
  isDryRun: boolean,
  report: string | undefined,
): string[] => {
  const rows = files.map(({ file, format, counts }) => [
    file,
    format ?? 'not read',
    counts?.published ?? 0,
    counts?.known ?? 0,
    counts?.repeated ?? 0,
    (counts?.warned ?? 0) + (counts?.leftOut ?? 0),
    counts === null ? 0 : refusedOf(counts),
  ])
  const read = files.flatMap(({ counts }) => counts ?? [])
  const refused = sum(read.map((counts) => counts.refused))
  const [warned, leftOut] = [total(read, 'warned'), total(read, 'leftOut')]
  return [
    tableText([
      [
        'file',
        'format',
        isDryRun ? 'would be published' : 'published',
        'known',
        'repeated',
        'on a warning list',
        'refused',
      ],
      ...rows,
    ]),
    ...section(
      'Not read',
      files.filter(({ failure }) => failure !== null).map(({ file, failure }) => `  ${file}: ${failure}`),
    ),
    ...section('Published by type', sorted(sum(read.map((counts) => counts.byType)))),
    ...section('Refused', sorted(refused)),
    ...section('Known, marked stricter by the source', sorted(sum(read.map((counts) => counts.looser)))),
    ...section('No indicators, passed over', sorted(sum(read.map((counts) => counts.ignored)))),
    ...(warned + leftOut === 0
      ? []
      : [
          '',
          `${warned + leftOut} are on a warning list: ${leftOut > 0 ? 'left out' : 'published without the mark for detection'}.`,
        ]),
    ...(report === undefined
      ? Object.keys(refused).length + warned > 0
        ? ['', '--report FILE writes the single rows with their lines.']
        : []
      : ['', `The single rows are in ${report}.`]),
    ...(read.some(({ isStopped }) => isStopped)
      ? ['', 'Stopped. The same command continues from here.']
      : []),
  ]
}

const total = (all: readonly Counts[], name: 'warned' | 'leftOut'): number =>
  all.reduce((result, counts) => result + counts[name], 0)

const sum = (all: readonly Readonly<Record<string, number>>[]): Record<string, number> => {
  const result: Record<string, number> = {}
  for (const one of all)
    for (const [name, count] of Object.entries(one)) result[name] = (result[name] ?? 0) + count
  return result
}

const sorted = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `  ${count} ${Object.hasOwn(reasons, name) ? reasons[name] : name}`)

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${heading}:`, ...lines]
