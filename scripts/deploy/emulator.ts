/**
 * The AWS emulator: installed from PyPI by version and hash, and started in its own namespaces. It runs functions as
 * processes of this machine, without Lambda's folders. The CDK's function for web site files expects the AWS CLI layer
 * at `/opt/awscli`. The namespace mounts it there, so nothing is written outside the trial's folder.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { UsageError } from './options.ts'
import { lastLines, runProgram, type Environment } from './run-program.ts'

const requirements = path.join(import.meta.dirname, 'requirements.txt')
const layerFile = 'node_modules/@aws-cdk/asset-awscli-v1/lib/layer.zip'
/** The name and version that is installed. */
export const emulatorName = /^ministack==[\d.]+/m.exec(readFileSync(requirements, 'utf8'))?.[0] ?? ''

export interface Installed {
  readonly python: string
  /** Path of the AWS CLI from the CDK's layer. */
  readonly cli: string
}

const oldestPython = [3, 11] as const

const findPython = async (environment: Environment): Promise<string> => {
  const question = `import sys, venv, ensurepip; sys.exit(sys.version_info < (${oldestPython.join(', ')}))`
  for (const name of ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python']) {
    const { code } = await runProgram(name, ['-c', question], { directory: '.', environment }).catch(() => ({
      code: 1,
    }))
    if (code === 0) return name
  }
  throw new UsageError(
    `Python ${oldestPython.join('.')} or newer with venv is missing (Debian and Ubuntu: apt-get install python3-venv).`,
  )
}

/**
 * Installs the emulator and unpacks the CDK's AWS CLI, unless both exist. Throws UsageError when Python or a package is
 * not available.
 */
export const installEmulator = async (
  root: string,
  environment: Environment,
  signal: AbortSignal,
): Promise<Installed> => {
  const run = { directory: root, environment, signal }
  const found = await findPython(environment)
  const { output: version } = await runProgram(found, ['--version'], run)
  const layer = path.join(root, layerFile)
  if (!existsSync(layer)) throw new UsageError(`${layerFile} is missing: npm ci brings it.`)
  const hash = createHash('sha256').update(version)
  for (const file of [requirements, layer]) hash.update(readFileSync(file))
  const cache = path.join(root, 'node_modules/.cache/deploy-try')
  const folder = path.join(cache, hash.digest('hex').slice(0, 16))
  const python = path.join(folder, 'venv/bin/python')
  const installed = { python, cli: path.join(folder, 'layer/awscli/aws') }
  const whole = path.join(folder, 'whole')
  if (existsSync(whole)) return installed
  // Another version, or an incomplete installation.
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const steps: readonly [string, ...string[]][] = [
    [found, '-m', 'venv', path.join(folder, 'venv')],
    [
      python,
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      '--require-hashes',
      '--only-binary=:all:',
      '-r',
      requirements,
    ],
    [python, '-m', 'zipfile', '-e', layer, path.join(folder, 'layer')],
  ]
  for (const [program, ...args] of steps) {
    const { code, output } = await runProgram(program, args, run)
    if (code !== 0)
      throw new UsageError(`${emulatorName} could not be installed from PyPI: ${lastLines(output, 1)}`)
  }
  writeFileSync(whole, '')
  return installed
}

/** A free port of this machine. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  })

const executable = (file: string, text: string): void => {
  writeFileSync(file, text)
  chmodSync(file, 0o755)
}

/** Writes a program `aws` into the trial's folder and returns the folder for PATH. */
export const writeCli = ({ python, cli }: Installed, folder: string): string => {
  const programs = path.join(folder, 'bin')
  mkdirSync(programs)
  executable(path.join(programs, 'aws'), `#!/bin/sh\nexec '${python}' '${cli}' "$@"\n`)
  return programs
}

/**
 * Runs as the first process of the PID namespace: when it ends, the kernel ends all others. It ends with the emulator,
 * or when its standard input closes, which also happens if the trial is killed.
 */
const insideScript = `
mount --bind /opt "$TRIAL/opt-before"
for entry in "$TRIAL"/opt-before/* "$TRIAL"/opt-before/.[!.]*; do
  [ ! -e "$entry" ] || [ -e "$TRIAL/opt/$(basename "$entry")" ] || ln -s "$entry" "$TRIAL/opt/"
done
mount --bind "$TRIAL/opt" /opt
exec 3<&0
"$TRIAL_PYTHON" -m ministack </dev/null &
emulator=$!
{ read -r _ <&3 || kill -9 $emulator; } &
wait $emulator
`

export interface Emulator {
  stop(): Promise<void>
}

/**
 * Starts the emulator and waits until it answers. Throws UsageError if this machine has no namespaces, and an error if
 * it ends or does not answer.
 */
export const startEmulator = async (
  { python, cli }: Installed,
  folder: string,
  port: number,
  environment: Environment,
): Promise<Emulator> => {
  for (const name of ['opt/awscli', 'opt-before', 'lambda'])
    mkdirSync(path.join(folder, name), { recursive: true })
  // The emulator reads only the first 200 lines that a function prints, and the CLI prints one per file.
  executable(
    path.join(folder, 'opt/awscli/aws'),
    `#!/bin/sh\nexec '${python}' '${cli}' "$@" --only-show-errors\n`,
  )
  const { AWS_ENDPOINT_URL: _endpoint, ...own } = environment
  const log = path.join(folder, 'emulator.log')
  const namespaces = ['--map-root-user', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const probe = await runProgram('unshare', [...namespaces, 'sh', '-c', 'mount --bind /opt /opt'], {
    directory: folder,
    environment,
  }).catch(() => ({ code: 1, output: 'the program unshare is missing' }))
  if (probe.code !== 0)
    throw new UsageError(
      `The emulator needs Linux with namespaces for its user and the folder /opt: ${lastLines(probe.output, 1)}.`,
    )
  const child = spawn('unshare', [...namespaces, 'sh', '-ec', insideScript], {
    cwd: folder,
    env: {
      ...own,
      TRIAL: folder,
      TRIAL_PYTHON: python,
      TMPDIR: path.join(folder, 'lambda'),
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      MINISTACK_HOST: 'localhost',
      MINISTACK_REGION: environment['AWS_REGION'] ?? '',
      SERVICES: '',
      LAMBDA_EXECUTOR: 'local',
    },
    // Ctrl-C in the terminal goes to the trial, which then stops the emulator.
    detached: true,
  })
  const file = createWriteStream(log)
  child.stdout.pipe(file)
  child.stderr.pipe(file)
  child.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve()
    })
  })
  const stop = async (): Promise<void> => {
    child.stdin.end()
    await ended
  }
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/_ministack/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    if (await isReady()) return { stop }
    await pause(200)
  }
  await stop()
  throw new Error(`The emulator did not start:\n${lastLines(readFileSync(log, 'utf8'))}`)
}
