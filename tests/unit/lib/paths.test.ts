import { describe, expect, it, test } from 'vitest'
import { hrefOf, paths, readNumber } from '#web/lib/paths.ts'

describe('an address', () => {
  it('has its parameters in place, and the rest as its query', () => {
    expect(hrefOf(paths.threat, { id: 12 })).toBe('/threats/12')
    expect(hrefOf(paths.organization, { id: 3, tab: 'users', item: 4 })).toBe(
      '/organization/3?tab=users&item=4',
    )
    expect(hrefOf(paths.indicators, { is_verified: 'false' })).toBe('/ioc?is_verified=false')
  })

  it('cannot be redirected by a value', () =>
    expect(hrefOf(paths.resetPasswordToken, { token: '../x?y#z' })).toBe('/reset_password/..%2Fx%3Fy%23z'))
})

test.each([
  ['7', 7],
  ['0', undefined],
  ['07', undefined],
  ['1234567890', undefined],
  ['abc', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('the number in %j is %s', (text, number) => expect(readNumber(text)).toBe(number))
