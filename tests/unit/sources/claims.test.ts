/** The file of claims finds every object, and says what it was given. */
import { describe, expect, it } from 'vitest'
import { Claims, objectHash, packedClaims, type Claim } from '#functions/sources/reader/claims.ts'

const claim = (number: number): Claim => ({
  object: objectHash(`object ${number}`),
  value: number % 7 === 0 ? undefined : objectHash(`value ${number}`),
  version: 1_790_000_000_000 + number,
  until: number % 3 === 0 ? 0 : 1_800_000_000_000 + number,
  generation: number % 256,
})

describe('claims', () => {
  it('find each object among many, and no other', () => {
    const given = Array.from({ length: 500 }, (_, number) => claim(number))
    const claims = new Claims(packedClaims(given))
    for (const one of given) expect(claims.of(one.object)).toEqual(one)
    expect(claims.of(objectHash('another'))).toBeUndefined()
    expect([...claims]).toHaveLength(500)
  })

  it('are empty or whole', () => {
    expect(new Claims().of(objectHash('any'))).toBeUndefined()
    expect(() => new Claims(new Uint8Array(36))).toThrow('no claims')
  })
})
