/**
 * A key, token or sealed value with one character changed, for certain: its fifth from the end, since the bits of a
 * last character in base64url may all be padding.
 */
export const altered = (secret: string): string =>
  `${secret.slice(0, -5)}${secret.at(-5) === 'x' ? 'y' : 'x'}${secret.slice(-4)}`
