/** A vitest reporter that ends a run with one line of counts. Modules that fail to load or set up count as failed. */
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { closingLine, writeResult, type Counts, type Result } from './counts.ts'
import { countsFileVariable } from './variables.ts'

/** Counts the tests of the modules. Each error that belongs to no test counts as a failure. */
export const resultOf = (modules: readonly TestModule[], unhandled: readonly unknown[]): Result => {
  const counts: Counts = { passed: 0, failed: unhandled.length, skipped: 0 }
  const failures: string[] = unhandled.map(() => 'an error that belongs to no test')
  const fail = (name: string): void => {
    counts.failed += 1
    failures.push(name)
  }
  for (const module of modules) {
    const file = module.relativeModuleId
    for (const _ of module.errors()) fail(file)
    for (const suite of module.children.allSuites())
      for (const _ of suite.errors()) fail(`${file} > ${suite.fullName}`)
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      // A test that did not finish has not passed.
      if (state === 'pending' || state === 'failed') fail(`${file} > ${test.fullName}`)
      else counts[state] += 1
    }
  }
  return { counts, failures }
}

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const result = resultOf(modules, unhandled)
    const file = process.env[countsFileVariable]
    if (file === undefined) process.stdout.write(`${closingLine(result.counts)}\n`)
    else writeResult(file, result)
  }
}
