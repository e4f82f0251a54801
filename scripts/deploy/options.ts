/** The options of `npm run deploy:try --`. */
import { parseOnce } from '../parse-once.ts'

export const usage = `npm run deploy:try -- [--keep]
Deploys the portal to an emulator of AWS on this machine, and takes it down again. Needs Linux and Python 3.11 or newer.
  --keep   leaves the folder of the trial, with its logs, and says where it is
  --help   this`

/** An invalid option, or a missing program. The message is one line. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export interface Options {
  readonly keeps: boolean
  readonly asksHelp: boolean
}

/** Parses the arguments. Throws UsageError. */
export const readOptions = (args: readonly string[]): Options => {
  try {
    const { values } = parseOnce({
      args: [...args],
      options: { keep: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    return { keeps: values.keep ?? false, asksHelp: values.help ?? false }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UsageError(`${error.message.split('. ')[0]}. Options are --keep and --help.`, { cause: error })
  }
}
