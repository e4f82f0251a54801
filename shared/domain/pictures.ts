/** Limits of profile pictures (part 3 section 9). */
export const pictureLimits = {
  /** The largest file, in bytes. */
  bytes: 2_000_000,
  /** The longest side, in pixels: a small file may unfold to what no browser should hold. */
  side: 4096,
  /** The most pixels: what is drawn anew, in the request itself. 2048 by 2048. */
  pixels: 4_194_304,
  /** How long a browser may keep a picture, in seconds. */
  cacheSeconds: 600,
} as const
