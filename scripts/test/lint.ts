/**
 * Runs the linter incrementally: on the files that differ since the last clean run, and on their importers, whose types
 * may have changed. Without a clean run, or after a change of rules or packages, it lints all files.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { changedFiles, hashedFiles, hashOf, savePassed } from './passed.ts'
import { root } from './steps.ts'

/** The files that import one of these directly, by import path. */
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
/** With more files, linting everything takes no longer. */
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
