/** Reads a text file of assets and checks whether it is readable (part 3 sections 5 and 8). */
import { assetLimits } from '#shared/domain/assets/asset-types.ts'

export type AssetFileFault =
  | 'incorrect_file_extension'
  | 'file_size_too_big'
  | 'file_empty'
  | 'incorrect_file_type'

export type ReadAssetFile = { readonly text: string } | { readonly fault: AssetFileFault }

/** Reads a .txt file in UTF-8, or in UTF-16 with a byte order mark, as Windows Notepad writes it. */
export const readAssetFile = async (file: File): Promise<ReadAssetFile> => {
  if (!/\.txt$/i.test(file.name)) return { fault: 'incorrect_file_extension' }
  if (file.size > assetLimits.fileBytes) return { fault: 'file_size_too_big' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decoded(bytes)
  if (text === undefined || text.includes('\0')) return { fault: 'incorrect_file_type' }
  return text.trim() === '' ? { fault: 'file_empty' } : { text }
}

const decoded = (bytes: Uint8Array): string | undefined => {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Another encoding: guessing could add words with wrong letters.
    return undefined
  }
}
