/** `import visibilities`: publishes scanner detections from files. */
import { createReadStream, createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import path from 'node:path'
import type { Call, Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Refused } from '../failures.ts'
import { progressBar } from '../import/progress.ts'
import { ExposureImport, type RowOutcome } from '../import/exposures/detect.ts'
import { FileFailure } from '../import/json-file.ts'
import { readRows } from '../import/exposures/read-file.ts'
import { isRefused, readRow, type RefusedRow } from '../import/exposures/row.ts'
import { tableText } from '../io.ts'
import { operator } from '../operator.ts'
import { targetOptions } from '../target.ts'

/** Maximum number of refused rows that are printed; the report file has all of them. */
const printed = 20
/** Rows between two updates of the progress. */
const step = 500

const outcomes = [
  'created',
  'detected',
  'reopened',
  'returned',
  'known',
  'stopped',
  'refused',
] as const satisfies readonly RowOutcome[]
const headings: Readonly<Record<RowOutcome, string>> = {
  created: 'new',
  detected: 'detected again',
  reopened: 'reopened',
  returned: 'not repaired',
  known: 'known dates',
  stopped: 'false positives',
  refused: 'refused',
}
type Counts = Record<RowOutcome, number>
const noCounts = (): Counts => ({
  created: 0,
  detected: 0,
  reopened: 0,
  returned: 0,
  known: 0,
  stopped: 0,
  refused: 0,
})

export const importExposures: Command = {
  words: ['import', 'visibilities'],
  summary: 'publish detected exposures: CSV, JSON lines, the catalogue of known exploited vulnerabilities',
  takes: 'FILE ...',
  positionals: [1, 1000],
  options: {
    'dry-run': { type: 'boolean', help: 'check and report, and publish nothing' },
    client: {
      type: 'string',
      multiple: true,
      value: 'NAME',
      help: 'the organization for rows that have none, by name or id; may be repeated',
    },
    'create-categories': {
      type: 'boolean',
      help: 'create missing categories, instead of refusing their rows',
    },
    report: {
      type: 'string',
      value: 'FILE',
      help: 'also write the result of every row to this file, one JSON object per line',
    },
    ...targetOptions,
  },
  details: [
    'Columns: client (name or id), category, name, criticality (1 to 3, or high, medium, low), description, analyst_comment, tlp (RED, AMBER+STRICT, AMBER, GREEN or CLEAR; if empty, the default of visibilities), detection date (ISO 8601). Their names may be Polish.',
    'The same exposure of the same organization (category and name) gets another detection date. A closed one is reopened, and one that was reported as repaired returns to repair. One that is',
    'marked as false positive is counted and not changed. The same file can be imported again, also after an interruption: nothing is created twice.',
  ],
  run: async (call) => {
    const { arguments: given, io, target, print } = call
    const { platform, label } = await target()
    const isDryRun = given.flag('dry-run')
    const reportPath = given.optional('report')
    const report =
      reportPath === undefined ? undefined : createWriteStream(path.resolve(io.directory, reportPath))
    if (report !== undefined)
      await new Promise<void>((resolve, reject) => {
        report
          .once('open', () => {
            resolve()
          })
          .once('error', () => {
            reject(new Refused(`${reportPath} cannot be written.`))
          })
      })
    const organizations = given.all('client')
    const files: { file: string; counts: Counts; failure: string | null; refused: RefusedRow[] }[] = []
    for (const file of given.positionals) {
      const counts = noCounts()
      const refused: RefusedRow[] = []
      const importer = await ExposureImport.open(platform, operator(), {
        isDryRun,
        organizations,
        createsCategories: given.flag('create-categories'),
        report: (outcome, row) => {
          counts[outcome] += 1
          report?.write(`${JSON.stringify({ file, outcome, ...row })}\n`)
          if (outcome === 'refused' && refused.length < printed)
            refused.push({ line: row.line, name: row.name, reason: row.reason ?? '' })
        },
      })
      const unknown = importer.unknownOrganizations(organizations)
      if (unknown.length > 0)
        throw new Refused(`No organization ${unknown.join(', ')} has the visibilities service.`)
      files.push({
        file,
        counts,
        refused,
        failure: await importFile(call, importer, file, organizations.length > 0, platform.clock.now()),
      })
    }
    if (report !== undefined) {
      report.end()
      await finished(report)
    }
    print(reportText(files, isDryRun, label), { target: label, dry_run: isDryRun, files })
    const isIncomplete = files.some(({ counts, failure }) => failure !== null || counts.refused > 0)
    const isUseful = files.some(({ counts }) =>
      outcomes.some((outcome) => outcome !== 'refused' && counts[outcome] > 0),
    )
    return isIncomplete ? (isUseful ? exitCodes.partly : exitCodes.failed) : exitCodes.ok
  },
}

/** Imports one file. Returns the reason when it could not be read to the end. Rows before that are published. */
const importFile = async (
  call: Call,
  importer: ExposureImport,
  file: string,
  isOrganizationGiven: boolean,
  now: Date,
): Promise<string | null> => {
  const name = path.resolve(call.io.directory, file)
  const total = await countLines(name)
  const progress = progressBar(call.io.stderr, total, `lines of ${path.basename(file)}`)
  try {
    let read = 0
    for await (const raw of readRows(name, isOrganizationGiven)) {
      const row = 'reason' in raw ? raw : readRow(raw, now)
      if (isRefused(row)) importer.refuse(row)
      else await importer.add(row)
      read += 1
      if (read % step === 0) progress.show(Math.min(raw.line, total))
    }
    await importer.end()
    return null
  } catch (error) {
    if (!(error instanceof FileFailure)) throw error
    await importer.end()
    call.note(`${file}: ${error.message}`)
    return error.message
  } finally {
    progress.end()
  }
}

/** Number of lines of a file, for the progress. Returns 0 for an unreadable file; reading it reports the error. */
const countLines = async (file: string): Promise<number> => {
  let lines = 1
  try {
    for await (const chunk of createReadStream(file))
      if (Buffer.isBuffer(chunk))
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  } catch {
    return 0
  }
  return lines
}

const reportText = (
  files: readonly { file: string; counts: Counts; failure: string | null; refused: readonly RefusedRow[] }[],
  isDryRun: boolean,
  label: string,
): string[] => {
  const rows = files.map(({ file, counts }) => [file, ...outcomes.map((outcome) => counts[outcome])])
  const refused = files.flatMap((one) => [
    ...one.refused.map(
      ({ line, name, reason }) => `  ${one.file}:${line}: ${name === '' ? '' : `${name}: `}${reason}`,
    ),
    ...(one.counts.refused > one.refused.length
      ? [`  ${one.file}: and ${one.counts.refused - one.refused.length} more, which --report FILE lists`]
      : []),
  ])
  const failures = files.flatMap(({ file, failure }) => (failure === null ? [] : [`  ${file}: ${failure}`]))
  return [
    ...(isDryRun ? [`Nothing was published on ${label}: this was a dry run.`, ''] : []),
    tableText([['file', ...outcomes.map((outcome) => headings[outcome])], ...rows]),
    ...(failures.length === 0 ? [] : ['', 'Not read to the end:', ...failures]),
    ...(refused.length === 0 ? [] : ['', 'Refused:', ...refused]),
  ]
}
