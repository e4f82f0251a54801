import * as z from 'zod'
import { malwareScanners } from './malware-scan.ts'

const text = z.string().min(1)

/**
 * The environment of a function, as the infrastructure writes it. What a function has no grant for is absent,
 * and asking for it is an error that names the variable.
 */
export const environmentSchema = z.object({
  STAGE: text,
  TABLE_NAME: text,
  PORTAL_URL: z.url(),
  PROVIDER_NAME: text,
  SNAPSHOTS_BUCKET: text.optional(),
  FILES_BUCKET: text.optional(),
  /** Who scans attachments for malware. */
  MALWARE_SCANNER: z.enum(malwareScanners).optional(),
  /** The group of schedules that functions make, and what each of them invokes, as whom. */
  SCHEDULES_GROUP: text.optional(),
  SCHEDULES_TARGET: text.optional(),
  SCHEDULES_ROLE: text.optional(),
  /** The queue that takes what the schedules could not hand over. */
  SCHEDULES_DEAD_LETTERS: text.optional(),
  MAIL_FROM: text.optional(),
  /** The name beside it; nothing is the provider's. */
  MAIL_FROM_NAME: text.optional(),
  /** Where answers to notifications go, and whom to ask. */
  MAIL_REPLY_TO: text.optional(),
  /** Mails a second that the notifier hands to SES at most. */
  MAIL_RATE: z
    .string()
    .regex(/^\d{1,3}(\.\d)?$/)
    .optional(),
  /** Where the function runs, as AWS says it. */
  AWS_REGION: text.optional(),
  ORIGIN_VERIFY: text.optional(),
  /** Where Secrets Manager has the seal of API keys and of secrets of webhooks: names, never the seals themselves. */
  KEY_SEAL_ARN: text.optional(),
  /** The same of the cookies of known browsers. */
  DEVICE_SEAL_ARN: text.optional(),
  /** The same of authenticator apps and recovery codes. */
  FACTOR_SEAL_ARN: text.optional(),
})
export type Environment = z.infer<typeof environmentSchema>
