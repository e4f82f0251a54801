import { describe, expect, it } from 'vitest'
import { readOptions } from '#scripts/test/options.ts'

const tests = ['tests/unit/indicators/a.test.ts', 'tests/e2e/indicators.test.ts']
const read = (...args: string[]) => readOptions(args, tests)

describe('npm test', () => {
  it('runs everything once by default', () => {
    const whole = {
      changedSince: undefined,
      isStress: false,
      times: 1,
      seed: undefined,
      filters: [],
      projects: [],
    }
    expect(read()).toEqual(whole)
    expect(read('--stress', '--times', '3', '--seed', '7')).toEqual({
      ...whole,
      isStress: true,
      times: 3,
      seed: 7,
    })
    expect(read('--project', 'unit', '--project=e2e', 'indicators', '-t', 'a name')).toEqual({
      ...whole,
      projects: ['unit', 'e2e'],
      filters: ['indicators', '--testNamePattern', 'a name'],
    })
  })

  it.each([
    [['--changed'], 'HEAD'],
    [['--changed=HEAD^{commit}'], 'HEAD^{commit}'],
    [['--only-changed', '--stress'], 'HEAD'],
  ])('with %j runs the tests of what differs from %s', (args, commit) => {
    expect(read(...args).changedSince).toBe(commit)
  })

  it.each([
    [
      '--bail',
      "Unknown option '--bail'. Options are --changed[=COMMIT], --stress, --times N, --seed N, --project NAME, -t PATTERN and parts of file names.",
    ],
    ['--seed=0', '--seed takes a whole number from 1 to 2147483647, not “0”.'],
    ['--seed=1e3', '--seed takes a whole number from 1 to 2147483647, not “1e3”.'],
    ['--times=1001', '--times takes a whole number from 1 to 1000, not “1001”.'],
    ['--project=all', 'There is no project “all”: the projects are unit, infra, integration, e2e.'],
    ['--changed=nowhere', 'Git knows no commit “nowhere”.'],
    ['--changed=--help', 'Git knows no commit “--help”.'],
    ['nowhere', 'No test file has “nowhere” in its name.'],
  ])('rejects %s in one line', (arg, message) => {
    expect(() => read(arg)).toThrow(message)
    expect(message).not.toContain('\n')
  })

  it.each([
    [['--seed', '1', '--seed=2'], "Option '--seed' is given more than once. Options are"],
    [
      ['-t', 'a', '--testNamePattern', 'b'],
      "Option '--testNamePattern' is given more than once. Options are",
    ],
  ])('rejects the contradictory %j', (args, message) => {
    expect(() => read(...args)).toThrow(message)
  })
})
