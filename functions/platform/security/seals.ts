/**
 * The seals: secrets of Secrets Manager under which the table keeps what has to be read again. A seal has versions, of which
 * the newest seals and all open; each use of a seal has a key of its own (docs/decisions/seals.md).
 */
import { hkdfSync } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { openText, sealText, unseal } from './seal.ts'

/** What is sealed, and under which seal. A use is the label of its key: with another name nothing of it opens. */
export const sealUses = {
  api_key: 'keys',
  webhook_secret: 'keys',
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
  /** ISO 8601; null of the one that the deployment made. */
  since: z.string().nullable(),
})
const keyringSchema = z.object({ versions: z.tuple([versionSchema], versionSchema) })
/** The versions of a seal, the newest first. */
export type Keyring = z.infer<typeof keyringSchema>['versions']

/** Reads the value of a secret: its versions, or the text that the deployment made, which is version 1. */
export const keyringOf = (value: string): Keyring =>
  value.startsWith('{')
    ? keyringSchema.parse(JSON.parse(value)).versions
    : [{ version: 1, secret: value, since: null }]

/** A keyring as the value of its secret. */
export const keyringText = (versions: Keyring): string =>
  JSON.stringify({ versions } satisfies z.infer<typeof keyringSchema>)

/** `v2.<version of the seal>.<content>`. What was sealed before seals had versions begins with `v1.`. */
const sealedForm = /^v2\.(\d{1,6})\.([\w-]+)$/

/** The version of its seal that opens a sealed text; undefined for what is none. */
export const sealVersionOf = (sealed: string): number | undefined => {
  if (sealed.startsWith('v1.')) return 1
  const version = sealedForm.exec(sealed)?.[1]
  return version === undefined ? undefined : Number(version)
}

/** Whether a text stands in the form and under the version in which it would be sealed now. */
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

/** Milliseconds for which an instance goes by what it read: then it seals under a version that was added. */
export const keyringAge = 300_000
/** Milliseconds between two reads after a failure, or for a version that the instance does not know. */
const leastBetween = 10_000

export interface SealsDependencies {
  readonly clock: Clock
  /** The value of a seal's secret. */
  readonly read: (name: SealName) => Promise<string>
}

/** Seals and opens, by keyrings that are read once an instance and again after some minutes. */
export class Seals {
  readonly #dependencies: SealsDependencies
  readonly #read = new Map<
    SealName,
    { readonly keyring: Promise<Keyring>; readonly at: number; failed: boolean }
  >()

  /** When a version that was not known was last looked for. */
  readonly #sought = new Map<SealName, number>()

  constructor(dependencies: SealsDependencies) {
    this.#dependencies = dependencies
  }

  /** The versions of a seal. Where another read fails, what was read before stays. */
  keyring(name: SealName, oldest = keyringAge): Promise<Keyring> {
    const at = this.#dependencies.clock.now().getTime()
    const known = this.#read.get(name)
    // A failure is not asked for again by each call that waits for it.
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

  /** Begins to read seals, so that a call that needs one does not wait for all of it. */
  begin(names: readonly SealName[]): void {
    for (const name of names) void this.keyring(name)
  }

  /** Seals a text. `purpose` names whose it is. */
  async seal(use: SealUse, purpose: string, text: string): Promise<string> {
    const [{ version, secret }] = await this.keyring(sealUses[use])
    return `v2.${version}.${sealText(keyFor(secret, use), purpose, text)}`
  }

  /**
   * Opens what was sealed; undefined when its version is gone, it was sealed for another use or purpose, or it was changed.
   */
  async open(use: SealUse, purpose: string, sealed: string): Promise<string | undefined> {
    const name = sealUses[use]
    const known = await this.keyring(name)
    const isNewer = (sealVersionOf(sealed) ?? 0) > known[0].version
    return openedBy(isNewer ? await this.#newer(name) : known, use, purpose, sealed)
  }

  /** The versions as they are now. A cookie may name any version, so that this is not read for each. */
  #newer(name: SealName): Promise<Keyring> {
    const now = this.#dependencies.clock.now().getTime()
    if (now - (this.#sought.get(name) ?? 0) < leastBetween) return this.keyring(name)
    this.#sought.set(name, now)
    return this.keyring(name, 0)
  }

  /** The first version of a seal, by which hashes were keyed before seals had versions; undefined when it is gone. */
  async first(name: SealName): Promise<string | undefined> {
    return (await this.keyring(name)).find(({ version }) => version === 1)?.secret
  }
}
