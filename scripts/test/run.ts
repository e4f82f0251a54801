/**
 * `npm test`: tools, checks, builds, and every test; its last line counts all of them. `-- --changed` takes
 * the tests of the
 * areas that differ from HEAD, `-- --changed=main` from another commit; `-- --reverse` turns the order of the
 * files round.
 * Other arguments are vitest's, which choose among its tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allTests, changedSince, testsFor } from './changed.ts'
import { closingLine, readCounts, type Counts } from './counts.ts'
import { countsFileVariable } from './count-reporter.ts'
import { ensureTools, javaPath } from './ensure-tools.ts'
import { orderVariable } from './sequencer.ts'
import { builds, bundledVariable, checks, root, runSteps } from './steps.ts'

interface Choice {
  /** Of vitest: options, and parts of the names of test files. */
  readonly args: readonly string[]
  readonly isReverse: boolean
  /** Nothing that differs can be tested: documents alone. */
  readonly isNothing: boolean
}

const changedOption = /^--changed(?:=(.+))?$/

/** What the arguments of `npm test --` ask for. */
const chosen = (args: readonly string[]): Choice => {
  const rest = args.filter((arg) => arg !== '--reverse' && !changedOption.test(arg))
  const isReverse = args.includes('--reverse')
  const asked = args.map((arg) => changedOption.exec(arg)).find((match) => match !== null)
  if (asked === undefined || asked === null) return { args: rest, isReverse, isNothing: false }
  const tests = testsFor(changedSince(asked[1] ?? 'HEAD'), allTests())
  const count = tests.filter((file) => !file.startsWith('tests/unit/')).length
  console.log(
    tests.length === 0
      ? 'Nothing that differs is tested.'
      : `Every unit test, and ${count} other files of the areas that differ. \`npm test\` runs the whole.`,
  )
  return { args: [...rest, ...tests], isReverse, isNothing: tests.length === 0 }
}

/** Runs vitest with its output shown. */
const runTests = ({ args, isReverse, isNothing }: Choice, isBundled: boolean): Counts => {
  if (isNothing) return { passed: 0, failed: 0, skipped: 0 }
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-tests-'))
  const file = path.join(folder, 'counts.json')
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      [countsFileVariable]: file,
      ...(isReverse ? { [orderVariable]: 'reverse' } : {}),
      ...(isBundled ? { [bundledVariable]: 'yes' } : {}),
    },
  })
  const counts: Counts = existsSync(file) ? readCounts(file) : { passed: 0, failed: 0, skipped: 0 }
  rmSync(folder, { recursive: true })
  // A run that ends badly without naming a failure, such as one that dies, is a failure all the same.
  return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

const main = async (): Promise<number> => {
  const problems = await ensureTools()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 1
  // A Java that is installed and not on the path is found by its home.
  const java = javaPath()
  if (java !== undefined && path.isAbsolute(java)) process.env['JAVA_HOME'] = path.resolve(java, '../..')
  const choice = chosen(process.argv.slice(2))
  const outcomes = await runSteps(choice.isNothing ? checks : [...checks, builds])
  const failed = outcomes.filter(({ passed }) => !passed)
  const tests = runTests(choice, failed.length === 0)
  for (const { name } of failed) console.log(`FAILED  ${name}`)
  const counts = {
    passed: tests.passed + outcomes.length - failed.length,
    failed: tests.failed + failed.length,
    skipped: tests.skipped,
  }
  console.log(closingLine(counts))
  return counts.failed === 0 ? 0 : 1
}

process.exitCode = await main()
