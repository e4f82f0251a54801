/**
 * Sealing of what must be shown again: AES-256-GCM under a key out of the secret that the infrastructure
 * gives to the functions
 * that need it. What is sealed for one purpose opens for no other.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `seal ${version}`, 32))

/** Seals a text. `purpose` names what it is and whose. */
export const seal = (secret: string, purpose: string, text: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${version}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`
}

/**
 * Opens what was sealed; undefined when it was sealed under another secret or for another purpose, or was
 * changed.
 */
export const unseal = (secret: string, purpose: string, sealed: string): string | undefined => {
  const [sealVersion, content = ''] = sealed.split('.')
  const bytes = Buffer.from(content, 'base64url')
  if (sealVersion !== version || bytes.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, nonceBytes), {
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
