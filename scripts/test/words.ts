/**
 * Finds banned words in comments, documents, texts and commit subjects: `node scripts/test/words.ts [--report]
 * [PATHS]`. A finding fails the check. Files that passed are skipped until they or the list change. `--report`
 * prints every finding and its counts, and never fails. `PATHS` limits it to these files and folders.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { subjectsAfter } from './banned-words.ts'
import { wordCheck, type Finding } from './findings.ts'
import { changedFiles, hashedFiles, hashOf, savePassed } from './passed.ts'
import { git, isCommit, root } from './steps.ts'

const { values, positionals } = parseArgs({
  options: { report: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const paths = positionals.map((name) => path.relative(root, path.resolve(name)))
const isAsked = (file: string): boolean =>
  paths.length === 0 || paths.some((name) => name === '' || file === name || file.startsWith(`${name}/`))

/** Third-party schemas, with their own document. */
const ofOthers = 'tests/unit/taxii/schemas/'
const { inFile, inSubject } = wordCheck()
const rules = hashOf(...['banned-words', 'findings', 'prose'].map((name) => `scripts/test/${name}.ts`))
const files = Object.fromEntries(
  Object.entries(hashedFiles(/\.(tsx?|css|md)$/)).filter(([name]) => !name.startsWith(ofOthers)),
)
const isWhole = paths.length === 0 && !values.report
const looked = isWhole ? changedFiles('words', rules, files) : Object.keys(files).filter(isAsked)

/** The latest commit subjects that are neither on the upstream nor older than the rule. */
const subjects = (): Finding[] => {
  const known = ['@{upstream}', subjectsAfter].filter(isCommit).map((name) => `^${name}`)
  return known.length === 0
    ? []
    : git('log', '-50', '--format=%h %s', 'HEAD', ...known).flatMap((line) => {
        const [commit = ''] = line.split(' ', 1)
        return inSubject(`commit ${commit}`, line.slice(commit.length + 1))
      })
}

const findings = [
  ...looked.flatMap((file) => inFile(file, readFileSync(path.join(root, file), 'utf8'))),
  ...(paths.length === 0 ? subjects() : []),
]
for (const { at, found, use } of findings) console.log(`${at}  "${found}": use ${use}`)

if (values.report) {
  const print = (title: string, keyOf: (finding: Finding) => string): void => {
    const groups = [...Map.groupBy(findings, keyOf)].map(([key, { length }]) => [key, length] as const)
    console.log(`\n${title}`)
    for (const [key, count] of groups.toSorted(([, a], [, b]) => b - a))
      console.log(`${String(count).padStart(6)}  ${key}`)
  }
  print('By file', ({ at }) => at.replace(/:\d+$/, ''))
  print('By word', ({ word, use }) => `${word}: use ${use}`)
  console.log(`\n${findings.length} findings in ${looked.length} files`)
} else if (findings.length > 0) process.exitCode = 1
else if (isWhole) savePassed('words', rules, files)
