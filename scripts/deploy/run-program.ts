/** Runs the programs of a trial and saves their output to a file. */
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Ended {
  readonly code: number
  readonly output: string
}

export interface Run {
  readonly directory: string
  readonly environment: Environment
  /** File for the output, in addition to the result. */
  readonly log?: string
  readonly input?: string
  /** Ends the program early. */
  readonly signal?: AbortSignal
}

/** Runs a program to its end and returns all its output. Rejects when it cannot be started. */
export const runProgram = (
  program: string,
  args: readonly string[],
  { directory, environment, log, input = '', signal }: Run,
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: directory,
      env: environment,
      ...(signal === undefined ? {} : { signal }),
    })
    const file = log === undefined ? undefined : createWriteStream(log, { flags: 'a' })
    let output = ''
    const keep = (chunk: Buffer): void => {
      output += chunk.toString()
      file?.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('close', (code) => {
      file?.end()
      resolve({ code: code ?? 1, output })
    })
    // A program that ends before it has read all input is not an error.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })

/** The last lines of a program's output, which give the reason of a failure. */
export const lastLines = (output: string, count = 25): string =>
  output.trimEnd().split('\n').slice(-count).join('\n')
