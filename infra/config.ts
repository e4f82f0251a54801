/** The settings of a deployment: context of `cdk` (`-c name=value`), or PORTAL_CONTEXT as JSON for scripts. */
import type { App } from 'aws-cdk-lib'
import * as z from 'zod'
import { malwareScanners } from '#shared/domain/malware-scan.ts'

const fieldsSchema = z.object({
  /** The deployment's name; part of every stack's name. */
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,15}$/)
    .default('local'),
  /** Where people open the portal: links in mails, the origin that unsafe requests must come from. */
  portalUrl: z.url().default('http://localhost:8080'),
  providerName: z.string().min(1).default('Example CERT'),
  mailFrom: z.email().default('portal@example.com'),
  /** The name that mail programs show beside it; without one `providerName`. */
  mailFromName: z
    .string()
    .regex(/^[^\p{Cc}"\\<>]{1,100}$/u)
    .optional(),
  /** Whether the deployment registers the domain of `mailFrom` with SES, or the account has it already. */
  mailIdentity: z.enum(['new', 'existing']).default('new'),
  /** Where answers to notifications go, and whom they name for questions. */
  mailReplyTo: z.email().optional(),
  /** Where weaknesses of the portal are reported (`/.well-known/security.txt`): an address of mail or of a page. */
  securityContact: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
  /** Notifications a second at most: what SES allows the account. */
  mailRate: z.coerce.number().min(0.1).max(999).default(10),
  /** A domain of one's own, with its certificate in us-east-1. */
  domainName: z.string().optional(),
  certificateArn: z.string().optional(),
  /** A web ACL for CloudFront, which limits each source. It is in us-east-1, so no stack of ours makes it. */
  webAclArn: z
    .string()
    .regex(/^arn:aws[\w-]*:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/)
    .optional(),
  /**
   * Raised by one to have a new origin secret read: CloudFormation reads it only where something else has
   * changed.
   */
  originVerifyRound: z.coerce.number().int().min(1).default(1),
  /**
   * Instances that are kept for a function alone, and that it has at most. Nothing given, and 0, keep none: AWS leaves 100
   * instances of an account unreserved, and a new account may have 10 in all.
   */
  authConcurrency: z.coerce.number().int().min(0).max(900).optional(),
  reportConcurrency: z.coerce.number().int().min(0).max(100).optional(),
  webhookConcurrency: z.coerce.number().int().min(0).max(10).optional(),
  /** The same for each function that keys call: without it one machine may take what the account has. */
  machineConcurrency: z.coerce.number().int().min(0).max(100).optional(),
  /** Who scans attachments for malware before they can be downloaded. */
  malwareScanner: z.enum(malwareScanners).default('none'),
  /** Who gets the alarms. */
  alarmEmail: z.email().optional(),
})
const configSchema = fieldsSchema.refine(
  (config) => (config.domainName === undefined) === (config.certificateArn === undefined),
  {
    path: ['certificateArn'],
    message: 'a domainName and its certificateArn go together',
  },
)
export type Config = z.infer<typeof configSchema>

/** The values by which instances are kept for functions. */
export const concurrencies = [
  'authConcurrency',
  'reportConcurrency',
  'webhookConcurrency',
  'machineConcurrency',
] as const
export type Concurrency = (typeof concurrencies)[number]

/** The context that a script gives in its environment. */
export const contextFromEnvironment = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(environment['PORTAL_CONTEXT'] ?? '{}'))

/**
 * Reads and checks the configuration, what is `given` before the app's own context; every wrong value is
 * named at once.
 */
export const readConfig = (app: App, given: Readonly<Record<string, unknown>> = {}): Config => {
  const names = Object.keys(fieldsSchema.shape)
  const context = Object.fromEntries(
    names
      .map((name): [string, unknown] => [name, given[name] ?? app.node.tryGetContext(name)])
      .filter(([, value]) => value !== undefined),
  )
  return parseConfig(context)
}

/** Checks the values of a deployment. Throws an error that names every wrong one. */
export const parseConfig = (context: Readonly<Record<string, unknown>>): Config => {
  const result = configSchema.safeParse(context)
  if (result.success) return result.data
  throw new Error(
    `Bad context: ${result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join(', ')}`,
  )
}

/** Whether this is a deployment on one's own machine: what costs money or needs an account is left out. */
export const isLocal = (config: Config): boolean => config.stage === 'local'

/** Mail is sent for a whole domain. */
export const identityOf = (address: string): string => address.slice(address.indexOf('@') + 1)
