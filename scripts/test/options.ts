/** The options of `npm test --`. */
import { parseOnce } from '../parse-once.ts'
import { allTests } from './changed.ts'
import { isCommit } from './steps.ts'

export interface Options {
  /** Runs only the tests for changes since this commit. */
  readonly changedSince: string | undefined
  readonly isStress: boolean
  /** Number of runs. */
  readonly times: number
  /** Seed of the random order, and of all other randomness under stress. Each further run adds one. */
  readonly seed: number | undefined
  /** Vitest options, and parts of test file names. */
  readonly filters: readonly string[]
  readonly projects: readonly string[]
}

/** An invalid option. The message is one line. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const projects = ['unit', 'infra', 'integration', 'e2e'] as const
const mostTimes = 1000
export const mostSeed = 2 ** 31 - 1

const wholeNumber = (name: string, text: string | undefined, most: number): number | undefined => {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > most)
    throw new UsageError(`--${name} takes a whole number from 1 to ${most}, not “${text}”.`)
  return number
}

/** Parses the arguments. Throws UsageError. */
export const readOptions = (args: readonly string[], tests: readonly string[] = allTests()): Options => {
  // Both options accept no commit, which the parser does not support.
  const given = args.map((arg) => (/^--(only-)?changed$/.test(arg) ? `${arg}=HEAD` : arg))
  const { values, positionals } = parsed(given)
  const unknown = (values.project ?? []).find((name) => !projects.some((project) => project === name))
  if (unknown !== undefined)
    throw new UsageError(`There is no project “${unknown}”: the projects are ${projects.join(', ')}.`)
  const absent = positionals.find((part) => !tests.some((test) => test.includes(part)))
  if (absent !== undefined) throw new UsageError(`No test file has “${absent}” in its name.`)
  const commit = values.changed ?? values['only-changed']
  if (commit !== undefined && !isCommit(commit)) throw new UsageError(`Git knows no commit “${commit}”.`)
  return {
    changedSince: commit,
    isStress: values.stress ?? false,
    times: wholeNumber('times', values.times, mostTimes) ?? 1,
    seed: wholeNumber('seed', values.seed, mostSeed),
    projects: values.project ?? [],
    filters: [
      ...positionals,
      ...(values.testNamePattern === undefined ? [] : ['--testNamePattern', values.testNamePattern]),
    ],
  }
}

const parsed = (args: readonly string[]) => {
  try {
    return parseOnce({
      args: [...args],
      allowPositionals: true,
      options: {
        changed: { type: 'string' },
        'only-changed': { type: 'string' },
        stress: { type: 'boolean' },
        times: { type: 'string' },
        seed: { type: 'string' },
        project: { type: 'string', multiple: true },
        testNamePattern: { type: 'string', short: 't' },
      },
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [first = ''] = error.message.split('. ')
    throw new UsageError(
      `${first.replace(/\.$/, '')}. Options are --changed[=COMMIT], --stress, --times N, --seed N, --project NAME, -t PATTERN and parts of file names.`,
    )
  }
}
