/** How passwords are entered: nothing of them is shown, and weak ones are rejected. */
import { describe, expect, it } from 'vitest'
import { Arguments } from '#scripts/admin/command.ts'
import { generatePassword, takePasswords } from '#scripts/admin/passwords.ts'
import { isAcceptablePassword } from '#shared/domain/password.ts'
import { testIo } from './io.ts'

const asked = new Arguments({}, [])
const fromInput = new Arguments({ 'password-stdin': true }, [])

describe('a password prompt', () => {
  it('accepts one that was typed twice, and shows nothing of it', async () => {
    const io = testIo({ terminal: true })
    const taken = takePasswords(asked, io, ['anna@example.com'])
    io.typed.write('Correct-Horse-1\r')
    io.typed.write('wrong\u0015Correct-Horse-2\u007F1\r')
    expect(await taken).toEqual([{ password: 'Correct-Horse-1', isGenerated: false }])
    expect(io.err()).toBe('Password of anna@example.com: \nRepeat: \n')
    expect(io.out()).toBe('')
    // Early input, even between the prompts, is not echoed.
    expect(io.modes.map(({ raw, shown }) => [raw, shown === '' ? 'nothing' : 'both prompts'])).toEqual([
      [true, 'nothing'],
      [false, 'both prompts'],
    ])
  })

  it('accepts one pasted with its repetition', async () => {
    const io = testIo({ terminal: true })
    const taken = takePasswords(asked, io, ['anna@example.com'])
    io.typed.write('Correct-Horse-1\nCorrect-Horse-1\n')
    expect(await taken).toEqual([{ password: 'Correct-Horse-1', isGenerated: false }])
  })

  it('asks again when it is weak or differs, three times at most', async () => {
    const io = testIo({ terminal: true })
    const taken = takePasswords(asked, io, ['anna@example.com'])
    io.typed.write('weak\rCorrect-Horse-1\rCorrect-Horse-2\rCorrect-Horse-3\rCorrect-Horse-4\r')
    await expect(taken).rejects.toThrow('The passwords are not equal.')
    expect(io.err()).toContain(
      'The password needs at least 8 characters with a digit, a lowercase and an uppercase letter.',
    )
    expect(io.err()).not.toMatch(/Horse|weak/)
  })

  it.each(['\u0003', '\u0004'])('is cancelled with Ctrl-C and Ctrl-D', async (key) => {
    const io = testIo({ terminal: true })
    const taken = takePasswords(asked, io, ['anna@example.com'])
    io.typed.write(`Corr${key}`)
    await expect(taken).rejects.toThrow('Nothing was changed.')
  })

  it('needs a terminal', async () => {
    await expect(takePasswords(asked, testIo(), ['a@example.com'])).rejects.toThrow('There is no terminal')
  })
})

describe('passwords on standard input', () => {
  it('are one per line, in the order of the users', async () => {
    const io = testIo()
    io.typed.end('Correct-Horse-1\r\nCorrect-Horse-2\n')
    expect(
      (await takePasswords(fromInput, io, ['a@example.com', 'b@example.com'])).map(
        ({ password }) => password,
      ),
    ).toEqual(['Correct-Horse-1', 'Correct-Horse-2'])
  })

  it('are rejected when there are too few or weak ones, without repeating them', async () => {
    const few = testIo()
    few.typed.end('Correct-Horse-1')
    await expect(takePasswords(fromInput, few, ['a@example.com', 'b@example.com'])).rejects.toThrow(
      'The standard input has 1 of 2 passwords: one line for each of a@example.com, b@example.com.',
    )
    const weak = testIo()
    weak.typed.end('Correct-Horse-1\nweakling\n')
    await expect(takePasswords(fromInput, weak, ['a@example.com', 'b@example.com'])).rejects.toThrow(
      /^The password of b@example.com does not satisfy the rule: (?!.*weakling)/,
    )
  })
})

describe('a generated password', () => {
  it('satisfies the rule and differs each time', () => {
    const many = Array.from({ length: 200 }, generatePassword)
    expect(many.every(isAcceptablePassword)).toBe(true)
    expect(new Set(many).size).toBe(200)
  })

  it('excludes the other ways', async () => {
    await expect(
      takePasswords(new Arguments({ generate: true, 'password-stdin': true }, []), testIo(), [
        'a@example.com',
      ]),
    ).rejects.toThrow('cannot be combined')
  })
})
