/** `npm start`: builds what changed, starts the local cloud and prints its addresses. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, type Dirent } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseOnce } from '../parse-once.ts'
import { ensureJava } from '../test/ensure-tools.ts'
import type { Cloud } from 'local-cloud'
import { startPortalCloud, type PortalCloud } from './portal-cloud.ts'
import { PortInUseError } from 'local-cloud/http'
import { FolderInUseError, lockFolder } from 'local-cloud/state/lock'
import { LogFile } from 'local-cloud/state/log-file'
import { writeRunFile } from './run-file.ts'
import { readJsonFile, writeFileAtomic } from 'local-cloud/state/state'
import { errorMessage, isRecord, list, record, text, type Json } from 'local-cloud/values'

const root = path.resolve(import.meta.dirname, '..', '..')
const assembly = path.join(root, 'cdk.out')

const help = `Runs the portal on this computer, from the synthesized CDK app.

  npm start -- [options]

  --port N     where the portal listens (default 8080); its files are at the next port
  --data DIR   where everything is kept (default .local)
  --fresh      forget what is kept and start from nothing
  --no-demo    do not load demo data at the first start
  --assembly DIR  run an assembly that is there already, and build nothing
  --verbose    also print what the functions log (always kept in DIR/logs)
  --help       this text

Mails appear under /_local/mail, and webhooks can be sent to /_local/webhooks. Ctrl-C stops all of it.`

interface Options {
  readonly port: number
  readonly data: string
  readonly fresh: boolean
  readonly demo: boolean
  /** An existing assembly to run. Without it, the command builds one. */
  readonly assembly: string | undefined
  readonly verbose: boolean
}

/** A problem that the user can solve, printed without a stack trace. */
class UsageError extends Error {
  override name = 'UsageError'
}

/** The user pressed Ctrl-C during the start. */
class Interrupted extends Error {
  override name = 'Interrupted'
}

const readOptions = (args: readonly string[]): Options | 'help' => {
  let parsed
  try {
    parsed = parseOnce({
      args,
      options: {
        port: { type: 'string', default: '8080' },
        data: { type: 'string', default: '.local' },
        fresh: { type: 'boolean', default: false },
        'no-demo': { type: 'boolean', default: false },
        assembly: { type: 'string' },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(`${errorMessage(error).split('. ')[0]}. \`npm start -- --help\` lists the options.`)
  }
  const { values } = parsed
  if (values.help) return 'help'
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port ${values.port} is not a port: give a number from 0 to 65535.`)
  return {
    port,
    data: path.resolve(values.data),
    fresh: values.fresh,
    demo: !values['no-demo'],
    verbose: values.verbose,
    assembly: values.assembly === undefined ? undefined : path.resolve(values.assembly),
  }
}

/** Deletes the state folder. Refuses a folder that the local cloud did not create. */
const forget = (data: string): void => {
  if (!existsSync(data)) return
  if (readdirSync(data).length > 0 && !existsSync(path.join(data, 'cloud.json')))
    throw new UsageError(`${data} was not made by the local cloud, so --fresh does not empty it.`)
  lockFolder(data)()
  rmSync(data, { recursive: true, force: true })
}

/** A fingerprint of sources by path, size and modification time. */
const fingerprint = (...sources: readonly string[]): string => {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) {
    const full = path.join(root, source)
    if (!existsSync(full)) continue
    const files = statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(pathOf)
          .toSorted()
      : [full]
    for (const file of files) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

const pathOf = (entry: Dirent): string => path.join(entry.parentPath, entry.name)

class Builder {
  readonly #record: Json
  readonly #file = path.join(assembly, 'built-from.json')
  #child: ChildProcess | undefined

  constructor() {
    this.#record = readJsonFile(this.#file)
  }

  /**
   * Runs a step unless it already ran for the same sources. Throws UsageError with its output when it fails.
   */
  async step(
    name: string,
    sources: readonly string[],
    isThere: boolean,
    script: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const context = process.env['PORTAL_CONTEXT'] ?? ''
    const wanted = fingerprint(...sources, 'package-lock.json', 'tsconfig.json') + context
    if (isThere && this.#record[name] === wanted) return
    console.log(`${name} ...`)
    await this.#run(name, [script, ...args], environment)
    this.#record[name] = wanted
    mkdirSync(assembly, { recursive: true })
    writeFileAtomic(this.#file, JSON.stringify(this.#record))
  }

  stop(): void {
    this.#child?.kill('SIGTERM')
  }

  #run(name: string, args: readonly string[], environment: Readonly<Record<string, string>>): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      this.#child = child
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        this.#child = undefined
        if (code === 0) resolve()
        else reject(signal === 'SIGTERM' ? new Interrupted() : new UsageError(`${name} failed:\n${output}`))
      })
    })
  }
}

const build = async (builder: Builder): Promise<void> => {
  const webRoot = ['web', '.'].find((folder) => existsSync(path.join(root, folder, 'vite.config.ts')))
  if (webRoot !== undefined) {
    const built = ['web/dist', 'dist/web', 'dist', 'build/web', 'build'].some((folder) =>
      existsSync(path.join(root, folder, 'index.html')),
    )
    await builder.step(
      'Building the web',
      ['web', 'messages', 'shared', 'vite.config.ts'],
      built,
      path.join(root, 'node_modules/vite/bin/vite.js'),
      [
        'build',
        ...(webRoot === 'web' ? ['web', '--config', 'web/vite.config.ts'] : []),
        '--logLevel',
        'warn',
      ],
    )
  }
  if (!existsSync(path.join(root, 'infra/app.ts')))
    throw new UsageError('infra/app.ts is missing: there is nothing to synthesize.')
  const synthesized = existsSync(path.join(assembly, 'manifest.json'))
  await builder.step(
    'Synthesizing the CDK app',
    ['infra', 'functions', 'messages', 'packages', 'shared', 'web', 'cdk.json'],
    synthesized,
    path.join(root, 'infra/app.ts'),
    [],
    // Only a deployment needs the check by CloudFormation's schemas, which takes longer than the synthesis.
    { CDK_OUTDIR: assembly, CDK_VALIDATION: 'false' },
  )
}

interface DemoAccount {
  readonly email: string
  readonly password: string
  readonly role: string
  readonly organization: string
}

/** Loads the demo at the first start with a state folder. Later starts return the same accounts. */
const demoAccounts = async (cloud: Cloud, options: Options): Promise<DemoAccount[]> => {
  const file = path.join(options.data, 'demo.json')
  if (existsSync(file)) return list(readJsonFile(file)['accounts']).map(readAccount)
  const script = path.join(root, 'scripts/admin/demo.ts')
  if (!options.demo || !existsSync(script)) return []
  console.log('Loading the demo data ...')
  const loaded: unknown = await import(pathToFileURL(script).href)
  const seed: unknown = record({ ...(typeof loaded === 'object' ? loaded : {}) })['seedDemo']
  if (typeof seed !== 'function')
    throw new UsageError('scripts/admin/demo.ts does not export seedDemo(cloud, stateDir).')
  const result: unknown = await Reflect.apply(seed, undefined, [cloud, options.data])
  const accounts = list(isRecord(result) ? result['accounts'] : []).map(readAccount)
  writeFileAtomic(file, JSON.stringify({ accounts }, null, 2))
  return accounts
}

const readAccount = (source: unknown): DemoAccount => {
  const account = record(source)
  return {
    email: text(account['email']),
    password: text(account['password']),
    role: text(account['role']),
    organization: text(account['organization']),
  }
}

const announcement = (cloud: Cloud, accounts: readonly DemoAccount[]): string => {
  const lines = [
    '',
    `  Portal   ${cloud.url}`,
    `  Inbox    ${cloud.url}/_local/mail`,
    `  Webhooks ${cloud.url}/_local/webhooks`,
  ]
  if (accounts.length > 0) {
    const width = (pick: (account: DemoAccount) => string): number =>
      Math.max(...accounts.map((account) => pick(account).length))
    const [email, password, role] = [
      width((one) => one.email),
      width((one) => one.password),
      width((one) => one.role),
    ]
    lines.push(
      '',
      '  Accounts',
      ...accounts.map((one) =>
        `    ${one.email.padEnd(email)}  ${one.password.padEnd(password)}  ${one.role.padEnd(role)}  ${one.organization}`.trimEnd(),
      ),
    )
  }
  return [...lines, '', '  Ctrl-C stops it.', ''].join('\n')
}

const main = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(help)
    return 0
  }
  // Checked before any build, since nothing runs without Java.
  const javaProblem = await ensureJava()
  if (javaProblem !== undefined) throw new UsageError(javaProblem)
  // Lambda runs in UTC.
  process.env['TZ'] = 'UTC'
  const builder = new Builder()
  const interrupted = Promise.withResolvers<never>()
  interrupted.promise.catch(() => undefined)
  const stopped = Promise.withResolvers<undefined>()
  let signals = 0
  const onSignal = (): void => {
    if (++signals === 3) process.exit(130)
    builder.stop()
    interrupted.reject(new Interrupted())
    stopped.resolve(undefined)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)

  if (options.fresh) forget(options.data)
  if (options.assembly === undefined) await build(builder)
  const output = logTo(options)
  const starting = startPortalCloud({
    assemblyDir: options.assembly ?? assembly,
    stateDir: options.data,
    port: options.port,
    log: output.write,
  })
  let cloud: PortalCloud | undefined
  let forgetRun: (() => void) | undefined
  let failure: Error | undefined
  try {
    cloud = await starting
    forgetRun = writeRunFile(options.data, cloud)
    const accounts = await Promise.race([demoAccounts(cloud, options), interrupted.promise])
    console.log(announcement(cloud, accounts))
    failure = await Promise.race([stopped.promise, cloud.failed])
    if (failure !== undefined) console.error(failure.message)
    console.log('Stopping ...')
  } finally {
    forgetRun?.()
    await cloud?.stop()
    await output.end()
  }
  return failure === undefined ? 0 : 1
}

/** Writes the cloud's log to a file, and prints it if requested. */
const logTo = (options: Options): { write: (line: string) => void; end: () => Promise<void> } => {
  mkdirSync(path.join(options.data, 'logs'), { recursive: true })
  const file = new LogFile(path.join(options.data, 'logs', 'cloud.log'), (line) => console.error(line))
  return {
    write: (line) => {
      file.write(line)
      if (options.verbose) console.log(line)
    },
    end: () => file.end(),
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Interrupted)) {
    if (error instanceof PortInUseError) console.error(`${error.message} The option is --port.`)
    else if (error instanceof FolderInUseError) console.error(`${error.message} The option is --data.`)
    else console.error(error instanceof UsageError ? error.message : error)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}
// Everything has stopped. Open handles of a library must not keep the process alive.
process.exit()
