/**
 * Maximum HTML bytes of a message. Gmail shows about the first 102,000 bytes and cuts the rest, including the button
 * and the footer. It does not document whether it counts before or after decoding, so the larger of the two is limited.
 */
export const mostHtmlBytes = 90_000

/** Upper bound of the bytes of a text as quoted-printable: three for each special byte, and soft line ends. */
export const quotedPrintableBytes = (text: string): number => {
  let bytes = 0
  for (const byte of Buffer.from(text, 'utf8'))
    bytes += byte === 0x20 || (byte > 0x20 && byte < 0x7f && byte !== 0x3d) ? 1 : 3
  // A soft line has 74 to 76 characters, because an escape is not split.
  return bytes + 3 * Math.ceil(bytes / 73)
}

/**
 * Writes a message with the first of several bounds that keeps its HTML within the limit. The last bound must fit any
 * content.
 */
export const boundedHtml = <Bound, Written extends { readonly html: string }>(
  bounds: readonly Bound[],
  write: (bound: Bound) => Written,
): Written => {
  const [first, ...others] = bounds
  if (first === undefined) throw new Error('An e-mail needs at least one size limit')
  const written = write(first)
  return others.length === 0 || quotedPrintableBytes(written.html) <= mostHtmlBytes
    ? written
    : boundedHtml(others, write)
}
