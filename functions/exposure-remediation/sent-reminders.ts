/** The record of a user's sent reminders: by exposure, in one compressed value. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'

const sentRemindersSchema = z.record(z.string(), z.string())
type SentReminders = z.infer<typeof sentRemindersSchema>

/**
 * Maximum exposures per user with reminders, the first due first. Their record stays below DynamoDB's limit of 400,000
 * bytes an item, even if it hardly compresses.
 */
export const mostReminded = 20_000

/** The reminders as they are stored. */
export const packedReminders = (reminders: SentReminders): Uint8Array =>
  zstdCompressSync(JSON.stringify(reminders))

/** The stored record. In records older than the compression, `told` is the uncompressed object. */
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
