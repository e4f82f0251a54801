/** Values that contain an indicator. */
import { describe, expect, it } from 'vitest'
import { containerKeys, networkKind } from '#shared/domain/indicators/containers.ts'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'

const kinds = [4008, 4024, 4028, 6032, 6048]
const around = (entered: string): string[] => {
  const reading = readIndicator(entered)
  return reading.isIndicator ? containerKeys(reading, kinds) : [reading.reason]
}

describe('containing values', () => {
  it.each([
    ['192.0.2.77', ['192.0.2.64/28', '192.0.2.0/24', '192.0.0.0/8']],
    ['192.0.2.0/24', ['192.0.0.0/8']],
    ['http://192.0.2.77:80/x', ['192.0.2.77', '192.0.2.64/28', '192.0.2.0/24', '192.0.0.0/8']],
    ['2001:db8:1:2::3', ['2001:db8:1::/48', '2001:db8::/32']],
    ['http://[2001:db8::1]/', ['2001:db8::1', '2001:db8::/48', '2001:db8::/32']],
    ['a.b.example', ['b.example']],
    ['http://A.b.example/', ['a.b.example', 'b.example']],
    ['who@b.example', ['b.example']],
    ['d41d8cd98f00b204e9800998ecf8427e', []],
  ])('%s', (entered, expected) => {
    expect(around(entered)).toEqual(expected)
  })
  it('are never more than the lookup limit', () => {
    expect(around(`${'a.'.repeat(100)}example`)).toHaveLength(9)
  })
})

it('include only networks as another kind', () => {
  expect(
    ['192.0.2.0/24', '2001:db8::/32', '192.0.2.1', 'http://a.example/24', 'a.example/24'].map(networkKind),
  ).toEqual([4024, 6032, undefined, undefined, undefined])
})
