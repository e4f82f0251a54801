import { describe, expect, it } from 'vitest'
import { keyIn, keyRefusalOf } from '#functions/rules/key-api/key-gate.ts'
import { systemRandom } from '#functions/core/clock.ts'
import { isKey, newKey, prefixOfKey } from '#functions/rules/security/key-format.ts'
import { keyRefusals } from '#shared/domain/api-keys.ts'
import { tampered } from '../../support/tampered.ts'

const { key, prefix } = newKey(systemRandom)
const basic = (user: string, password: string): string =>
  Buffer.from(`${user}:${password}`, 'utf8').toString('base64')

describe('the key in a request', () => {
  it.each([
    ['Bearer', `Bearer ${key}`],
    ['Bearer in small letters', `bearer ${key}`],
    ['Token, as taxii2-client sends it', `Token ${key}`],
    ['Basic with the prefix as user name', `Basic ${basic(prefix, key)}`],
    ['Basic with any user name, or none', `Basic ${basic('taxii', key)}`],
    ['Basic in small letters, as MISP sends it', `basic ${basic('', key)}`],
    ['Basic with the key as user name', `Basic ${basic(key, '')}`],
    ['Basic with the key as user name and something behind it', `Basic ${basic(key, 'x')}`],
  ])('is read from %s', (_, authorization) => {
    expect(keyIn({ authorization })).toBe(key)
  })
  it('is read from X-Api-Key, also with a foreign Authorization header', () => {
    expect(keyIn({ 'x-api-key': key })).toBe(key)
    expect(keyIn({ 'x-api-key': ` ${key} `, authorization: 'Digest a=b' })).toBe(key)
  })
  it('is absent where nothing resembles one, whatever the length', () => {
    for (const authorization of ['', 'Bearer', `Bearer  `, 'Basic', `Bearer ${'x'.repeat(1_000_000)}`])
      expect(keyIn({ authorization })).toBeUndefined()
    expect(keyIn({ 'x-api-key': 'x'.repeat(100) })).toBeUndefined()
    expect(keyIn({})).toBeUndefined()
  })
})

describe('a key', () => {
  it('has a public prefix, no colon, and a checksum that distinguishes it from similar text', () => {
    expect(key).toMatch(/^cti_[0-9A-Za-z]{6}_[0-9A-Za-z]{38}$/)
    expect([isKey(key), prefixOfKey(key)]).toEqual([true, prefix])
    expect([isKey(tampered(key)), isKey(`${key}0`), isKey(key.slice(1))]).toEqual([false, false, false])
  })
  it('may be from before keys had prefixes', () => {
    const former = `cti_org_${'a'.repeat(43)}`
    expect([isKey(former), prefixOfKey(former)]).toEqual([true, null])
  })
})

it('is refused with a reason that its owners see', () => {
  for (const code of ['key_expired', 'key_ended', 'key_address', 'key_scope', 'key_budget'] as const)
    expect(keyRefusals).toContain(keyRefusalOf(code))
  expect([keyRefusalOf('account_suspended'), keyRefusalOf('not_found')]).toEqual(['account', 'other'])
})
