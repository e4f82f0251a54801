/** A portal on real backends. The command line finds it like the local cloud, by the record in its state folder. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Platform } from '#functions/rules/http/platform.ts'
import { systemClock } from '#functions/core/clock.ts'
import { sealNames, Seals, type SealName } from '#functions/rules/security/seals.ts'
import { runCommand } from '#scripts/admin/run-command.ts'
import { testIo } from '../../unit/admin/io.ts'
import { startSecretsManager } from 'local-cloud/secrets-manager'
import { sealTexts } from '#tests/support/seals.ts'
import { resource, startBackends } from '../support/backends.ts'

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface AdminPortal {
  /** The folder where commands run. */
  readonly folder: string
  readonly platform: Platform
  /** The secret values of the seals. */
  readonly sealTexts: Map<string, string>
  /** Where Secrets Manager stores the seals. */
  readonly secretsManager: string
  readonly sealArns: Readonly<Record<'keySealArn' | 'deviceSealArn' | 'factorSealArn', string>>
  /** An empty table for the commands and the platform. */
  fresh(): Promise<Platform>
  /** Runs a command in this process, with the given standard input. */
  run(line: readonly string[], typed?: string): Promise<Ended>
  /** Runs the program in a separate process. */
  spawn(line: readonly string[], typed?: string): Promise<Ended>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../../scripts/admin/cli.ts', import.meta.url))

/** Starts the backends; call `fresh` before each test. */
export const startAdminPortal = async (): Promise<AdminPortal> => {
  const backends = await startBackends()
  const folder = mkdtempSync(join(tmpdir(), 'admin-portal-'))
  let platform: Platform | undefined
  const sealTextsNow = new Map<string, string>()
  const arnOf = (name: SealName): string =>
    `arn:aws:secretsmanager:eu-central-1:000000000000:secret:${name}-abc123`
  const textOf = (name: string): string => sealTextsNow.get(name) ?? ''
  const secretsManager = await startSecretsManager({
    directory: backends.directory,
    secrets: sealNames.map((name) => ({
      ...resource('AWS::SecretsManager::Secret', arnOf(name), {}),
      logicalId: name,
    })),
    state: {
      secret: (key) => textOf(key.replace('Test/', '')),
      setSecret: (key, value) => sealTextsNow.set(key.replace('Test/', ''), value),
    },
    onError: (line) => {
      throw new Error(line)
    },
  })
  const sealArns = {
    keySealArn: arnOf('keys'),
    deviceSealArn: arnOf('devices'),
    factorSealArn: arnOf('factors'),
  }
  const [dynamodb, s3, credentials] = await Promise.all([
    backends.dynamodb.config.endpoint?.(),
    backends.s3.config.endpoint?.(),
    backends.s3.config.credentials(),
  ])
  const address = (endpoint: { hostname: string; port?: number } | undefined): string =>
    `http://${endpoint?.hostname}:${endpoint?.port}`
  return {
    folder,
    sealTexts: sealTextsNow,
    secretsManager: secretsManager.url,
    sealArns,
    get platform() {
      if (platform === undefined) throw new Error('call fresh first')
      return platform
    },
    fresh: async () => {
      const table = await backends.freshTable()
      for (const name of sealNames) sealTextsNow.set(name, sealTexts[name])
      platform = backends.platform(table, {
        seals: new Seals({ clock: systemClock, read: (name) => Promise.resolve(textOf(name)) }),
      })
      writeFileSync(
        join(folder, 'run.json'),
        JSON.stringify({
          pid: process.pid,
          url: 'http://localhost:8080',
          region: 'eu-central-1',
          accessKeyId: credentials.accessKeyId,
          secretAccessKey: credentials.secretAccessKey,
          endpoints: { dynamodb: address(dynamodb), s3: address(s3), secretsmanager: secretsManager.url },
          ...sealArns,
          tableName: table.name,
          snapshotsBucket: backends.bucket,
        }),
      )
      return platform
    },
    run: async (line, typed = '') => {
      const io = testIo({ directory: folder })
      io.typed.end(typed)
      const code = await runCommand([...line, '--data', folder], io)
      return { code, out: io.out(), err: io.err() }
    },
    spawn: (line, typed = '') =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [program, ...line], { cwd: folder, stdio: 'pipe' })
        let [out, err] = ['', '']
        child.stdout.on('data', (chunk: Buffer) => {
          out += chunk.toString()
        })
        child.stderr.on('data', (chunk: Buffer) => {
          err += chunk.toString()
        })
        // A command that does not read may exit before its input is written.
        child.stdin.on('error', () => undefined)
        child.stdin.end(typed)
        child.once('error', reject)
        child.once('close', (code) => {
          resolve({ code, out, err })
        })
      }),
    stop: async () => {
      await secretsManager.close()
      await backends.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
