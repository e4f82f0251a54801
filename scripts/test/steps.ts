/** The steps other than the tests themselves: programs that must succeed. Each counts as a test. */
import { spawn, spawnSync } from 'node:child_process'
import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url))

const runGit = (args: readonly string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

/** Whether git knows a commit by this name. */
export const isCommit = (name: string): boolean =>
  runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]).status === 0

/** The output lines of a git command. Throws when it fails. */
export const git = (...args: string[]): string[] => {
  const { status, stdout, stderr } = runGit(args)
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\n').filter((line) => line !== '')
}

export interface Step {
  readonly name: string
  /** A program from node_modules/.bin or PATH, and its arguments. */
  readonly command: readonly [string, ...string[]]
  readonly environment?: Readonly<Record<string, string>>
}

/** Cache between runs; a fresh installation starts empty. */
export const cache = 'node_modules/.cache/check'

/**
 * Type checker and linter are Go programs. They finish before they run out of memory, and garbage collection would take
 * a third of their time. Both run at once, so each may take a third of the memory. More than 5 GiB saves nothing.
 */
const goProgram = { GOGC: 'off', GOMEMLIMIT: String(Math.min(5 * 1024 ** 3, Math.floor(totalmem() / 3))) }

/**
 * The checks of `npm run check`, longest first. Two run at a time, so types and lint use one thread each: with more,
 * each thread would compute the same types again.
 */
export const checks: readonly Step[] = [
  {
    name: 'lint',
    command: ['node', 'scripts/test/lint.ts'],
    environment: { ...goProgram, GOMAXPROCS: '1' },
  },
  {
    name: 'types',
    command: [
      'tsc',
      '--noEmit',
      '--singleThreaded',
      '--incremental',
      '--tsBuildInfoFile',
      `${cache}/types.json`,
    ],
    environment: goProgram,
  },
  {
    name: 'unused code and dependencies',
    command: ['knip', '--cache', '--cache-location', `${cache}/unused`],
  },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'boundaries', command: ['node', 'scripts/check-boundaries.ts'] },
  { name: 'words', command: ['node', 'scripts/test/words.ts'] },
]

/** Builds that tests of the running portal need. The web comes first, because the synthesis includes it. */
export const builds: readonly Step[] = [
  { name: 'web build', command: ['vite', 'build', '--logLevel', 'warn'] },
  // Tests of the infrastructure validate the templates of every stage.
  { name: 'synthesis', command: ['node', 'infra/app.ts'], environment: { CDK_VALIDATION: 'false' } },
]

export interface Outcome {
  readonly name: string
  readonly passed: boolean
}

/** Runs a step and prints its result, and on failure its output. */
export const runStep = async ({ name, command: [program, ...args], environment }: Step): Promise<Outcome> => {
  const started = performance.now()
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...environment, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    const keep = (chunk: Buffer): void => {
      text += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('close', (status) => resolve({ code: status ?? 1, output: text }))
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)${code === 0 ? '' : `\n${output}`}`)
  return { name, passed: code === 0 }
}

/** Runs steps two at a time; the steps of a chain run in sequence. */
export const runSteps = async (steps: readonly (Step | readonly Step[])[]): Promise<Outcome[]> => {
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      for (const step of [next].flat()) outcomes.push(await runStep(step))
  }
  await Promise.all([work(), work()])
  return outcomes
}
