/** Questions to an AWS account, by the AWS CLI and the credentials that it finds. */
import { execFile } from 'node:child_process'
import { Refused } from '../failures.ts'
import type { Io } from '../io.ts'

/** What the account answered, or the code and text of its refusal. */
export type Answer = { readonly value: unknown } | { readonly code: string; readonly text: string }
export type Ask = (...words: string[]) => Promise<Answer>

/** Asks by `aws WORDS`. Rejects with Refused when there is no AWS CLI. */
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
                'The preflight asks by the AWS CLI, which is not installed: https://aws.amazon.com/cli/',
              ),
            )
          else resolve({ code: /\((\w+)\)/.exec(stderr)?.[1] ?? '', text: stderr.trim() || error.message })
        },
      )
    })
