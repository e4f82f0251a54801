import { expect, it } from 'vitest'
import { parseTypedTime, partAt, steppedTime } from '#web/ui/form/fields/typed-time.ts'

it.each([
  ['16:05', '16:05'],
  [' 7:05 ', '07:05'],
  ['7.05', '07:05'],
  ['7 05', '07:05'],
  ['705', '07:05'],
  ['1605', '16:05'],
  ['7', '07:00'],
  ['0', '00:00'],
  ['04:56 PM', '16:56'],
  ['12:30 a.m.', '00:30'],
  ['12pm', '12:00'],
])('a typed time %j is %s', (text, time) => expect(parseTypedTime(text)).toBe(time))

it.each(['', '24:00', '16:60', '165', '7:5', '13 pm', '0:30 am', '-7:05', '7:05:00', 'now', '07:0５'])(
  '%j is no time',
  (text) => expect(parseTypedTime(text)).toBeUndefined(),
)

it('changes in the part at the caret, and wraps', () => {
  expect([0, 2, 3, 5].map(partAt)).toEqual(['hours', 'hours', 'minutes', 'minutes'])
  expect(steppedTime('23:59', 'hours', 1)).toBe('00:59')
  expect(steppedTime('00:00', 'hours', -1)).toBe('23:00')
  expect(steppedTime('23:59', 'minutes', 1)).toBe('23:00')
  expect(steppedTime('16:05', 'minutes', -1)).toBe('16:04')
})
