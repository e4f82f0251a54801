/**
 * Runs the linter incrementally: on the files that differ since the last clean run, and on their importers, whose types
 * may have changed. Without a clean run, or after a change of rules or packages, it lints all files.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { directImporters } from './importers.ts'
import { changedFiles, hashedFiles, hashOf, savePassed } from './passed.ts'
import { root } from './steps.ts'

const rules = hashOf('.oxlintrc.json', 'tsconfig.json', 'package-lock.json')
const files = hashedFiles(/\.tsx?$/)
const changed = new Set(changedFiles('lint', rules, files))
const sources = new Map(Object.keys(files).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
const some = [...new Set([...changed, ...directImporters(changed, sources)])]
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
