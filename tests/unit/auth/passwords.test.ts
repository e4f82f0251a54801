import { argon2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '#functions/core/crypto/passwords.ts'

const weaker = (password: string): string => {
  const salt = Buffer.from('sixteen bytes of')
  const hash = argon2Sync('argon2id', {
    message: password,
    nonce: salt,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const plain = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8192,t=1,p=1$${plain(salt)}$${plain(hash)}`
}

describe('a password hash', () => {
  it('is an argon2id PHC string with the parameters and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('Secret-123'), hashPassword('Secret-123')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(two)
  })

  it('matches its password in any Unicode composition, and no other', async () => {
    const hash = await hashPassword('Zażółć-Gęślą-1')
    expect(await verifyPassword(hash, 'Zażółć-Gęślą-1'.normalize('NFD'))).toEqual({
      fits: true,
      outdated: false,
    })
    expect((await verifyPassword(hash, 'Zażółć-Gęślą-2')).fits).toBe(false)
    expect((await verifyPassword(hash, '')).fits).toBe(false)
  })

  it('with other parameters still matches, and needs rehashing', async () => {
    expect(await verifyPassword(weaker('Secret-123'), 'Secret-123')).toEqual({ fits: true, outdated: true })
    expect(await verifyPassword(weaker('Secret-123'), 'Secret-124')).toEqual({ fits: false, outdated: true })
  })

  it('that is missing matches nothing', async () => {
    expect((await verifyPassword(undefined, 'Wrong-123')).fits).toBe(false)
  })

  it('that is not a PHC string is an error, not a refusal', async () => {
    await expect(verifyPassword('plain', 'plain')).rejects.toThrow('not an argon2id PHC string')
  })
})
