import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { projects } from './options.ts'
import { shuffled } from './random.ts'
import { seedVariable } from './variables.ts'

const rankOf = ({ project }: TestSpecification): number => projects.findIndex((name) => name === project.name)

/** Sorts the files by the order of their projects. */
const byProject = (files: readonly TestSpecification[]): TestSpecification[] =>
  files.toSorted((a, b) => rankOf(a) - rankOf(b))

/** A short file that runs tests declared in other files. */
const isShortToRead = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/e2e/refusals.test.ts')

/**
 * The order of a project's files: vitest's own, or a seeded random one that reveals dependencies between tests. Vitest
 * starts with the largest files, because they usually take longest. Small files that take as long come even earlier, so
 * that no worker runs one alone at the end.
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
