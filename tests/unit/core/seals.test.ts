import { describe, expect, it } from 'vitest'
import { seal } from '#functions/core/crypto/seal.ts'
import {
  isSealedNow,
  keyringAge,
  keyringOf,
  keyringText,
  Seals,
  sealUses,
  sealVersionOf,
  type Keyring,
  type SealName,
} from '#functions/rules/security/seals.ts'
import { TestClock } from './memory-table.ts'
import { tampered } from '#tests/support/tampered.ts'
import { sealTexts, testSeals } from '#tests/support/seals.ts'

const second = { version: 2, secret: 'the second version', since: '2026-11-28T08:00:00.000Z' }
const rotated = keyringText([second, ...keyringOf(sealTexts.keys)])

describe('a seal', () => {
  it('opens for its use and its purpose only, and only intact', async () => {
    const seals = testSeals()
    const sealed = await seals.seal('api_key', 'api_key#7', 'cti_secret')
    expect(sealed).toMatch(/^v2\.1\.[\w-]+$/)
    expect(sealed).not.toContain('cti_secret')
    expect(await seals.open('api_key', 'api_key#7', sealed)).toBe('cti_secret')
    expect(await seals.open('api_key', 'api_key#8', sealed)).toBeUndefined()
    // From the same secret, but with another key.
    expect(sealUses.api_key).toBe(sealUses.webhook_secret)
    expect(await seals.open('webhook_secret', 'api_key#7', sealed)).toBeUndefined()
    expect(await seals.open('api_key', 'api_key#7', tampered(sealed))).toBeUndefined()
    expect(await seals.open('api_key', 'api_key#7', 'v2.1.AA')).toBeUndefined()
    expect(await seals.open('api_key', 'api_key#7', '')).toBeUndefined()
  })

  it('opens values sealed before seals had versions, as version 1', async () => {
    const before = seal(sealTexts.keys, 'api_key#7', 'cti_secret')
    expect(sealVersionOf(before)).toBe(1)
    expect(isSealedNow(keyringOf(sealTexts.keys), before)).toBe(false)
    for (const keys of [sealTexts.keys, rotated])
      expect(await testSeals(undefined, { keys }).open('api_key', 'api_key#7', before)).toBe('cti_secret')
  })

  it('with a new version seals with it, and opens values of both', async () => {
    const old = await testSeals().seal('webhook_secret', 'webhook#3', 'whsec_one')
    const seals = testSeals(undefined, { keys: rotated })
    const sealed = await seals.seal('webhook_secret', 'webhook#3', 'whsec_two')
    expect([old, sealed].map(sealVersionOf)).toEqual([1, 2])
    expect([old, sealed].map((one) => isSealedNow(keyringOf(rotated), one))).toEqual([false, true])
    expect(await seals.open('webhook_secret', 'webhook#3', old)).toBe('whsec_one')
    expect(await seals.open('webhook_secret', 'webhook#3', sealed)).toBe('whsec_two')
    const after = testSeals(undefined, { keys: keyringText([second]) })
    expect(await after.open('webhook_secret', 'webhook#3', old)).toBeUndefined()
    expect(await after.open('webhook_secret', 'webhook#3', sealed)).toBe('whsec_two')
    expect(await after.first('keys')).toBeUndefined()
  })
})

describe('an instance', () => {
  const counted = (answer: (name: SealName) => Promise<string>) => {
    const clock = new TestClock()
    const reads: SealName[] = []
    const seals = new Seals({
      clock,
      read: (name) => {
        reads.push(name)
        return answer(name)
      },
    })
    return { clock, reads, seals }
  }

  it('reads a seal once, and again after some minutes', async () => {
    const { clock, reads, seals } = counted((name) => Promise.resolve(sealTexts[name]))
    seals.begin(['keys'])
    const sealed = await seals.seal('api_key', 'a', 'b')
    await Promise.all([1, 2, 3].map(() => seals.open('api_key', 'a', sealed)))
    expect(reads).toEqual(['keys'])
    clock.advance(keyringAge / 1000)
    await seals.seal('api_key', 'a', 'b')
    expect(reads).toEqual(['keys', 'keys'])
  })

  it('reads a seal at once for an unknown version, but not for every forged one', async () => {
    let now = sealTexts.keys
    const { clock, reads, seals } = counted(() => Promise.resolve(now))
    const sealed = await testSeals(undefined, { keys: rotated }).seal('api_key', 'a', 'b')
    await seals.seal('api_key', 'a', 'b')
    now = rotated
    expect(await seals.open('api_key', 'a', sealed)).toBe('b')
    expect(reads).toHaveLength(2)
    const forged = sealed.replace('v2.2.', 'v2.9.')
    for (const _ of [1, 2, 3]) expect(await seals.open('api_key', 'a', forged)).toBeUndefined()
    expect(reads).toHaveLength(2)
    clock.advance(10)
    expect(await seals.open('api_key', 'a', forged)).toBeUndefined()
    expect(reads).toHaveLength(3)
  })

  it('keeps its values when a later read fails, and retries a first one', async () => {
    let isDown = true
    const { clock, reads, seals } = counted((name) =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(sealTexts[name]),
    )
    seals.begin(['keys'])
    await expect(seals.seal('api_key', 'a', 'b')).rejects.toThrow('down')
    expect(reads).toHaveLength(1)
    isDown = false
    clock.advance(10)
    const sealed = await seals.seal('api_key', 'a', 'b')
    isDown = true
    clock.advance(keyringAge / 1000)
    expect(await seals.open('api_key', 'a', sealed)).toBe('b')
    expect(reads).toHaveLength(3)
  })
})

describe('the value of a secret', () => {
  it('is what the deployment generated, or versions with the newest first', () => {
    const made: Keyring = [{ version: 1, secret: 'aB3', since: null }]
    expect(keyringOf('aB3')).toEqual(made)
    expect(keyringOf(keyringText([second, ...made]))).toEqual([second, ...made])
  })

  it.each(['{}', '{"versions":[]}', '{"versions":[{"version":0,"secret":"a","since":null}]}', '{'])(
    'is rejected as %s',
    (text) => {
      expect(() => keyringOf(text)).toThrow(/invalid|too_small|expected|JSON/i)
    },
  )
})
