/** `npm run admin -- COMMAND`: the operator's command line. */
import { processIo } from './io.ts'
import { runCommand } from './run-command.ts'

// The reader of the output may stop early (`| head`). That needs no stack trace.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
process.exitCode = await runCommand(process.argv.slice(2), processIo())
