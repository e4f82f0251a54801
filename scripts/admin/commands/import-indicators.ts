/** `import feeds`: publishes indicators from files. */
import path from 'node:path'
import { getPublicSuffix } from 'tldts'
import type { ColumnNames } from '#shared/domain/indicators/import/table-columns.ts'
import { fields } from '#shared/domain/indicators/import/table-columns.ts'
import { builtInLists } from '#shared/domain/warning-lists/built-in.ts'
import { WarningMatcher } from '#shared/domain/warning-lists/matcher.ts'
import { readMispWarningList } from '#shared/domain/warning-lists/misp-warning-list.ts'
import type { WarningList } from '#shared/domain/warning-lists/warning-list.ts'
import type { Call, Command, Target } from '../command.ts'
import { exitCodes, type ExitCode } from '../exit-codes.ts'
import { describeFailure, Refused, UsageError } from '../failures.ts'
import type { IndicatorStore } from '../import/indicators/indicator-store.ts'
import { refusedOf, summaryText, type FileSummary } from '../import/indicators/indicator-summary.ts'
import {
  importIndicators,
  type ImportOptions,
  type ImportDependencies,
} from '../import/indicators/import-indicators.ts'
import { ImportReport } from '../import/indicators/import-report.ts'
import { openPortalStore } from '../import/indicators/portal-store.ts'
import { SeenIndicators } from '../import/indicators/seen-indicators.ts'
import { openSource } from '../import/indicators/source-file.ts'
import { FileFailure, readJsonFile } from '../import/json-file.ts'
import { shareBar } from '../import/progress.ts'
import { operator } from '../operator.ts'
import { targetOptions } from '../target.ts'

/** The command, with a store of indicators that it opens for its target. */
export const importIndicatorsInto = (
  openStore: (target: Target, call: Call) => Promise<IndicatorStore>,
): Command => ({
  words: ['import', 'feeds'],
  summary: 'add the indicators of files: CSV tables, plain lists, STIX 2 bundles, MISP events and feeds',
  takes: 'FILE ...',
  positionals: [1, 1000],
  options: {
    'dry-run': { type: 'boolean', help: 'check, count and report, and write nothing' },
    category: { type: 'string', value: 'NAME', help: 'the category for indicators whose source has none' },
    origin: {
      type: 'string',
      value: 'TEXT',
      help: 'the origin for indicators whose source has none (default: the name of the file)',
    },
    tag: {
      type: 'string',
      multiple: true,
      value: 'NAME',
      help: 'a tag for every indicator; may be repeated',
    },
    column: {
      type: 'string',
      multiple: true,
      value: 'FIELD=NAME',
      help: `the field of a column whose name does not show it; fields: ${fields.join(', ')}`,
    },
    'warning-list': {
      type: 'string',
      multiple: true,
      value: 'FILE',
      help: 'also warn of values on this list (MISP warning list of values, host names or ranges)',
    },
    'with-doubtful': {
      type: 'boolean',
      help: 'also add values from sentences that may not be indicators (links, versions, signatures)',
    },
    'skip-warned': { type: 'boolean', help: 'exclude values on warning lists' },
    verify: { type: 'boolean', help: 'publish at once, without verification by an analyst' },
    'keep-dates': { type: 'boolean', help: 'use the dates of the source instead of the time of the import' },
    report: {
      type: 'string',
      value: 'FILE',
      help: 'write refused rows, changes and warnings to this CSV file, with their lines',
    },
    ...targetOptions,
  },
  details: [
    'The format is recognized by the content. Known indicators (same type and value, in any notation) are not changed, so an import',
    'that was stopped with Ctrl-C continues with the same command. Indicators are added unverified, for an analyst to publish, unless --verify is given.',
  ],
  run: async (call) => {
    const { arguments: given, io, print } = call
    const columns = columnsOf(given.all('column'))
    const matcher = new WarningMatcher(
      [
        ...builtInLists,
        ...given.all('warning-list').map((file) => warningListOf(path.resolve(io.directory, file), file)),
      ],
      getPublicSuffix,
    )
    const target = await call.target()
    const store = await openStore(target, call)
    const isDryRun = given.flag('dry-run')
    const reportFile = given.optional('report')
    const report =
      reportFile === undefined ? undefined : new ImportReport(path.resolve(io.directory, reportFile))
    const [seen, stop] = [new SeenIndicators(), stopOnInterrupt(call)]
    const files: FileSummary[] = []
    try {
      for (const file of given.positionals) {
        if (stop.signal.aborted) break
        files.push(
          await importFile(
            call,
            file,
            columns,
            {
              category: given.optional('category'),
              origin: given.optional('origin') ?? path.basename(file),
              tags: given.all('tag'),
              isDryRun,
              skipWarned: given.flag('skip-warned'),
              withDoubtful: given.flag('with-doubtful'),
              now: target.platform.clock.now(),
            },
            {
              store,
              matcher,
              seen,
              stop: stop.signal,
              report: (row) => {
                report?.add({ file, ...row })
              },
            },
          ),
        )
      }
    } finally {
      stop.end()
      seen.close()
      report?.close()
    }
    print(
      [
        ...(isDryRun ? [`Nothing was written on ${target.label}: this was a dry run.`, ''] : []),
        ...summaryText(files, isDryRun, reportFile),
      ],
      { target: target.label, dry_run: isDryRun, files },
    )
    return exitCodeOf(files)
  },
})

/** The command with the portal as its store. */
export const importIndicatorsCommand: Command = importIndicatorsInto(({ platform }, { arguments: given }) =>
  Promise.resolve(
    openPortalStore(platform, operator(), {
      verify: given.flag('verify'),
      keepDates: given.flag('keep-dates'),
    }),
  ),
)

/** Imports one file. An unreadable file does not stop the others. */
const importFile = async (
  call: Call,
  file: string,
  columns: ColumnNames,
  options: ImportOptions & { readonly now: Date },
  parts: ImportDependencies,
): Promise<FileSummary> => {
  const bar = shareBar(call.io.stderr)
  try {
    const source = await openSource(path.resolve(call.io.directory, file), columns, options.now)
    const counts = await importIndicators(source, options, {
      ...parts,
      onProgress: (share, done) => {
        bar.show(share, `${done.published} new, ${done.known} known, ${refusedOf(done)} refused`)
      },
    })
    return { file, format: source.format, counts, failure: null }
  } catch (error) {
    if (!(error instanceof FileFailure)) throw error
    call.note(`${file}: ${error.message}`)
    return { file, format: null, counts: null, failure: error.message }
  } finally {
    bar.end()
  }
}

/** The first Ctrl-C ends the import after the current commit, the second ends the program. */
const stopOnInterrupt = (call: Call): { signal: AbortSignal; end(): void } => {
  const controller = new AbortController()
  const stop = (): void => {
    call.note('Stopping after the current batch. Press Ctrl-C again to stop at once.')
    controller.abort()
  }
  process.once('SIGINT', stop)
  return {
    signal: controller.signal,
    end: () => {
      process.removeListener('SIGINT', stop)
    },
  }
}

const columnsOf = (given: readonly string[]): ColumnNames => {
  const pairs = given.map((one) => {
    const [name = '', ...rest] = one.split('=')
    const field = fields.find((known) => known === name)
    if (field === undefined || rest.length === 0)
      throw new UsageError(`--column ${one} is not FIELD=NAME; the fields are ${fields.join(', ')}.`)
    return [field, rest.join('=')] as const
  })
  return Object.fromEntries(pairs)
}

const warningListOf = (file: string, name: string): WarningList => {
  let list: ReturnType<typeof readMispWarningList>
  try {
    list = readMispWarningList(readJsonFile(file))
  } catch (error) {
    throw new Refused(`${name}: ${describeFailure(error)}`, { cause: error })
  }
  if (list === 'not_a_list') throw new Refused(`${name}: not a MISP warning list.`)
  if (list === 'kind_not_read')
    throw new Refused(`${name}: lists of patterns or of parts of values are not supported.`)
  return list
}

const exitCodeOf = (files: readonly FileSummary[]): ExitCode => {
  const isPart = files.some(
    ({ failure, counts }) => failure !== null || counts === null || counts.isStopped || refusedOf(counts) > 0,
  )
  const isDone = files.some(
    ({ counts }) =>
      counts !== null &&
      (counts.published + counts.known + counts.repeated + counts.leftOut > 0 || refusedOf(counts) === 0),
  )
  if (!isPart) return exitCodes.ok
  return isDone ? exitCodes.partly : exitCodes.failed
}
