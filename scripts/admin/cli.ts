/** `npm run admin -- COMMAND`: the operator's command line. */
import { processIo } from './io.ts'
import { runCommand } from './run-command.ts'

// A reader of the output may stop early (`| head`). That is no reason for a stack trace.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
process.exitCode = await runCommand(process.argv.slice(2), processIo())
