/** Which tests a change can touch: those of the areas that it is in. An area has one name in every folder, so a path tells it. */
import { spawnSync } from 'node:child_process'
import { root } from './steps.ts'

/** The area that stands for the ground that all of them share: a list, a form, a drawer, mails and every role. */
const exemplar = 'threats'

/** What a path belongs to: an area, the ground under all areas, or nothing that a test runs. */
const placeOf = (file: string): { area: string } | 'ground' | 'nothing' => {
  const [top = '', second = '', third = '', fourth = ''] = file.split('/')
  const bare = (name: string): string => name.replace(/(\.test)?\.[a-z]+$/, '')
  switch (top) {
    case 'functions':
      return second === 'platform'
        ? { area: third }
        : fourth === '' && third === ''
          ? 'ground'
          : { area: second }
    case 'shared':
      return second === 'contracts' || second === 'domain' ? { area: bare(third) } : 'ground'
    case 'web':
      if (second === 'features') return { area: third }
      return second === 'i18n' && fourth !== '' ? { area: bare(fourth) } : 'ground'
    case 'tests':
      return third === '' || third === 'support' || second === 'support' ? 'ground' : { area: bare(third) }
    case 'scripts':
      return { area: second }
    case 'infra':
      return { area: 'infra' }
    default:
      return /\.(md|png|svg)$/.test(file) ? 'nothing' : 'ground'
  }
}

/** The area of a test file: `tests/e2e/threats.test.ts` and `tests/unit/threats/x.test.ts` are of threats, `tests/infra/x.test.ts` of infra. */
const areaOfTest = (file: string): string => {
  const place = placeOf(file)
  return file.startsWith('tests/infra/') ? 'infra' : typeof place === 'string' ? '' : place.area
}

/**
 * The test files for changed files: every unit test, since they take seconds, and the other tests of the areas that changed.
 * What lies under all areas, and an area that no test is named for, is tried with one area as an example. Nothing for documents alone.
 */
export const testsFor = (changed: readonly string[], tests: readonly string[]): string[] => {
  const places = changed.map(placeOf).filter((place) => place !== 'nothing')
  if (places.length === 0) return []
  const isUnit = (file: string): boolean => file.startsWith('tests/unit/')
  const areas = new Set(
    places.map((place) =>
      place !== 'ground' && tests.some((file) => !isUnit(file) && areaOfTest(file) === place.area)
        ? place.area
        : exemplar,
    ),
  )
  return tests.filter((file) => isUnit(file) || areas.has(areaOfTest(file)))
}

const git = (...args: string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\n').filter((line) => line !== '')
}

/** The files that differ from a commit, new ones included. Throws when git does not know the commit. */
export const changedSince = (commit: string): string[] => [
  ...git('diff', '--name-only', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** Every test file of the working tree. */
export const allTests = (): string[] =>
  git('ls-files', '--cached', '--others', '--exclude-standard', 'tests').filter((file) =>
    /\.test\.tsx?$/.test(file),
  )
