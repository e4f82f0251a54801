/** `import threats`: publishes threats from files. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { nameKey } from '#shared/domain/text.ts'
import { threatsCollection, type ThreatKinds } from '#functions/threats/threat-store.ts'
import type { Call, Command } from '../command.ts'
import { exitCodes, type ExitCode } from '../exit-codes.ts'
import { Refused } from '../failures.ts'
import type { CategoryNames, Reading } from '../import/candidate.ts'
import { FileFailure, readJsonFile } from '../import/json-file.ts'
import { isPrepared, prepare, type Prepared, type PrepareOptions } from '../import/prepare.ts'
import { progressBar } from '../import/progress.ts'
import { publish } from '../import/publish.ts'
import { readThreats } from '../import/recognize.ts'
import { fileReport, reportText, type FileReport, type ReportLine } from '../import/report.ts'
import { operator } from '../operator.ts'
import { targetOptions } from '../target.ts'

export const importThreats: Command = {
  words: ['import', 'threats'],
  summary: 'publish the threats of files: threat lists, MISP galaxies, STIX 2.0 and 2.1 bundles',
  takes: 'FILE ...',
  positionals: [1, 1000],
  options: {
    'dry-run': { type: 'boolean', help: 'check and report, and publish nothing' },
    category: {
      type: 'string',
      value: 'NAME',
      help: 'put every threat into this category of the portal (by either name), instead of the category of its kind',
    },
    shorten: {
      type: 'boolean',
      help: 'cut descriptions over 2000 characters at the end of a sentence, instead of refusing their threats',
    },
    'keep-dates': { type: 'boolean', help: 'use the dates of the source instead of the time of the import' },
    'plain-text': {
      type: 'boolean',
      help: "write Markdown links of descriptions as their text and leave out ATT&CK's citation marks",
    },
    report: {
      type: 'string',
      value: 'FILE',
      help: 'also write the result of every threat to this file, one JSON object per line',
    },
    ...targetOptions,
  },
  details: [
    'The format is recognized by the content. A known threat (same name and category) is not changed, so the same files',
    'can be imported again. Every refused or changed threat is reported by name.',
  ],
  run: async (call) => {
    const { arguments: given, io, target, print } = call
    const { platform, label } = await target()
    const options: PrepareOptions = {
      shorten: given.flag('shorten'),
      keepDates: given.flag('keep-dates'),
      plainText: given.flag('plain-text'),
      now: platform.clock.now(),
    }
    const threats = platform.collection(threatsCollection)
    const wanted = given.optional('category')
    const category = wanted === undefined ? undefined : await existingCategory(threats, wanted)
    const isDryRun = given.flag('dry-run')
    const lines: ReportLine[] = []
    const files: FileReport[] = []
    const report = given.optional('report')
    const writeReport = (): void => {
      if (report !== undefined)
        writeFileSync(
          path.resolve(io.directory, report),
          lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
        )
    }
    // Fails before anything is published when the report cannot be written.
    writeReport()
    for (const file of given.positionals) {
      const one = await importFile(call, threats, file, { ...options, isDryRun, category })
      lines.push(...one.lines)
      files.push(one.report)
    }
    writeReport()
    print(
      [
        ...(isDryRun ? [`Nothing was published on ${label}: this was a dry run.`, ''] : []),
        ...reportText(files, lines, isDryRun),
      ],
      {
        target: label,
        dry_run: isDryRun,
        files,
        refused: lines.filter((line) => line.outcome === 'refused'),
        changed: lines.filter((line) => line.notes.length > 0),
      },
    )
    return exitCodeOf(files)
  },
}

interface ImportOptions extends PrepareOptions {
  readonly isDryRun: boolean
  readonly category: CategoryNames | undefined
}

interface FileResult {
  readonly report: FileReport
  readonly lines: readonly ReportLine[]
}

/** Imports one file. An unreadable file does not stop the others. */
const importFile = async (
  call: Call,
  threats: Collection<ThreatKinds>,
  file: string,
  options: ImportOptions,
): Promise<FileResult> => {
  const lines: ReportLine[] = []
  let reading: Reading & { format: string }
  try {
    reading = readThreats(readJsonFile(path.resolve(call.io.directory, file)))
  } catch (error) {
    if (!(error instanceof FileFailure)) throw error
    lines.push({
      file,
      origin: null,
      name: null,
      category: null,
      outcome: 'refused',
      id: null,
      reason: error.message,
      notes: [],
    })
    call.note(`${file}: ${error.message}`)
    return { report: fileReport(file, null, lines, {}, error.message), lines }
  }
  const prepared: Prepared[] = []
  const refused = [...reading.refused]
  for (const candidate of reading.candidates) {
    const outcome = prepare(
      options.category === undefined ? candidate : { ...candidate, category: options.category },
      options,
    )
    if (isPrepared(outcome)) prepared.push(outcome)
    else refused.push(outcome)
  }
  const progress = progressBar(call.io.stderr, prepared.length, `threats of ${path.basename(file)}`)
  try {
    const outcomes = await publish(threats, operator(), prepared, {
      isDryRun: options.isDryRun,
      onProgress: progress.show,
    })
    for (const [index, { origin, name, category }] of prepared.entries()) {
      const outcome = outcomes[index]
      if (outcome === undefined) throw new Error(`${name} was lost`)
      lines.push({
        file,
        origin,
        name,
        category: category.name_en,
        outcome: outcome.outcome,
        notes: outcome.notes,
        ...(outcome.outcome === 'published'
          ? { id: outcome.id ?? null, reason: null }
          : { id: null, reason: outcome.reason }),
      })
    }
  } finally {
    progress.end()
  }
  for (const { origin, name, reason } of refused)
    lines.push({ file, origin, name, category: null, outcome: 'refused', id: null, reason, notes: [] })
  return { report: fileReport(file, reading.format, lines, reading.ignored), lines }
}

const existingCategory = async (threats: Collection<ThreatKinds>, name: string): Promise<CategoryNames> => {
  const readModel = await threats.readModel()
  const names = readModel.rows(
    z.object({ name_pl: z.string(), name_en: z.string() }),
    'SELECT name_pl, name_en FROM threat_category ORDER BY name_sort',
  )
  const found = names.find(({ name_pl, name_en }) =>
    [name_pl, name_en].some((one) => nameKey(one) === nameKey(name)),
  )
  if (found === undefined)
    throw new Refused(
      `The portal has no category ${name}. It has ${names.length === 0 ? 'none' : names.map(({ name_pl, name_en }) => `${name_pl} / ${name_en}`).join(', ')}.`,
    )
  return found
}

/**
 * Failed when every threat was refused, partial when some were. A threat that already exists does not count as refused.
 */
const exitCodeOf = (files: readonly FileReport[]): ExitCode => {
  const refused = files.some((file) => file.failure !== null || file.refused > 0)
  const done = files.some(
    (file) => file.failure === null && (file.published + file.known > 0 || file.refused === 0),
  )
  if (!refused) return exitCodes.ok
  return done ? exitCodes.partly : exitCodes.failed
}
