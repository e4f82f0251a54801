import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page, PageItem } from '../src/layout.ts'
import { readPdf, type ReadPdf } from '../src/read-pdf.ts'
import { writePdf, type PdfDocument } from '../src/write-pdf.ts'
import { faces, layout, sheet, textsOf } from './sample-layout.ts'

const { rule, span, textBlock } = layout
const setting = { size: 10, leading: 14 } as const
const pageOf = (items: readonly PageItem[]): Page => ({
  width: sheet.width,
  height: sheet.height,
  items: [...items],
})
const odd = 'Zażółć Нападение Αθήνα 攻撃 evil\u202Egpj.exe →'
const pages = [
  pageOf([
    ...textBlock([span(odd), span(' in bold', 'semibold'), span(' 0123', 'mono')], 200, setting).items,
    rule(100, 1, '#336699'),
    { kind: 'rect', x: 10, y: 120, width: 50, height: 20, fill: '#eeeeee', stroke: '#000000' },
  ]),
  pageOf(textBlock('Back to the start', 200, { ...setting, to: 1 }).items),
  pageOf(textBlock('A page elsewhere', 200, { ...setting, to: 'https://example.com/' }).items),
]
const document: PdfDocument = {
  pages,
  bookmarks: [
    { title: 'Początek', page: 1 },
    { title: 'The end', page: 3 },
  ],
  language: 'pl',
  title: 'Tytuł → title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'draft',
  creator: 'Test',
  createdAt: new Date('2026-11-01T08:00:00Z'),
}
const has = (tool: string, argument: string): boolean => spawnSync(tool, [argument]).error === undefined
const folder = mkdtempSync(path.join(tmpdir(), 'pdf-layout-'))
const file = path.join(folder, 'document.pdf')
let bytes: Uint8Array
let read: ReadPdf
beforeAll(async () => {
  bytes = await writePdf(document, faces)
  writeFileSync(file, bytes)
  read = await readPdf(bytes)
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('the PDF', () => {
  it('has the texts of its pages, in order', () => {
    expect(read.pages.map(({ text }) => text)).toEqual(pages.map((page) => textsOf(page).join('\n')))
  })

  it('has the links of its pages', () => {
    const links = read.pages.map((page) => page.links)
    expect(links[0]).toEqual([])
    expect(links[1]).toHaveLength(1)
    expect(links[2]).toEqual(['https://example.com/'])
  })

  it('has bookmarks, and states its language, title, author and creation time', () => {
    expect(read).toMatchObject({
      bookmarks: ['Początek', 'The end'],
      language: 'pl',
      title: 'Tytuł → title',
      author: 'Author',
      createdAt: document.createdAt,
    })
  })

  it('is deterministic', async () => {
    expect(Buffer.from(await writePdf(document, faces)).equals(bytes)).toBe(true)
  })

  it('contains only the glyphs that it uses', () => {
    expect(bytes.length).toBeLessThan(20_000)
  })

  it('is refused when a face lacks a character, or people could not read it', async () => {
    const raw = (text: string): PageItem => ({
      kind: 'text',
      x: 0,
      y: 0,
      text,
      font: 'regular',
      size: 10,
      color: '#000000',
      width: 10,
    })
    for (const text of ['攻', '\u202E'])
      await expect(writePdf({ ...document, pages: [pageOf([raw(text)])] }, faces)).rejects.toThrow(
        'regular has no U+',
      )
  })

  it.skipIf(!has('qpdf', '--version'))('is valid according to qpdf', () => {
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
  })
})
