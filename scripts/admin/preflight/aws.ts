/** Queries an AWS account through the AWS CLI and its credentials. */
import { execFile } from 'node:child_process'
import { Refused } from '../failures.ts'
import type { Io } from '../io.ts'

/** The result of a query, or the code and text of its error. */
export type Answer = { readonly value: unknown } | { readonly code: string; readonly text: string }
export type Ask = (...words: string[]) => Promise<Answer>

/** Runs `aws WORDS`. Rejects with Refused when the AWS CLI is not installed. */
export const askAws =
  ({ environment, directory }: Pick<Io, 'environment' | 'directory'>): Ask =>
  (...words) =>
    new Promise((resolve, reject) => {
      execFile(
        'aws',
        [...words, '--output', 'json'],
        { env: { ...environment, AWS_PAGER: '' }, cwd: directory, maxBuffer: 16 * 1024 ** 2 },
        (error, stdout, stderr) => {
          if (error === null) resolve({ value: stdout.trim() === '' ? {} : JSON.parse(stdout) })
          else if (error.code === 'ENOENT')
            reject(
              new Refused(
                'The preflight uses the AWS CLI, which is not installed: https://aws.amazon.com/cli/',
              ),
            )
          else resolve({ code: /\((\w+)\)/.exec(stderr)?.[1] ?? '', text: stderr.trim() || error.message })
        },
      )
    })
