import { expect, test } from 'vitest'
import { fileSize } from '#shared/domain/file-size.ts'

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
  [9_960_000, '10 MB'],
  [999_600_000, '1 GB'],
  [1_234_000_000, '1.2 GB'],
])('%d bytes are %s', (bytes, text) => expect(fileSize(bytes, 'en')).toBe(text.replace(' ', '\u00A0')))

test('the language determines the decimal separator', () =>
  expect(fileSize(1_200_000, 'pl')).toBe('1,2\u00A0MB'))

test('a size just above the maximum is not shown as the maximum', () => {
  expect(fileSize(20_000_001, 'en', 20_000_000)).toBe('20,000,001\u00A0B')
  expect(fileSize(20_000_001, 'pl', 20_000_000)).toBe('20\u00A0000\u00A0001\u00A0B')
  expect(fileSize(20_600_000, 'en', 20_000_000)).toBe('21\u00A0MB')
  expect(fileSize(20_000_000, 'en', 20_000_000)).toBe('20\u00A0MB')
})
