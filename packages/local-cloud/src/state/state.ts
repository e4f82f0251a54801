/** The stored state of the local cloud, in one file: `cloud.json` of the state folder. */
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { flag, numeric, parseJson, record, text, type Json } from '../values.ts'

/** Replaces a whole file. After a crash it has the old content or the new, never a part. */
export const writeFileAtomic = (file: string, content: string | Buffer): void => {
  const temporary = `${file}.${process.pid}.tmp`
  writeFileSync(temporary, content)
  renameSync(temporary, file)
}

/** Reads a JSON file. A missing file is an empty object. Throws on malformed content. */
export const readJsonFile = (file: string): Json =>
  existsSync(file) ? record(parseJson(readFileSync(file, 'utf8'))) : {}

export class CloudState {
  readonly #file: string
  readonly #content: {
    seed: string
    secrets: Record<string, string>
    deployments: Record<string, string>
  }

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true })
    this.#file = path.join(directory, 'cloud.json')
    const stored = readJsonFile(this.#file)
    this.#content = {
      seed: text(stored['seed']) || randomBytes(32).toString('hex'),
      secrets: strings(stored['secrets']),
      deployments: strings(stored['deployments']),
    }
    this.#save()
  }

  /** Derives a text for a purpose. It is the same at every start, but differs between state folders. */
  derive(purpose: string): string {
    return createHmac('sha256', this.#content.seed).update(purpose).digest('base64url')
  }

  /** Returns the value of a generated secret, which the first use creates. */
  secret(key: string, specification: Json): string {
    const known = this.#content.secrets[key]
    if (known !== undefined) return known
    const value = generateSecret(specification)
    this.#content.secrets[key] = value
    this.#save()
    return value
  }

  /** Replaces the value of a generated secret. */
  setSecret(key: string, value: string): void {
    this.#content.secrets[key] = value
    this.#save()
  }

  deployment(key: string): string | undefined {
    return this.#content.deployments[key]
  }

  setDeployment(key: string, fingerprint: string): void {
    this.#content.deployments[key] = fingerprint
    this.#save()
  }

  #save(): void {
    writeFileAtomic(this.#file, `${JSON.stringify(this.#content, null, 2)}\n`)
  }
}

const strings = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(record(value)).map(([key, item]) => [key, text(item)]))

const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

/** Generates a random value as Secrets Manager's GenerateSecretString specifies. */
export const generateSecret = (specification: Json): string => {
  const excluded = text(specification['ExcludeCharacters'])
  let alphabet = 'abcdefghijklmnopqrstuvwxyz'
  if (!flag(specification['ExcludeUppercase'])) alphabet += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  if (!flag(specification['ExcludeNumbers'])) alphabet += '0123456789'
  if (!flag(specification['ExcludePunctuation'])) alphabet += punctuation
  if (flag(specification['ExcludeLowercase'])) alphabet = alphabet.slice(26)
  const allowed = [...alphabet].filter((char) => !excluded.includes(char))
  const length = numeric(specification['PasswordLength'], 32)
  const password = Array.from({ length }, () => allowed[randomInt(allowed.length)]).join('')
  const key = text(specification['GenerateStringKey'])
  if (key === '') return password
  return JSON.stringify({
    ...record(parseJson(text(specification['SecretStringTemplate'], '{}'))),
    [key]: password,
  })
}
