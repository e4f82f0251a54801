import { expect, it } from 'vitest'
import { maxReport, textOf } from '#web/features/publication/report-file.ts'

it('a file is read up to the size of a report, and a larger one is not', async () => {
  const text = 'a'.repeat(maxReport)
  expect(await textOf(new File([text], 'report.txt'))).toBe(text)
  expect(await textOf(new File([text, 'b'], 'larger.txt'))).toBeUndefined()
  expect(await textOf(new File([new Uint8Array([1, 0, 2])], 'picture.raw'))).toBeUndefined()
})

it('a file of Windows Notepad is read in UTF-16', async () => {
  const text = 'Żółw: evil[.]example'
  const utf16 = new Uint16Array(Array.from(`\uFEFF${text}`, (one) => one.charCodeAt(0)))
  expect(await textOf(new File([utf16], 'unicode.txt'))).toBe(text)
  expect(await textOf(new File([utf16, new Uint8Array([0, 0])], 'binary'))).toBeUndefined()
})
