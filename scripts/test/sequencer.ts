import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { shuffled } from './random.ts'
import { seedVariable } from './variables.ts'

/** The order of files: vitest's own, or one that a seed decides, which shows what depends on it. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seed = process.env[seedVariable]
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of vitest, not of an array
    if (seed === undefined) return super.sort(files)
    const byName = files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId))
    return shuffled(byName, Number(seed))
  }
}
