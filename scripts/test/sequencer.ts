import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { projects } from './options.ts'
import { shuffled } from './random.ts'
import { seedVariable } from './variables.ts'

const rankOf = ({ project }: TestSpecification): number => projects.findIndex((name) => name === project.name)

/** The projects one after the other, in their order. */
const byProject = (files: readonly TestSpecification[]): TestSpecification[] =>
  files.toSorted((a, b) => rankOf(a) - rankOf(b))

/** Declares tests that stand in other files. */
const isShortToRead = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/e2e/refusals-')

/**
 * The order of a project's files: vitest's own, or one that a seed decides, which shows what depends on it. Vitest begins
 * with the largest files, since they take longest; those that are short to read and take as long come before them, so that no
 * worker is left with one at the end.
 */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seed = process.env[seedVariable]
    if (seed === undefined) {
      // oxlint-disable-next-line unicorn/no-array-sort -- a method of vitest, not of an array
      const bySize = await super.sort(files)
      return byProject(bySize.toSorted((a, b) => Number(isShortToRead(b)) - Number(isShortToRead(a))))
    }
    const byName = files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId))
    return byProject(shuffled(byName, Number(seed)))
  }
}
