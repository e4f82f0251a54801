import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packed, readPdf, type ReadPdf } from 'pdf-layout/read-pdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readable } from '#functions/reports/document/layout.ts'
import { layOut } from '#functions/reports/document/pages.ts'
import { openFonts, writeDocument } from '#functions/reports/document/pdf.ts'
import { contentOf, sectionsOf, exposureRows } from './report-content.ts'

const has = (tool: string, argument: string): boolean => spawnSync(tool, [argument]).error === undefined
const fonts = openFonts()
const odd = 'Zażółć Нападение Αθήνα 攻撃 evil\u202Egpj.exe → ' + 'x'.repeat(300)
const content = contentOf({
  sections: sectionsOf(8).map((one) =>
    one.module === 'visibility'
      ? { ...one, rows: exposureRows(8).map((row, index) => (index === 0 ? { ...row, name: odd } : row)) }
      : one,
  ),
})
const pages = layOut(content)
const folder = mkdtempSync(path.join(tmpdir(), 'report-'))
const file = path.join(folder, 'report.pdf')
let bytes: Uint8Array
let read: ReadPdf
beforeAll(async () => {
  bytes = await writeDocument(content, pages, fonts)
  writeFileSync(file, bytes)
  read = await readPdf(bytes)
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('the PDF', () => {
  it('has every text of its pages, in order', () => {
    for (const [index, page] of pages.entries()) {
      const texts = page.items.flatMap((item) =>
        item.kind === 'text' && item.text !== '' ? [item.text.replaceAll('\u00A0', ' ')] : [],
      )
      expect(read.pages[index]?.text).toBe(texts.join('\n'))
    }
    expect(read.packed).toContain(packed(readable(odd)))
  })

  it('has the links of its pages', () => {
    for (const [index, page] of pages.entries()) {
      const links = page.items.flatMap((item) => (item.kind === 'link' ? [item.to] : []))
      expect(read.pages[index]?.links).toHaveLength(links.length)
      for (const to of links.filter((one) => typeof one === 'string'))
        expect(read.pages[index]?.links).toContain(to)
    }
  })

  it('states its language, title, author and creation time', () => {
    const { language, title, author, createdAt } = read
    expect({ language, title, author, createdAt }).toEqual({
      language: 'pl',
      title: 'Ryzyko dla zarządu, 1–31 października 2026',
      author: 'Przykładowy CERT',
      createdAt: content.generatedAt,
    })
  })

  it('has its contents as bookmarks', () => {
    expect(read.bookmarks).toEqual(['Podsumowanie', 'Widoczności', 'Incydenty', 'Zagrożenia', 'IoC'])
  })

  it('is deterministic', async () => {
    expect(Buffer.from(await writeDocument(content, layOut(content), openFonts())).equals(bytes)).toBe(true)
  })

  it('is small: its fonts contain only the used glyphs', () => {
    expect(bytes.length).toBeLessThan(60_000)
  })

  it.skipIf(!has('qpdf', '--version'))('is valid according to qpdf', () => {
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
  })

  it.skipIf(!has('pdftotext', '-v'))('is read by pdftotext', () => {
    const text = packed(execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }))
    expect(text).toContain(packed(readable(odd)))
    for (const { name } of exposureRows(8).slice(1))
      expect(text).toContain(packed(name.replace(/(?<=\w)\.(?=\w)/g, '[.]')))
  })
})
