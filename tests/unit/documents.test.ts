/** Files named in documents exist, so that moving a file requires correcting the documents. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/test/steps.ts'

const folders = '{docs,functions,infra,messages,packages,scripts,shared,tests,web}'
const documents = globSync(['*.md', `${folders}/**/*.md`], { cwd: root })
/** Every file and folder, with a slash before and after. */
const known = globSync(['*', `${folders}/**`], { cwd: root }).map((file) => `/${file}/`)

/** Files named in documents but not in the repository: examples, build output, third-party data. */
const elsewhere: readonly string[] = [
  'web/features/notes/notes-page.tsx',
  'messages/en/areas/notes.ts',
  'messages/pl/areas/notes.ts',
  'tests/e2e/notes.test.ts',
  'iocs.csv',
  'recent.csv',
]

/** Inline code of a document, without code blocks. */
const codes = (text: string): string[] =>
  [...text.replaceAll(/^ *```[^]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** Paths inside commands and code blocks; a path of a URL or a package does not count. */
const pathsInCode = (text: string): string[] =>
  [...text.matchAll(/```[^]*?```|`[^`\n]+`/g)].flatMap(([code]) =>
    [
      ...code.matchAll(
        /(?<![\w./@:*{}-])(?:docs|functions|infra|messages|packages|scripts|shared|tests|web)\/[\w./-]*[\w/]/g,
      ),
    ].map(([found]) => found),
  )

/** Whether it means a path of the repository: from its root, one of our files, or a folder. */
const looksLikePath = (code: string): boolean =>
  /^[\w./-]+$/.test(code) &&
  !/^\.?\.?\//.test(code) &&
  !code.startsWith('.local') &&
  (/^(docs|functions|infra|messages|packages|scripts|shared|tests|web)\//.test(code) ||
    /^[\w-][\w./-]*\.(ts|tsx|css|md|csv|svg)$/.test(code) ||
    /^[\w-]+\/$/.test(code))

/** A path from the root, from the document's folder, or the end of a path whose start the context gives. */
const isThere = (code: string): boolean => {
  const wanted = code.replace(/\/$/, '')
  return /^(docs|functions|infra|messages|packages|scripts|shared|tests|web)\//.test(code)
    ? existsSync(path.join(root, wanted))
    : known.some((file) => file.endsWith(`/${wanted}/`))
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8')

  it('names existing files', () => {
    const missing = codes(text).filter(
      (code) => looksLikePath(code) && !elsewhere.includes(code) && !isThere(code),
    )
    expect(missing).toEqual([])
  })

  it('names existing files in commands and code blocks', () => {
    expect(pathsInCode(text).filter((code) => !elsewhere.includes(code) && !isThere(code))).toEqual([])
  })

  it('links to existing pages', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
    const missing = targets.filter(
      (target) => !/^https?:/.test(target) && !existsSync(path.join(root, path.dirname(document), target)),
    )
    expect(missing).toEqual([])
  })
})
