/** Reads a text file of assets and checks whether it is readable (part 3 sections 5 and 8). */
import { assetLimits } from '#shared/domain/assets/asset-types.ts'
import { utf16Of } from '#shared/domain/text-encoding.ts'

export type AssetFileFault =
  | 'incorrect_file_extension'
  | 'file_size_too_big'
  | 'file_empty'
  | 'incorrect_file_type'

export type ReadAssetFile = { readonly text: string } | { readonly fault: AssetFileFault }

/** Reads a .txt file in UTF-8, or in UTF-16 with a byte order mark. */
export const readAssetFile = async (file: File): Promise<ReadAssetFile> => {
  if (!/\.txt$/i.test(file.name)) return { fault: 'incorrect_file_extension' }
  if (file.size > assetLimits.fileBytes) return { fault: 'file_size_too_big' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decoded(bytes)
  if (text === undefined || text.includes('\0')) return { fault: 'incorrect_file_type' }
  return text.trim() === '' ? { fault: 'file_empty' } : { text }
}

const decoded = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(utf16Of(bytes) ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Another encoding: guessing could add words with wrong letters.
    return undefined
  }
}
