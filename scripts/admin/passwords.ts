/**
 * Reads new passwords: asks twice without echo, reads standard input, or generates them. A password is never an
 * argument.
 */
import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline'
import { isAcceptablePassword } from '#shared/domain/password.ts'
import type { Arguments, Options } from './command.ts'
import { Refused, UsageError } from './failures.ts'
import type { Input, Io, Output } from './io.ts'

/** Options of the commands that set a password. */
export const passwordOptions: Options = {
  generate: { type: 'boolean', help: 'generate the password and print it once, on its own line' },
  'password-stdin': {
    type: 'boolean',
    help: 'read the password from standard input, one line per user',
  },
}

export const passwordDetails = [
  'Without --generate and --password-stdin the command asks for the password, twice and without echo. A password is never an argument.',
]

export interface GivenPassword {
  readonly password: string
  /** A generated password must be shown to the operator. */
  readonly isGenerated: boolean
}

const requirements = 'at least 8 characters with a digit, a lowercase and an uppercase letter'
/** Without characters that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const generatedLength = 20
const promptAttempts = 3

/** A password with about 115 bits of entropy that satisfies the password rule. */
export const generatePassword = (): string => {
  for (;;) {
    const password = Array.from({ length: generatedLength }, () =>
      alphabet.charAt(randomInt(alphabet.length)),
    ).join('')
    if (isAcceptablePassword(password)) return password
  }
}

/**
 * A password for each person, in the same order. Throws Refused when one breaks the rule, and UsageError when no source
 * is available.
 */
export const takePasswords = async (
  options: Arguments,
  io: Io,
  people: readonly string[],
): Promise<GivenPassword[]> => {
  const [isGenerated, fromInput] = [options.flag('generate'), options.flag('password-stdin')]
  if (isGenerated && fromInput) throw new UsageError('--generate and --password-stdin cannot be combined.')
  if (isGenerated) return people.map(() => ({ password: generatePassword(), isGenerated: true }))
  if (fromInput)
    return (await readLines(io.stdin, people)).map((password) => ({ password, isGenerated: false }))
  if (io.stdin.isTTY !== true)
    throw new UsageError('There is no terminal to ask for a password: use --generate or --password-stdin.')
  // Echo stays off from the first prompt to the last answer, so that text typed between prompts does not show.
  io.stdin.setRawMode?.(true)
  try {
    const given: GivenPassword[] = []
    for (const person of people)
      given.push({ password: await ask(io.stdin, io.stderr, person), isGenerated: false })
    return given
  } finally {
    io.stdin.setRawMode?.(false)
  }
}

const readLines = async (stdin: Input, people: readonly string[]): Promise<string[]> => {
  const lines: string[] = []
  const reader = createInterface({ input: stdin, terminal: false })
  for await (const line of reader) {
    lines.push(line)
    if (lines.length === people.length) break
  }
  reader.close()
  if (lines.length < people.length)
    throw new Refused(
      `The standard input has ${lines.length} of ${people.length} passwords: one line for each of ${people.join(', ')}.`,
    )
  const weak = people.filter((_, index) => !isAcceptablePassword(lines[index] ?? ''))
  if (weak.length > 0)
    throw new Refused(`The password of ${weak.join(', ')} does not satisfy the rule: ${requirements}.`)
  return lines
}

const ask = async (stdin: Input, stderr: Output, person: string): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    const password = await readHidden(stdin, stderr, `Password of ${person}: `)
    const problem = isAcceptablePassword(password) ? undefined : `The password needs ${requirements}.`
    if (problem === undefined && (await readHidden(stdin, stderr, 'Repeat: ')) === password) return password
    const reason = problem ?? 'The passwords are not equal.'
    if (attempt === promptAttempts) throw new Refused(reason)
    stderr.write(`${reason}\n`)
  }
}

/** Reads a line from a terminal without showing even its length. Ctrl-C and Ctrl-D throw Refused. */
const readHidden = (stdin: Input, stderr: Output, prompt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let typed: string[] = []
    const end = (settle: () => void): void => {
      stdin.off('data', take)
      stdin.pause()
      stderr.write('\n')
      settle()
    }
    const take = (chunk: Buffer | string): void => {
      const characters = [...chunk.toString()]
      for (const [index, character] of characters.entries()) {
        if (character === '\r' || character === '\n') {
          return end(() => {
            const rest = characters.slice(index + 1).join('')
            // Pasted text after the line is the start of the next answer.
            if (rest !== '') stdin.unshift(Buffer.from(rest))
            resolve(typed.join(''))
          })
        }
        if (character === '\u0003' || character === '\u0004')
          return end(() => reject(new Refused('Nothing was changed.')))
        if (character === '\u007F' || character === '\b') typed.pop()
        else if (character === '\u0015') typed = []
        else typed.push(character)
      }
    }
    stderr.write(prompt)
    stdin.on('data', take)
    stdin.resume()
  })
