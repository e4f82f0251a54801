/** Limits of profile pictures (part 3 section 9). */
export const pictureLimits = {
  /** The largest file, in bytes. */
  bytes: 2_000_000,
  /** The longest side, in pixels: a small file may unfold to what no browser should hold. */
  side: 4096,
  /** The most pixels: what is drawn anew within 200 ms of a core, in the request itself. 500 by 500. */
  pixels: 250_000,
  /** How long a browser may keep a picture, in seconds. */
  cacheSeconds: 600,
} as const

/** The size in pixels at which a picture is sent: within the limits, in its proportions. */
export const sentSize = ({ width, height }: { readonly width: number; readonly height: number }) => {
  const { side, pixels } = pictureLimits
  const factor = Math.min(1, Math.sqrt(pixels / (width * height)), side / Math.max(width, height))
  if (factor === 1) return { width, height }
  // Rounded down: rounding up could make it larger than the limit by a line.
  const long = Math.max(1, Math.floor(Math.max(width, height) * factor))
  const short = Math.max(1, Math.floor(Math.min(width, height) * factor))
  return width >= height ? { width: long, height: short } : { width: short, height: long }
}
