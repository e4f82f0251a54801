/** `npm test`: tools, checks, builds, and every test; its last line counts all of them. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { closingLine, readCounts, type Counts } from './counts.ts'
import { countsFileVariable } from './count-reporter.ts'
import { ensureTools, javaPath } from './ensure-tools.ts'
import { builds, checks, root, runStep, runSteps, type Outcome } from './steps.ts'

/** Runs vitest with its output shown; arguments of `npm test --` choose among its tests. */
const runTests = (): Counts => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-tests-'))
  const file = path.join(folder, 'counts.json')
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [countsFileVariable]: file },
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
  const outcomes: Outcome[] = await runSteps(checks)
  // The page is part of what is synthesized, so one after the other.
  for (const build of builds) outcomes.push(await runStep(build))
  const tests = runTests()
  const failed = outcomes.filter(({ passed }) => !passed)
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
