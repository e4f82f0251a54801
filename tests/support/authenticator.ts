/** A WebAuthn authenticator in software: what a browser and a hardware key do together, and forged answers. */
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

interface Options {
  readonly rpId?: string
  readonly origin?: string
  /** Whether it has verified its user by PIN or finger. */
  readonly verified?: boolean
  readonly challenge?: string
}

/** Encodes CBOR, as far as an authenticator needs it. */
const cbor = (value: unknown): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])])
  throw new Error('nothing an authenticator says')
}
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])

const base64url = (bytes: Buffer): string => bytes.toString('base64url')
const site = { rpId: 'localhost', origin: 'http://localhost:8080' }

export class Authenticator {
  readonly id = base64url(randomBytes(32))
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  #userHandle: string | undefined
  counter = 0

  /** Implements `navigator.credentials.create`. */
  register(options: Record<string, unknown>, own: Options = {}): Record<string, unknown> {
    const user = options['user']
    this.#userHandle = typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : undefined
    const id = Buffer.from(this.id, 'base64url')
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const data = Buffer.concat([
      this.#data(own, 0x40),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      key,
    ])
    return this.#credential({
      clientDataJSON: this.#client('webauthn.create', options, own),
      attestationObject: base64url(
        cbor(
          new Map<string, unknown>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', data],
          ]),
        ),
      ),
      transports: ['internal', 'something-new'],
    })
  }

  /** Implements `navigator.credentials.get`. */
  sign(options: Record<string, unknown>, own: Options = {}): Record<string, unknown> {
    this.counter += 1
    const data = this.#data(own, 0)
    const client = this.#client('webauthn.get', options, own)
    const signed = Buffer.concat([
      data,
      createHash('sha256').update(Buffer.from(client, 'base64url')).digest(),
    ])
    return this.#credential({
      clientDataJSON: client,
      authenticatorData: base64url(data),
      signature: base64url(createSign('sha256').update(signed).sign(this.#key.privateKey)),
      ...(this.#userHandle === undefined ? {} : { userHandle: this.#userHandle }),
    })
  }

  #credential(response: Record<string, unknown>): Record<string, unknown> {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #client(
    type: string,
    options: Record<string, unknown>,
    { challenge, origin = site.origin }: Options,
  ): string {
    return base64url(
      Buffer.from(
        JSON.stringify({ type, challenge: challenge ?? options['challenge'], origin, crossOrigin: false }),
      ),
    )
  }

  /** Authenticator data: user present, and verified if `verified`. `more` adds flags for the data that follows. */
  #data({ rpId = site.rpId, verified = true }: Options, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([1 | (verified ? 4 : 0) | more]),
      counter,
    ])
  }
}
