/**
 * Seals: secrets in Secrets Manager that encrypt values of the table which must be readable again. A seal has versions:
 * the newest seals, all of them open. Each use of a seal has its own key (docs/decisions/seals.md).
 */
import { hkdfSync } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '#functions/core/clock.ts'
import { openText, sealText, unseal } from '#functions/core/crypto/seal.ts'

/** The uses of each seal. The name derives the use's key, so values sealed under another name cannot be opened. */
export const sealUses = {
  api_key: 'keys',
  webhook_secret: 'keys',
  source_secret: 'keys',
  known_browser: 'devices',
  authenticator_app: 'factors',
  recovery_code: 'factors',
} as const
export type SealUse = keyof typeof sealUses
export const sealNames = ['keys', 'devices', 'factors'] as const
export type SealName = (typeof sealNames)[number]

const versionSchema = z.object({
  version: z.int().min(1),
  secret: z.string().min(1),
  /** ISO 8601; null for the version that the deployment created. */
  since: z.string().nullable(),
})
const keyringSchema = z.object({ versions: z.tuple([versionSchema], versionSchema) })
/** The versions of a seal, newest first. */
export type Keyring = z.infer<typeof keyringSchema>['versions']

/** Parses the value of a secret: its versions, or the text that the deployment created, which is version 1. */
export const keyringOf = (value: string): Keyring =>
  value.startsWith('{')
    ? keyringSchema.parse(JSON.parse(value)).versions
    : [{ version: 1, secret: value, since: null }]

/** Serializes a keyring to the value of its secret. */
export const keyringText = (versions: Keyring): string =>
  JSON.stringify({ versions } satisfies z.infer<typeof keyringSchema>)

/** `v2.<version of the seal>.<content>`. Values older than versions start with `v1.`. */
const sealedForm = /^v2\.(\d{1,6})\.([\w-]+)$/

/** The seal version that opens a sealed text; undefined when it is not a sealed text. */
export const sealVersionOf = (sealed: string): number | undefined => {
  if (sealed.startsWith('v1.')) return 1
  const version = sealedForm.exec(sealed)?.[1]
  return version === undefined ? undefined : Number(version)
}

/** Whether a text has the current format and the newest version. */
export const isSealedNow = ([newest]: Keyring, sealed: string): boolean =>
  sealedForm.exec(sealed)?.[1] === String(newest.version)

const keyFor = (secret: string, use: SealUse): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal v2 ${use}`, 32))

const openedBy = (versions: Keyring, use: SealUse, purpose: string, sealed: string): string | undefined => {
  const secret = versions.find(({ version }) => version === sealVersionOf(sealed))?.secret
  if (secret === undefined) return undefined
  const content = sealedForm.exec(sealed)?.[2]
  return content === undefined
    ? unseal(secret, purpose, sealed)
    : openText(keyFor(secret, use), purpose, content)
}

/**
 * How long an instance uses a keyring before it reads it again, in milliseconds. After that it uses a newly added
 * version.
 */
export const keyringAge = 300_000
/** Minimum milliseconds between two reads, after a failure or for an unknown version. */
const leastBetween = 10_000

export interface SealsDependencies {
  readonly clock: Clock
  /** Reads the value of a seal's secret. */
  readonly read: (name: SealName) => Promise<string>
}

/** Seals and opens texts. An instance reads the keyrings once, and again after some minutes. */
export class Seals {
  readonly #dependencies: SealsDependencies
  readonly #read = new Map<
    SealName,
    { readonly keyring: Promise<Keyring>; readonly at: number; failed: boolean }
  >()

  /** When an unknown version was last looked up. */
  readonly #sought = new Map<SealName, number>()

  constructor(dependencies: SealsDependencies) {
    this.#dependencies = dependencies
  }

  /** The versions of a seal. If another read fails, the previous versions stay in use. */
  keyring(name: SealName, oldest = keyringAge): Promise<Keyring> {
    const at = this.#dependencies.clock.now().getTime()
    const known = this.#read.get(name)
    // After a failure, waiting calls do not all try again.
    if (known !== undefined && at - known.at < (known.failed ? leastBetween : oldest)) return known.keyring
    const read = this.#dependencies.read(name).then(keyringOf)
    const keyring = known === undefined || known.failed ? read : read.catch(() => known.keyring)
    const entry = { keyring, at, failed: false }
    this.#read.set(name, entry)
    keyring.catch(() => {
      entry.failed = true
    })
    return keyring
  }

  /** Starts to read seals, so that the calls that need them wait less. */
  begin(names: readonly SealName[]): void {
    for (const name of names) void this.keyring(name)
  }

  /** Seals a text. `purpose` names its owner. */
  async seal(use: SealUse, purpose: string, text: string): Promise<string> {
    const [{ version, secret }] = await this.keyring(sealUses[use])
    return `v2.${version}.${sealText(keyFor(secret, use), purpose, text)}`
  }

  /**
   * Opens a sealed text; undefined when its version no longer exists, its use or purpose differs, or it was changed.
   */
  async open(use: SealUse, purpose: string, sealed: string): Promise<string | undefined> {
    const name = sealUses[use]
    const known = await this.keyring(name)
    const isNewer = (sealVersionOf(sealed) ?? 0) > known[0].version
    return openedBy(isNewer ? await this.#newer(name) : known, use, purpose, sealed)
  }

  /** Reads the versions again. Limited in frequency, because a cookie may name any version. */
  #newer(name: SealName): Promise<Keyring> {
    const now = this.#dependencies.clock.now().getTime()
    if (now - (this.#sought.get(name) ?? 0) < leastBetween) return this.keyring(name)
    this.#sought.set(name, now)
    return this.keyring(name, 0)
  }

  /** The first version of a seal, which keyed hashes before seals had versions; undefined when it no longer exists. */
  async first(name: SealName): Promise<string | undefined> {
    return (await this.keyring(name)).find(({ version }) => version === 1)?.secret
  }
}
