/** The help texts, generated from the command table. */
import type { Command, Options } from './command.ts'

/** Options that every command has. */
export const commonOptions: Options = {
  json: { type: 'boolean', help: 'print one JSON object instead of text' },
  trace: { type: 'boolean', help: 'on a failure, also print the stack trace' },
  help: { type: 'boolean', help: 'the help of this command' },
}

/** The help for all commands. */
export const overview = (commands: readonly Command[]): string => {
  const width = Math.max(...commands.map(({ words }) => words.join(' ').length))
  return `Administers the portal: the running local cloud, or a stage on AWS.

  npm run admin -- COMMAND [options]

${[...commands.map(({ words, summary }) => [words.join(' '), summary] as const), ['help [COMMAND]', 'this text, or the help of a command'] as const].map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`).join('\n')}

Results go to the standard output, everything else to the standard error.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done in part: what was refused is named.`
}

/** The help for one command. */
export const commandHelp = ({ words, summary, takes, options, details }: Command): string => {
  const rows = Object.entries({ ...options, ...commonOptions }).map(
    ([name, { value, help }]) => [`--${name}${value === undefined ? '' : ` ${value}`}`, help] as const,
  )
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    `  npm run admin -- ${[...words, takes].filter((part) => part !== '').join(' ')} [options]`,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    '',
    ...rows.map(([name, help]) => `  ${name.padEnd(width)}  ${help}`),
    ...(details === undefined ? [] : ['', ...details]),
  ].join('\n')
}
