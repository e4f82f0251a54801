import { expect, test } from 'vitest'
import { fileSize } from '#web/ui/files/file-size.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1234, '1.2 kB'],
  [45_600, '46 kB'],
  [999_499, '999 kB'],
  [999_999, '1 MB'],
  [1_200_000, '1.2 MB'],
  [20_000_000, '20 MB'],
])('%d bytes are %s', (bytes, text) => expect(fileSize(bytes, 'en')).toBe(text.replace(' ', '\u00A0')))

test('the language decides the comma', () => expect(fileSize(1_200_000, 'pl')).toBe('1,2\u00A0MB'))
