import * as z from 'zod'
import { malwareScanners } from './malware-scan.ts'

const text = z.string().min(1)

/**
 * The environment variables of a function, as the infrastructure sets them. A variable is absent when the function has
 * no grant for it. Reading it throws an error that names it.
 */
export const environmentSchema = z.object({
  STAGE: text,
  TABLE_NAME: text,
  PORTAL_URL: z.url(),
  PROVIDER_NAME: text,
  SNAPSHOTS_BUCKET: text.optional(),
  FILES_BUCKET: text.optional(),
  /** The malware scanner of attachments. */
  MALWARE_SCANNER: z.enum(malwareScanners).optional(),
  /** The schedule group for schedules that functions create, their target, and the role that invokes it. */
  SCHEDULES_GROUP: text.optional(),
  SCHEDULES_TARGET: text.optional(),
  SCHEDULES_ROLE: text.optional(),
  /** Dead-letter queue of the schedules. */
  SCHEDULES_DEAD_LETTERS: text.optional(),
  MAIL_FROM: text.optional(),
  /** Sender name; default: the provider's. */
  MAIL_FROM_NAME: text.optional(),
  /** Reply-to address of notifications, and contact address. */
  MAIL_REPLY_TO: text.optional(),
  /** Maximum e-mails a second that the notifier sends through SES. */
  MAIL_RATE: z
    .string()
    .regex(/^\d{1,3}(\.\d)?$/)
    .optional(),
  /** Set by AWS: the region of the function. */
  AWS_REGION: text.optional(),
  ORIGIN_VERIFY: text.optional(),
  /** ARN in Secrets Manager of the encryption key for API keys and webhook secrets; never the key itself. */
  KEY_SEAL_ARN: text.optional(),
  /** The same for cookies of known browsers. */
  DEVICE_SEAL_ARN: text.optional(),
  /** The same for authenticator apps and recovery codes. */
  FACTOR_SEAL_ARN: text.optional(),
})
export type Environment = z.infer<typeof environmentSchema>
