/**
 * A reporter of vitest that closes a run with one line of counts. What could not be loaded or set up counts
 * as failed.
 */
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { closingLine, writeCounts, type Counts } from './counts.ts'

/** Where counts go instead of the output, when a surrounding run prints the closing line itself. */
export const countsFileVariable = 'TEST_COUNTS_FILE'

/** Counts the tests of the modules, and as failed each error that belongs to no test. */
export const countTests = (modules: readonly TestModule[], unhandled: readonly unknown[]): Counts => {
  const counts: Counts = { passed: 0, failed: unhandled.length, skipped: 0 }
  for (const module of modules) {
    counts.failed += module.errors().length
    for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      // A test that never ran to its end has not passed.
      counts[state === 'pending' ? 'failed' : state] += 1
    }
  }
  return counts
}

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const counts = countTests(modules, unhandled)
    const file = process.env[countsFileVariable]
    if (file === undefined) process.stdout.write(`${closingLine(counts)}\n`)
    else writeCounts(file, counts)
  }
}
