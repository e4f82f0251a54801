import { expect, it } from 'vitest'
import { marksOf, mostMarked } from '#web/features/publication/report-marks.ts'

const found = (report: string, ...values: string[]): string[] =>
  marksOf(
    report,
    values.map((value) => ({ key: value, value })),
  ).map(({ key, start, end }) => `${key} = ${report.slice(start, end)}`)

it('finds values as they are written, defanged in every usual way', () => {
  expect(
    found(
      'From billing[@]ferret[.]example to hxxps[:]//ferret[.]example/login), c2(.)ferret.example, 203.0.113[.]87.',
      'billing@ferret.example',
      'https://ferret.example/login',
      'c2.ferret.example',
      '203.0.113.87',
    ),
  ).toEqual([
    'billing@ferret.example = billing[@]ferret[.]example',
    'https://ferret.example/login = hxxps[:]//ferret[.]example/login',
    'c2.ferret.example = c2(.)ferret.example',
    '203.0.113.87 = 203.0.113[.]87',
  ])
})

it('marks no part of a longer value, and of two that overlap the longer one', () => {
  expect(found('not-ferret.example, ferret.example.com, aferret.example', 'ferret.example')).toEqual([])
  expect(
    found('https://ferret.example/a, then Ferret.Example.', 'ferret.example', 'https://ferret.example/a'),
  ).toEqual(['https://ferret.example/a = https://ferret.example/a', 'ferret.example = Ferret.Example'])
})

it('marks every place of a value, in the beginning of a long report', () => {
  expect(found('a.example b a.example', 'a.example')).toHaveLength(2)
  const far = `${' '.repeat(mostMarked)}a.example`
  expect(found(far, 'a.example')).toEqual([])
})

it('takes characters of patterns as they are', () => {
  expect(found('drops C:\\a-b+c(1).exe', 'C:\\a-b+c(1).exe')).toEqual(['C:\\a-b+c(1).exe = C:\\a-b+c(1).exe'])
  expect(() => marksOf('', [{ key: '', value: '$()*+.?[]\\^{|}/-#&~!%:@ąę😀' }])).not.toThrow()
})
