/**
 * A key, token or sealed value with one character changed for certain. It is the fifth from the end, because the bits
 * of a last base64url character may all be padding.
 */
export const tampered = (secret: string): string =>
  `${secret.slice(0, -5)}${secret.at(-5) === 'x' ? 'y' : 'x'}${secret.slice(-4)}`
