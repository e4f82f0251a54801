/**
 * Authenticated encryption of texts: AES-256-GCM. A text sealed for one purpose cannot be opened for another. For
 * secrets with versions see `seals.ts`.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `seal ${version}`, 32))

/** Encrypts a text with a key of 32 bytes; base64url. */
export const sealText = (key: Buffer, purpose: string, text: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts a text; undefined when the key or purpose differs, or the text was changed. */
export const openText = (key: Buffer, purpose: string, content: string): string | undefined => {
  const bytes = Buffer.from(content, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return undefined
  }
}

/** Seals a text under a secret. `purpose` states what it is and its owner. */
export const seal = (secret: string, purpose: string, text: string): string =>
  `${version}.${sealText(keyOf(secret), purpose, text)}`

/** Opens a sealed text; undefined when the secret or purpose differs, or the text was changed. */
export const unseal = (secret: string, purpose: string, sealed: string): string | undefined => {
  const [sealVersion, content = ''] = sealed.split('.')
  return sealVersion === version ? openText(keyOf(secret), purpose, content) : undefined
}
