/** Limits of profile pictures (part 3 section 9). */
export const pictureLimits = {
  /** Maximum bytes of a file. */
  bytes: 2_000_000,
  /** Maximum side in pixels: a small file may decode to a huge picture. */
  side: 4096,
  /** Maximum pixels, 500 by 500: the server re-encodes this in the request within 200 ms of CPU. */
  pixels: 250_000,
  /** How long a browser may cache a picture, in seconds. */
  cacheSeconds: 600,
} as const

/** The size in pixels to which a picture is scaled before upload: within the limits, with its aspect ratio. */
export const sentSize = ({ width, height }: { readonly width: number; readonly height: number }) => {
  const { side, pixels } = pictureLimits
  const factor = Math.min(1, Math.sqrt(pixels / (width * height)), side / Math.max(width, height))
  if (factor === 1) return { width, height }
  // Rounds down, because rounding up could exceed the limit.
  const long = Math.max(1, Math.floor(Math.max(width, height) * factor))
  const short = Math.max(1, Math.floor(Math.min(width, height) * factor))
  return width >= height ? { width: long, height: short } : { width: short, height: long }
}
