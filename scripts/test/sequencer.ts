import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where `npm test -- --reverse` asks for the order to be turned round. */
export const orderVariable = 'TEST_ORDER'

/** The order of files: vitest's own, or that reversed, which shows what depends on it. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of vitest, not of an array
    const sorted = await super.sort(files)
    return process.env[orderVariable] === 'reverse' ? sorted.toReversed() : sorted
  }
}
