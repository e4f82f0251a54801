/**
 * How large the HTML of a mail may be. Gmail shows about the first 102,000 bytes and cuts the rest, the button and the
 * foot with it. Whether it counts before or after decoding is not documented, so the larger of the two is bounded.
 */
export const mostHtmlBytes = 90_000

/** Bytes of a text as quoted-printable at most: three for each that is not plain, and the ends of soft lines. */
export const quotedPrintableBytes = (text: string): number => {
  let bytes = 0
  for (const byte of Buffer.from(text, 'utf8'))
    bytes += byte === 0x20 || (byte > 0x20 && byte < 0x7f && byte !== 0x3d) ? 1 : 3
  // A soft line has 76 characters, or up to two fewer where the next would be parted.
  return bytes + 3 * Math.ceil(bytes / 73)
}

/**
 * Writes a mail with the first of several bounds by which its HTML is shown whole; with the last one where none is, which
 * is to be small enough for anything.
 */
export const boundedHtml = <Bound, Written extends { readonly html: string }>(
  bounds: readonly Bound[],
  write: (bound: Bound) => Written,
): Written => {
  const [first, ...others] = bounds
  if (first === undefined) throw new Error('A mail is written with at least one bound')
  const written = write(first)
  return others.length === 0 || quotedPrintableBytes(written.html) <= mostHtmlBytes
    ? written
    : boundedHtml(others, write)
}
