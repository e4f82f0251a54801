import { describe, expect, it } from 'vitest'
import { isCommonPassword, isPersonalPassword } from '#functions/rules/security/new-password.ts'
import { isAcceptablePassword } from '#shared/domain/password.ts'

describe('a new password', () => {
  it.each([
    'Password1',
    'P@ssw0rd1',
    'PASSWORDa1',
    'Passw0rd!',
    'Welcome2026!',
    'Qwerty123',
    'Qwertyuiop1',
    '1qaz2WSX',
    'Dragon1984!',
    'DragonDragon1',
    'Zaqwsx12',
    'Haslo1234',
    '123Monkey!',
    'Letmein99',
  ])('%s is rejected although it satisfies the rule, because it is easily guessed', async (password) => {
    expect(isAcceptablePassword(password)).toBe(true)
    expect(await isCommonPassword(password)).toBe(true)
  })

  it.each(['Correct-Horse-1', 'Battery-Staple-2', 'Demo-Portal-1', 'kX7vQp2mZr', 'Trzy-zielone-Czajki-4'])(
    '%s is accepted',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false)
    },
  )

  it("must not contain its owner's public data, in any spelling", () => {
    const owner = {
      name: 'Zażółć Nowak-Gęś',
      email: 'z.malinowska@modrzewica.example',
      organization: 'Bank Spółdzielczy Modrzewica',
    }
    for (const password of [
      'Nowak-2026-x',
      'xxN0w4k9999X',
      'Zazolc+123',
      'Malinowska7!',
      'Modrzewica-1',
      'M0drz3w1ca-1',
      'Spoldzielczy1',
    ])
      expect(isPersonalPassword(password, owner), password).toBe(true)
    for (const password of ['Correct-Horse-1', 'Data-Bank-Zeta-77', 'Ges-9-Trawa-Zima'])
      expect(isPersonalPassword(password, owner), password).toBe(false)
    expect(
      isPersonalPassword('Correct-Horse-1', { name: 'A', email: 'a@b.example', organization: null }),
    ).toBe(false)
  })
})
