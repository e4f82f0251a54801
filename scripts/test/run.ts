/**
 * `npm test`: tools, checks, builds and every test; its last line counts all of them. Its options are in `options.ts`.
 * Exits with 2 on invalid options or a missing program.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { javaPath } from 'local-cloud/java'
import { longRunVariable } from 'local-cloud/test-engine'
import { allSources, allTests, changedSince, isUnit, testsFor } from './changed.ts'
import { closingLine, readResult, sumOf, type Counts, type Result } from './counts.ts'
import { ensureTools } from './ensure-tools.ts'
import { mostSeed, projects, readOptions, UsageError, type Options } from './options.ts'
import { builds, checks, root, runSteps } from './steps.ts'
import { stressEnvironment, stressOf, takeCore } from './stress.ts'
import { bundledVariable, countsFileVariable, seedVariable } from './variables.ts'

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

/** The arguments for vitest; undefined when no test covers the changes. */
const vitestArguments = ({ changedSince: commit, filters }: Options): readonly string[] | undefined => {
  if (commit === undefined) return filters
  const tests = testsFor(changedSince(commit), allTests(), allSources())
  const units = tests.filter(isUnit).length
  console.log(
    tests.length === 0
      ? 'None of the changed files has tests.'
      : `${units} files of unit tests, and ${tests.length - units} others of the changed areas. \`npm test\` runs all.`,
  )
  return tests.length === 0 ? undefined : [...filters, ...tests]
}

/** Runs vitest and shows its output. */
const runVitest = (args: readonly string[], environment: Readonly<Record<string, string>>): Result => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-tests-'))
  const file = path.join(folder, 'result.json')
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [countsFileVariable]: file, ...environment },
  })
  const result: Result = existsSync(file) ? readResult(file) : { counts: nothing, failures: [] }
  rmSync(folder, { recursive: true })
  if (status === 0 || result.counts.failed > 0) return result
  // A run that fails without naming a failure, such as a crash, counts as a failure.
  return {
    counts: { ...result.counts, failed: 1 },
    failures: [`vitest ${args.join(' ')} ended with ${status}`],
  }
}

const ofProjects = (names: readonly string[]): string[] => names.flatMap((name) => ['--project', name])

/** Runs the tests once: in vitest's own order, in a random order, or under stress. */
const runOnce = (
  args: readonly string[],
  { isStress, projects: chosen }: Options,
  seed: number | undefined,
): Result => {
  const ordered = seed === undefined ? [] : ['--sequence.shuffle.tests', '--sequence.seed', String(seed)]
  if (!isStress || seed === undefined)
    return runVitest(
      [...args, ...ordered, ...ofProjects(chosen)],
      seed === undefined ? {} : { [seedVariable]: String(seed) },
    )
  // Each project runs through the moment, which comes a few seconds after its clock starts.
  const giveBack = takeCore()
  const results = (chosen.length === 0 ? projects : chosen).map((project) => {
    const now = new Date()
    const stress = stressOf(seed, now)
    console.log(`${project}: ${stress.moment}, from ${stress.start.toISOString()} on, in ${stress.zone}`)
    return runVitest(
      [...args, ...ordered, '--passWithNoTests', ...ofProjects([project])],
      stressEnvironment(stress, seed, now),
    )
  })
  giveBack()
  return {
    counts: sumOf(results.map(({ counts }) => counts)),
    failures: results.flatMap(({ failures }) => failures),
  }
}

/** Runs the tests the given number of times. Prints each failure once, with the seed that reproduces it. */
const runTests = (args: readonly string[], options: Options): Counts => {
  const { isStress, times } = options
  const first = options.seed ?? (isStress ? 1 + Math.floor(Math.random() * (mostSeed - times)) : undefined)
  const failed = new Map<string, number | undefined>()
  const all = Array.from({ length: times }, (_, run) => {
    const seed = first === undefined ? undefined : first + run
    const started = performance.now()
    const { counts, failures } = runOnce(args, options, seed)
    for (const failure of failures) if (!failed.has(failure)) failed.set(failure, seed)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    if (times > 1 || seed !== undefined)
      console.log(
        `Run ${run + 1} of ${times}${seed === undefined ? '' : `, seed ${seed}`}: ${closingLine(counts)}, ${seconds} s`,
      )
    return counts
  })
  for (const [failure, seed] of failed)
    console.log(
      `FAILED  ${failure}${seed === undefined ? '' : `\n        again with: npm test -- ${isStress ? '--stress ' : ''}--seed ${seed}`}`,
    )
  return sumOf(all)
}

/** From here on, files with a database repay its optimizing compiler. */
const manyFiles = 20

/** Whether the arguments select all files, or many that need a database. */
const isLong = (args: readonly string[]): boolean =>
  args.length === 0 || args.filter((file) => /\.test\.tsx?$/.test(file) && !isUnit(file)).length >= manyFiles

const main = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2))
  const problems = await ensureTools({ isStress: options.isStress })
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 2
  // Child processes find a Java outside PATH through JAVA_HOME.
  const java = javaPath()
  if (java !== undefined && path.isAbsolute(java)) process.env['JAVA_HOME'] = path.resolve(java, '../..')
  const args = vitestArguments(options)
  const outcomes = await runSteps(args === undefined ? checks : [...checks, builds])
  const failed = outcomes.filter(({ passed }) => !passed)
  if (failed.length === 0) process.env[bundledVariable] = 'yes'
  if (args !== undefined && isLong(args)) process.env[longRunVariable] = 'yes'
  const tests = args === undefined ? nothing : runTests(args, options)
  for (const { name } of failed) console.log(`FAILED  ${name}`)
  const counts = sumOf([
    tests,
    { passed: outcomes.length - failed.length, failed: failed.length, skipped: 0 },
  ])
  console.log(closingLine(counts))
  return counts.failed === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
