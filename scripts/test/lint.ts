/**
 * Runs the linter. What it has found nothing in is not looked at again until it changes: a run has the files that
 * differ since the last good one, and those that import them, since what they are called with may have other types.
 * Without a good run before, and when the rules or a package changed, it has them all.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { cache, git, root } from './steps.ts'

const file = path.join(root, cache, 'lint.json')
const passedSchema = z.object({ rules: z.string(), files: z.record(z.string(), z.string()) })

const hashOf = (...names: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const name of names) hash.update(readFileSync(path.join(root, name)))
  return hash.digest('hex')
}

/** The files that import one of these, by the paths of imports alone. */
const importersOf = (changed: ReadonlySet<string>, sources: readonly string[]): string[] =>
  sources.filter((source) =>
    [...readFileSync(path.join(root, source), 'utf8').matchAll(/(?:from|import\()\s*'([#.][^']+)'/g)].some(
      ([, target = '']) =>
        changed.has(target.startsWith('#') ? target.slice(1) : path.join(path.dirname(source), target)),
    ),
  )

const sources = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
  (name) => /\.tsx?$/.test(name) && existsSync(path.join(root, name)),
)
const rules = hashOf('.oxlintrc.json', 'tsconfig.json', 'package-lock.json')
const files = Object.fromEntries(sources.map((name) => [name, hashOf(name)]))
const before = existsSync(file)
  ? passedSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  : undefined
const changed = new Set(
  before?.rules === rules ? sources.filter((name) => before.files[name] !== files[name]) : sources,
)
const some = [...new Set([...changed, ...importersOf(changed, sources)])]
/** With more, a run over everything takes as long. */
const mostSome = 200

const { status } =
  some.length === 0
    ? { status: 0 }
    : spawnSync('oxlint', ['--type-aware', '--deny-warnings', ...(some.length > mostSome ? [] : some)], {
        cwd: root,
        stdio: 'inherit',
      })
if (status === 0) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ rules, files }))
}
process.exitCode = status ?? 1
