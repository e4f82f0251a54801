import { describe, expect, it } from 'vitest'
import { accountCounter, addressCounter } from '#functions/rules/security/attempts.ts'

describe('attempts', () => {
  it('count by network for IPv6, by address for IPv4', () => {
    expect(addressCounter('192.0.2.7')).toBe('192.0.2.7')
    expect(addressCounter('::ffff:192.0.2.7')).toBe('::ffff:192.0.2.7')
    expect(addressCounter('2001:db8:0:1:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:1')
    expect(addressCounter('2001:DB8:0000:0001::9')).toBe('2001:db8:0:1')
    expect(addressCounter('2001:db8::1')).toBe('2001:db8:0:0')
    expect(addressCounter('::1')).toBe('0:0:0:0')
  })

  it('on an account count together for every spelling of its e-mail, and do not store the e-mail', () => {
    expect(accountCounter(' Anna@Example.COM ')).toBe(accountCounter('anna@example.com'))
    expect(accountCounter('anna@example.com')).toMatch(/^[0-9a-f]{64}$/)
  })
})
