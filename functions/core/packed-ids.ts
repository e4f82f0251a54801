/** Packs ids of one kind into a short text: differences between neighbours as 7-bit varints, deflated, in base64. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

export const packIds = (ids: Iterable<number>): string => {
  const bytes: number[] = []
  let before = 0
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    let gap = id - before
    before = id
    while (gap > 127) {
      bytes.push((gap % 128) + 128)
      gap = Math.floor(gap / 128)
    }
    bytes.push(gap)
  }
  return deflateRawSync(Buffer.from(bytes)).toString('base64')
}

/** The ids in ascending order. */
export const unpackIds = (text: string): number[] => {
  const ids: number[] = []
  let [before, gap, weight] = [0, 0, 1]
  for (const byte of inflateRawSync(Buffer.from(text, 'base64'))) {
    gap += (byte % 128) * weight
    weight *= 128
    if (byte < 128) {
      before += gap
      ids.push(before)
      ;[gap, weight] = [0, 1]
    }
  }
  return ids
}
