/** Records which files passed a check, so that it skips them until they or its rules change. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { cache, git, root } from './steps.ts'

const passedSchema = z.object({ rules: z.string(), files: z.record(z.string(), z.string()) })
const fileOf = (check: string): string => path.join(root, cache, `${check}.json`)

export const hashOf = (...names: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const name of names) hash.update(readFileSync(path.join(root, name)))
  return hash.digest('hex')
}

/** Content hashes of the working tree's files whose names match. */
export const hashedFiles = (names: RegExp): Record<string, string> =>
  Object.fromEntries(
    git('ls-files', '--cached', '--others', '--exclude-standard')
      .filter((name) => names.test(name) && existsSync(path.join(root, name)))
      .map((name) => [name, hashOf(name)]),
  )

/** Files that changed since the check passed under the same rules; all files if it never did. */
export const changedFiles = (
  check: string,
  rules: string,
  files: Readonly<Record<string, string>>,
): string[] => {
  const file = fileOf(check)
  const before = existsSync(file)
    ? passedSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
    : undefined
  return Object.keys(files).filter((name) => before?.rules !== rules || before.files[name] !== files[name])
}

/** Records that the check passed. */
export const savePassed = (check: string, rules: string, files: Readonly<Record<string, string>>): void => {
  mkdirSync(path.dirname(fileOf(check)), { recursive: true })
  writeFileSync(fileOf(check), JSON.stringify({ rules, files }))
}
