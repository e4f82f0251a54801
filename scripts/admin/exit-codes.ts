/** Exit codes of a command. */
export const exitCodes = {
  /** Everything succeeded. */
  ok: 0,
  /** Nothing succeeded. */
  failed: 1,
  /** The command line is invalid; nothing was attempted. */
  usage: 2,
  /** Some of it was refused; the output lists what. */
  partly: 3,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
