/**
 * Documents name files: each of them must be there, so that a file that is moved is corrected in its
 * documents too.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/test/steps.ts'

const folders = '{docs,functions,infra,scripts,shared,tests,web}'
const documents = globSync(['*.md', `${folders}/**/*.md`], { cwd: root })
/** Every file and folder, with a slash before and after. */
const known = globSync(['*', `${folders}/**`], { cwd: root }).map((file) => `/${file}/`)

/** Files that a document speaks of and that are not kept: examples, what a build makes, data of others. */
const elsewhere: readonly string[] = [
  'functions/threats/get-threat-history.ts',
  'web/features/notes/notes-page.tsx',
  'web/i18n/en/areas/notes.ts',
  'web/i18n/pl/areas/notes.ts',
  'tests/e2e/notes.test.ts',
  'iocs.csv',
]

/** What stands in code marks outside of code blocks. */
const codes = (text: string): string[] =>
  [...text.replaceAll(/^ *```[^]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** Whether it is meant as a path of the repository: one from its root, a file of ours, or a folder. */
const looksLikePath = (code: string): boolean =>
  /^[\w./-]+$/.test(code) &&
  !/^\.?\.?\//.test(code) &&
  !code.startsWith('.local') &&
  (/^(docs|functions|infra|scripts|shared|tests|web)\//.test(code) ||
    /^[\w-][\w./-]*\.(ts|tsx|css|md|csv|svg)$/.test(code) ||
    /^[\w-]+\/$/.test(code))

/** A path from the root, from the folder of the document, or the end of a path that the context tells. */
const isThere = (code: string): boolean => {
  const wanted = code.replace(/\/$/, '')
  return /^(docs|functions|infra|scripts|shared|tests|web)\//.test(code)
    ? existsSync(path.join(root, wanted))
    : known.some((file) => file.endsWith(`/${wanted}/`))
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8')

  it('names files that are there', () => {
    const missing = codes(text).filter(
      (code) => looksLikePath(code) && !elsewhere.includes(code) && !isThere(code),
    )
    expect(missing).toEqual([])
  })

  it('links to pages that are there', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
    const missing = targets.filter(
      (target) => !/^https?:/.test(target) && !existsSync(path.join(root, path.dirname(document), target)),
    )
    expect(missing).toEqual([])
  })
})
