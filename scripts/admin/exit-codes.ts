/** How a command ended, as its exit code says it. */
export const exitCodes = {
  /** Everything that was asked for is done. */
  ok: 0,
  /** Nothing of what was asked for is done. */
  failed: 1,
  /** The command line is wrong; nothing was tried. */
  usage: 2,
  /** A part was refused; the output names it. */
  partly: 3,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
