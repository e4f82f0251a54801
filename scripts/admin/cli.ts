/** `npm run admin -- COMMAND`: the operator's command line. */
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Compiling takes half of a short command. Only what is imported from here on is kept compiled.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/admin'))
const { processIo } = await import('./io.ts')
const { runCommand } = await import('./run-command.ts')

// The reader of the output may stop early (`| head`). That needs no stack trace.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
process.exitCode = await runCommand(process.argv.slice(2), processIo())
