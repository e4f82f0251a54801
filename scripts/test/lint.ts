/**
 * Runs the linter. What it has found nothing in is not looked at again until it changes: a run has the files that
 * differ since the last good one, and those that import them, since what they are called with may have other types.
 * Without a good run before, and when the rules or a package changed, it has them all.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { changedFiles, hashedFiles, hashOf, savePassed } from './passed.ts'
import { root } from './steps.ts'

/** The files that import one of these, by the paths of imports alone. */
const importersOf = (changed: ReadonlySet<string>, sources: readonly string[]): string[] =>
  sources.filter((source) =>
    [...readFileSync(path.join(root, source), 'utf8').matchAll(/(?:from|import\()\s*'([#.][^']+)'/g)].some(
      ([, target = '']) =>
        changed.has(target.startsWith('#') ? target.slice(1) : path.join(path.dirname(source), target)),
    ),
  )

const rules = hashOf('.oxlintrc.json', 'tsconfig.json', 'package-lock.json')
const files = hashedFiles(/\.tsx?$/)
const changed = new Set(changedFiles('lint', rules, files))
const some = [...new Set([...changed, ...importersOf(changed, Object.keys(files))])]
/** With more, a run over everything takes as long. */
const mostSome = 200

const { status } =
  some.length === 0
    ? { status: 0 }
    : spawnSync('oxlint', ['--type-aware', '--deny-warnings', ...(some.length > mostSome ? [] : some)], {
        cwd: root,
        stdio: 'inherit',
      })
if (status === 0) savePassed('lint', rules, files)
process.exitCode = status ?? 1
