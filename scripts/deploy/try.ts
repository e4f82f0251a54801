/**
 * `npm run deploy:try`: deploys the portal to an AWS emulator on this machine with the commands of docs/operations.md,
 * uses it, and destroys it. Exit codes: 0 success, 1 a step failed, 2 invalid options or a missing program. It leaves
 * only what it installed in node_modules/.cache.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { root } from '#scripts/test/steps.ts'
import { askAws, type Ask } from '#scripts/admin/preflight/aws.ts'
import {
  emulatorName,
  freePort,
  installEmulator,
  startEmulator,
  writeCli,
  type Emulator,
} from './emulator.ts'
import { account, region, trialEnvironment } from './environment.ts'
import { readOptions, usage, UsageError } from './options.ts'
import { lastLines, runProgram, type Ended } from './run-program.ts'
import { organization, password, people, usePortal } from './use-portal.ts'
import type { Place } from './site.ts'

const stage = 'trial'
const context = {
  stage,
  portalUrl: 'https://portal.example.com',
  providerName: 'Trial CERT',
  mailFrom: 'portal@example.com',
  alarmEmail: 'operators@example.com',
}

/** Runs a step of the trial and prints its duration and result. */
const step = async (name: string, work: () => Promise<string>): Promise<void> => {
  const started = performance.now()
  const line = (mark: string): string =>
    `${mark.padEnd(6)}  ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${name}`
  try {
    const seen = await work()
    console.log(`${line('ok')}: ${seen}`)
  } catch (error) {
    if (!(error instanceof UsageError)) console.log(line('FAILED'))
    throw error
  }
}

class Trial {
  readonly #folder: string
  readonly #port: number
  readonly #environment: Record<string, string>
  readonly #signal: AbortSignal
  readonly #ask: Ask

  constructor(folder: string, port: number, environment: Record<string, string>, signal: AbortSignal) {
    this.#folder = folder
    this.#port = port
    this.#environment = environment
    this.#signal = signal
    this.#ask = askAws({ environment, directory: root })
  }

  /** Runs the whole trial against a running emulator. */
  async run(): Promise<void> {
    await step('build of the page', async () => {
      await this.#node('vite', 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'])
      return 'dist/web'
    })
    await step('bootstrap', async () => {
      await this.#cdk('bootstrap', ['bootstrap', `aws://${account}/${region}`, '--app', 'node -e 0'])
      return `version ${await this.#bootstrapVersion()}`
    })
    await step('preflight', () => this.#preflight())
    await step('first deployment', async () => {
      await this.#deploy('deploy-1', [])
      return this.#seeStacks()
    })
    await step('deployment again', async () => {
      const { output } = await this.#deploy('deploy-2', [])
      const [unchanged, all] = [output.match(/\(no changes\)/g)?.length ?? 0, this.#stacks().length]
      if (unchanged !== all)
        throw new Error(`${unchanged} of ${all} stacks are unchanged:\n${lastLines(output)}`)
      return `${unchanged} of ${all} stacks unchanged`
    })
    await step('cdk diff', async () => {
      const { output } = await this.#cdk('diff', ['diff', '--fail', ...this.#assembly])
      return /Number of stacks with differences: 0/.exec(output)?.[0] ?? lastLines(output, 1)
    })
    await step('files of the page', () => this.#seeFiles())
    await step('accounts', () => this.#createAccounts())
    await usePortal(await this.#place(), step)
    let kept = 0
    await step('removal', async () => {
      kept = await this.#destroy()
      return `${this.#stacks().length} stacks are gone, ${kept} log groups are kept`
    })
    await step('deployment beside what was kept', async () => {
      const { output } = await this.#deploy('deploy-3', ['--import-existing-resources'])
      const taken = output.match(/IMPORT_COMPLETE +\| AWS::Logs::LogGroup/g)?.length ?? 0
      if (taken !== kept)
        throw new Error(`${taken} of ${kept} log groups were taken over:\n${lastLines(output)}`)
      return `${await this.#seeStacks()}, ${taken} log groups taken over`
    })
    await step('files of the page again', () => this.#seeFiles())
  }

  async #node(name: string, program: string, args: readonly string[], input?: string): Promise<Ended> {
    const ended = await runProgram(process.execPath, [path.join(root, program), ...args], {
      directory: root,
      environment: this.#environment,
      log: path.join(this.#folder, `${name}.log`),
      signal: this.#signal,
      ...(input === undefined ? {} : { input }),
    })
    if (ended.code !== 0) throw new Error(`${name} ended with ${ended.code}:\n${lastLines(ended.output)}`)
    return ended
  }

  #cdk(name: string, args: readonly string[]): Promise<Ended> {
    const quiet = ['--no-notices', '--no-color', '--ci']
    return this.#node(name, 'node_modules/aws-cdk/bin/cdk', [...args, ...quiet])
  }

  #admin(name: string, args: readonly string[], input?: string): Promise<Ended> {
    return this.#node(name, 'scripts/admin/cli.ts', args, input)
  }

  get #outputsFile(): string {
    return path.join(this.#folder, 'outputs.json')
  }

  /** The assembly of the last synthesis. */
  get #assembly(): string[] {
    return ['--app', path.join(this.#folder, 'cdk.out')]
  }

  #deploy(name: string, more: readonly string[]): Promise<Ended> {
    return this.#cdk(name, [
      'deploy',
      '--all',
      '--require-approval',
      'never',
      '--progress',
      'events',
      '--output',
      path.join(this.#folder, 'cdk.out'),
      '--outputs-file',
      this.#outputsFile,
      ...more,
    ])
  }

  /** The names of the app's stacks. */
  #stacks(): string[] {
    const manifest = z
      .object({ artifacts: z.record(z.string(), z.object({ type: z.string() })) })
      .parse(JSON.parse(readFileSync(path.join(this.#folder, 'cdk.out/manifest.json'), 'utf8')))
    return Object.entries(manifest.artifacts)
      .filter(([, { type }]) => type === 'aws:cloudformation:stack')
      .map(([name]) => name)
  }

  /** The result of `aws WORDS`, split at spaces. */
  async #asked<T extends z.ZodType>(schema: T, words: string): Promise<z.output<T>> {
    const answer = await this.#ask(...words.split(' '))
    if (!('value' in answer)) throw new Error(`aws ${words}: ${answer.text}`)
    return schema.parse(answer.value)
  }

  async #bootstrapVersion(): Promise<string> {
    const { Parameter } = await this.#asked(
      z.object({ Parameter: z.object({ Value: z.string() }) }),
      'ssm get-parameter --name /cdk-bootstrap/hnb659fds/version',
    )
    return Parameter.Value
  }

  async #preflight(): Promise<string> {
    const file = path.join(this.#folder, 'context.json')
    writeFileSync(file, JSON.stringify(context))
    const { output } = await this.#admin('preflight', ['preflight', '--stage', stage, '--context', file])
    return `${output.match(/^ok /gm)?.length ?? 0} ok, ${output.match(/^TO DO/gm)?.length ?? 0} to do, nothing stops`
  }

  /** Checks that each stack of the app exists and is complete. Returns a summary. */
  async #seeStacks(): Promise<string> {
    const { Stacks } = await this.#asked(
      z.object({ Stacks: z.array(z.object({ StackName: z.string(), StackStatus: z.string() })) }),
      'cloudformation describe-stacks',
    )
    const wanted = this.#stacks()
    const whole = wanted.filter((name) =>
      Stacks.some((one) => one.StackName === name && /^(CREATE|UPDATE)_COMPLETE$/.test(one.StackStatus)),
    )
    if (whole.length !== wanted.length || wanted.length === 0)
      throw new Error(`${whole.length} of ${wanted.length} stacks are whole: ${JSON.stringify(Stacks)}`)
    return `${whole.length} of ${wanted.length} stacks`
  }

  async #keptGroups(): Promise<number> {
    const { logGroups } = await this.#asked(
      z.object({ logGroups: z.array(z.object({ logGroupName: z.string() })) }),
      `logs describe-log-groups --log-group-name-prefix /cti-portal/${stage}/`,
    )
    return logGroups.length
  }

  async #createAccounts(): Promise<string> {
    const target = ['--stage', stage, '--outputs', this.#outputsFile, '--language', 'en', '--password-stdin']
    const named = (prefix: string, { email, name }: (typeof people)[keyof typeof people]): string[] => [
      `--${prefix}email`,
      email,
      `--${prefix}name`,
      name,
    ]
    const create = (words: readonly string[], count: number): Promise<Ended> =>
      this.#admin('create', ['create', ...words, ...target], `${password}\n`.repeat(count))
    await create(['platform-admin', ...named('', people.admin)], 1)
    await create(['analyst', ...named('', people.analyst)], 1)
    const members = [...named('admin-', people.organizationAdmin), ...named('user-', people.user)]
    await create(['organization', '--name', organization, ...members], 2)
    return `${Object.keys(people).length} people by npm run admin`
  }

  /** An output of a stack of the last deployment. */
  #output(stack: string, name: string): string {
    const outputs = z
      .record(z.string(), z.record(z.string(), z.string()))
      .parse(JSON.parse(readFileSync(this.#outputsFile, 'utf8')))
    return z.string().parse(outputs[`cti-${stage}-${stack}`]?.[name])
  }

  /** Checks that the web bucket contains the build, with the right cache headers. */
  async #seeFiles(): Promise<string> {
    const bucket = this.#output('web', 'WebBucket')
    const { Contents } = await this.#asked(
      z.object({ Contents: z.array(z.object({ Key: z.string() })) }),
      `s3api list-objects-v2 --bucket ${bucket}`,
    )
    const files = Contents.map(({ Key }) => Key)
    const built = readdirSync(path.join(root, 'dist/web'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map(({ parentPath, name }) => path.relative(path.join(root, 'dist/web'), path.join(parentPath, name)))
    const absent = built.filter((file) => !files.includes(file))
    if (absent.length > 0) throw new Error(`The bucket lacks ${absent.join(', ')}`)
    const keptFor = async (key: string): Promise<string> =>
      (
        await this.#asked(
          z.object({ CacheControl: z.string() }),
          `s3api head-object --bucket ${bucket} --key ${key}`,
        )
      ).CacheControl
    const asset = files.find((file) => /^assets\/.*\.js$/.test(file)) ?? ''
    const seen = `the page ${await keptFor('index.html')}, its scripts ${await keptFor(asset)}`
    if (!/no-cache.*immutable/.test(seen)) throw new Error(seen)
    return `${built.length} files; ${seen}`
  }

  async #place(): Promise<Place> {
    const output = (stack: string, name: string): string => this.#output(stack, name)
    const { SecretString: originVerify } = await this.#asked(
      z.object({ SecretString: z.string() }),
      `secretsmanager get-secret-value --secret-id ${output('api', 'OriginVerifySecret')}`,
    )
    const idOf = (domain: string): string => domain.split('.')[0] ?? ''
    return {
      port: this.#port,
      portalUrl: context.portalUrl,
      distribution: output('web', 'DistributionDomain'),
      api: idOf(output('api', 'ApiDomain')),
      keyApi: idOf(output('key-api', 'KeyApiDomain')),
      originVerify,
    }
  }

  /** Destroys the stage as docs/operations.md describes. Returns the number of log groups that are kept. */
  async #destroy(): Promise<number> {
    const stacks = this.#stacks()
    await this.#asked(
      z.unknown(),
      `cloudformation update-termination-protection --no-enable-termination-protection --stack-name cti-${stage}-data`,
    )
    await this.#cdk('destroy', ['destroy', '--all', '--force', ...this.#assembly])
    const { Stacks } = await this.#asked(
      z.object({ Stacks: z.array(z.object({ StackName: z.string(), StackStatus: z.string() })) }),
      'cloudformation describe-stacks',
    )
    const left = Stacks.filter(
      ({ StackName, StackStatus }) => stacks.includes(StackName) && StackStatus !== 'DELETE_COMPLETE',
    )
    if (left.length > 0) throw new Error(`These stacks are left: ${JSON.stringify(left)}`)
    const groups = await this.#keptGroups()
    if (groups === 0) throw new Error('No log group was kept')
    return groups
  }
}

const main = async (signal: AbortSignal): Promise<void> => {
  const options = readOptions(process.argv.slice(2))
  if (options.asksHelp) {
    console.log(usage)
    return
  }
  const started = performance.now()
  const folder = mkdtempSync(path.join(tmpdir(), 'deploy-try-'))
  let emulator: Emulator | undefined
  try {
    const port = await freePort()
    const endpoint = `http://127.0.0.1:${port}`
    const environment = trialEnvironment(endpoint, folder, process.env)
    await step('emulator', async () => {
      const installed = await installEmulator(root, process.env, signal)
      // The emulator runs functions with the first `node` in PATH, which must be this one.
      const programs = [writeCli(installed, folder), path.dirname(process.execPath)]
      environment['PATH'] = [...programs, environment['PATH'] ?? ''].join(path.delimiter)
      environment['PORTAL_CONTEXT'] = JSON.stringify(context)
      emulator = await startEmulator(installed, folder, port, environment)
      return `${emulatorName} at ${endpoint}`
    })
    await new Trial(folder, port, environment, signal).run()
    console.log(`${((performance.now() - started) / 1000).toFixed(0)} s in all`)
  } finally {
    await emulator?.stop()
    if (options.keeps) console.log(`The folder of the trial: ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    stopped.abort()
  })
try {
  await main(stopped.signal)
} catch (error) {
  console.error(stopped.signal.aborted ? 'Stopped.' : error instanceof Error ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
