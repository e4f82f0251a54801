/** Reading a text file of assets in the browser. */
import { describe, expect, it } from 'vitest'
import { sentMessages } from '#web/features/assets/add/add-lines.ts'
import { readAssetFile } from '#web/features/assets/add/asset-file.ts'
import en from '#messages/en/areas/assets.ts'
import pl from '#messages/pl/areas/assets.ts'

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name)
const utf16 = (text: string, littleEndian: boolean): ArrayBuffer => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (const [index, unit] of text.split('').entries())
    view.setUint16(index * 2, unit.charCodeAt(0), littleEndian)
  return view.buffer
}

describe('a text file', () => {
  it('is read in UTF-8, with or without a byte order mark, and in UTF-16 with one', async () => {
    expect(await readAssetFile(file('a.txt', 'żółw.example\n'))).toEqual({ text: 'żółw.example\n' })
    expect(await readAssetFile(file('A.TXT', '\uFEFFżółw.example'))).toEqual({ text: 'żółw.example' })
    expect(await readAssetFile(file('a.txt', utf16('\uFEFFżółw', true)))).toEqual({ text: 'żółw' })
    expect(await readAssetFile(file('a.txt', utf16('\uFEFFżółw', false)))).toEqual({ text: 'żółw' })
  })

  it('is rejected when it has another type, is too large or empty, or has an encoding that would change its letters', async () => {
    expect(await readAssetFile(file('a.csv', 'a.example'))).toEqual({ fault: 'incorrect_file_extension' })
    expect(await readAssetFile(file('a.txt', 'x'.repeat(200_000)))).toEqual({ text: 'x'.repeat(200_000) })
    expect(await readAssetFile(file('a.txt', 'x'.repeat(200_001)))).toEqual({ fault: 'file_size_too_big' })
    expect(await readAssetFile(file('a.txt', ' \r\n\n'))).toEqual({ fault: 'file_empty' })
    // "ż" in windows-1250.
    expect(await readAssetFile(file('a.txt', new Uint8Array([0xbf, 0x41])))).toEqual({
      fault: 'incorrect_file_type',
    })
    expect(await readAssetFile(file('a.txt', 'MZ\0\0'))).toEqual({ fault: 'incorrect_file_type' })
  })
})

describe('the result message for submitted lines', () => {
  it('says added for users who decide, and requested otherwise', () => {
    const words = (texts: typeof en | typeof pl, decides: boolean) => {
      const { sent, left } = sentMessages(decides)
      const of = (key: typeof sent | typeof left) =>
        Object.entries(texts.many).find(([name]) => `many.${name}` === `${key}_other`)?.[1]
      return [of(sent), of(left)]
    }
    expect(words(en, true)).toEqual(['{{number}} assets added', '{{number}} lines were not added:'])
    expect(words(en, false)).toEqual([
      'Requests for {{number}} assets sent',
      'Nothing was requested for {{number}} lines:',
    ])
    expect(words(pl, false).join(' ')).not.toMatch(/dodano/i)
  })
})
