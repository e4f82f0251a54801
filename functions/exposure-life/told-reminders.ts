/** Which reminders a person was sent, as the item that notes them has them: by exposure, in one compressed value. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'

const toldSchema = z.record(z.string(), z.string())
type Told = z.infer<typeof toldSchema>

/**
 * Exposures of which one person is reminded, the first due first: what is noted of so many stays below DynamoDB's 400,000
 * bytes an item, however little it can be compressed.
 */
export const mostReminded = 20_000

/** What was told, as it is stored. */
export const packedTold = (told: Told): Uint8Array => zstdCompressSync(JSON.stringify(told))

/** The noted item as it is read; `told` of what was written before it was compressed is the record itself. */
export const notedSchema = z.object({
  told: z.union([
    toldSchema,
    z
      .instanceof(Uint8Array)
      .transform((packed) => toldSchema.parse(JSON.parse(zstdDecompressSync(packed).toString('utf8')))),
  ]),
  at: z.string(),
})
