/** Which reminders a person was sent, as the item that notes them has them: by exposure, in one compressed value. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'

const sentRemindersSchema = z.record(z.string(), z.string())
type SentReminders = z.infer<typeof sentRemindersSchema>

/**
 * Exposures of which one person is reminded, the first due first: what is noted of so many stays below DynamoDB's 400,000
 * bytes an item, however little it can be compressed.
 */
export const mostReminded = 20_000

/** What was told, as it is stored. */
export const packedReminders = (reminders: SentReminders): Uint8Array =>
  zstdCompressSync(JSON.stringify(reminders))

/** The noted item as it is read; `told` of what was written before it was compressed is the record itself. */
export const notedSchema = z.object({
  told: z.union([
    sentRemindersSchema,
    z
      .instanceof(Uint8Array)
      .transform((packed) =>
        sentRemindersSchema.parse(JSON.parse(zstdDecompressSync(packed).toString('utf8'))),
      ),
  ]),
  at: z.string(),
})
