/** Runs a command line and returns an exit code. */
import { parseOnce } from '../parse-once.ts'
import { Arguments, type Call, type Command, type Target } from './command.ts'
import { commands } from './command-table.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'
import { describeFailure, UsageError } from './failures.ts'
import { commandHelp, commonOptions, overview } from './help.ts'
import type { Io } from './io.ts'
import { openTarget, targetDependencies } from './target.ts'

/**
 * Runs a command line (without the program's name) and returns the exit code. It prints errors instead of throwing
 * them.
 */
export const runCommand = async (line: readonly string[], io: Io): Promise<ExitCode> => {
  try {
    refusePasswords(line)
    const [first] = line
    if (first === undefined || first === '--help' || first === '-h')
      return help(io, [], first === undefined ? exitCodes.usage : exitCodes.ok)
    if (first === 'help') return help(io, line.slice(1), exitCodes.ok)
    const command = commands.find(({ words }) => words.every((word, index) => line[index] === word))
    if (command === undefined)
      throw new UsageError(`There is no command ${nearest(line)}. \`npm run admin -- help\` lists them.`)
    return await carryOut(command, line.slice(command.words.length), io)
  } catch (error) {
    io.stderr.write(`${describeFailure(error)}\n`)
    const isExpected = error instanceof UsageError
    if (line.includes('--trace') && !isExpected && error instanceof Error)
      io.stderr.write(`${error.stack ?? ''}\n`)
    return isExpected ? exitCodes.usage : exitCodes.failed
  }
}

const carryOut = async (command: Command, line: readonly string[], io: Io): Promise<ExitCode> => {
  const given = parse(command, line)
  if (given.flag('help')) {
    io.stdout.write(`${commandHelp(command)}\n`)
    return exitCodes.ok
  }
  const [least, most] = command.positionals
  if (given.positionals.length < least)
    throw new UsageError(
      `${command.takes.split(' ')[0]} is missing: npm run admin -- ${command.words.join(' ')} ${command.takes}`,
    )
  if (given.positionals.length > most)
    throw new UsageError(
      `${command.words.join(' ')} takes ${most === 0 ? 'only options' : `at most ${most}`}: an argument with spaces needs quotes.`,
    )
  const isJson = given.flag('json')
  let opened: Target | undefined
  const call: Call = {
    arguments: given,
    io,
    isJson,
    target: () => {
      opened ??= openTarget(
        targetDependencies({
          data: given.optional('data'),
          stage: given.optional('stage'),
          outputs: given.optional('outputs'),
          directory: io.directory,
          environment: io.environment,
        }),
        io.stderr,
      )
      return Promise.resolve(opened)
    },
    print: (lines, object) => {
      io.stdout.write(isJson ? `${JSON.stringify(object)}\n` : lines.map((one) => `${one}\n`).join(''))
    },
    note: (text) => {
      io.stderr.write(`${text}\n`)
    },
  }
  try {
    return await command.run(call)
  } finally {
    opened?.close()
  }
}

const parse = (command: Command, line: readonly string[]): Arguments => {
  try {
    const options = Object.fromEntries(
      Object.entries({ ...command.options, ...commonOptions }).map(([name, { type, multiple }]) => [
        name,
        { type, multiple: multiple === true },
      ]),
    )
    const { values, positionals } = parseOnce({
      args: [...line],
      options,
      allowPositionals: true,
      strict: true,
    })
    return new Arguments(values, positionals)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's message continues with advice about a bare --; its first sentence is enough.
    throw new UsageError(
      `${error.message.split('. ')[0]}. \`npm run admin -- help ${command.words.join(' ')}\` lists the options.`,
      { cause: error },
    )
  }
}

/**
 * Refuses passwords as arguments: other processes can see arguments, and the shell's history stores them. The message
 * omits the value.
 */
const refusePasswords = (line: readonly string[]): void => {
  if (
    line.some(
      (argument) =>
        /^--?p(ass(word|wd)?)?(=|$)/i.test(argument) || /^--(admin|user)-password(=|$)/i.test(argument),
    )
  ) {
    throw new UsageError(
      'A password is never an argument, because others could see it: leave it out to be asked for it, or use --password-stdin or --generate.',
    )
  }
}

const help = (io: Io, words: readonly string[], exitCode: ExitCode): ExitCode => {
  const found =
    words.length === 0
      ? []
      : commands.filter((command) => words.every((word, index) => command.words[index] === word))
  if (words.length > 0 && found.length === 0) throw new UsageError(`There is no command ${words.join(' ')}.`)
  const text = found.length === 0 ? overview(commands) : found.map(commandHelp).join('\n\n')
  ;(exitCode === exitCodes.ok ? io.stdout : io.stderr).write(`${text}\n`)
  return exitCode
}

/** The words before the options, where a mistyped command is. */
const nearest = (line: readonly string[]): string => {
  const end = line.findIndex((word) => word.startsWith('-'))
  return line.slice(0, Math.min(2, end === -1 ? line.length : end)).join(' ') || (line[0] ?? '')
}
