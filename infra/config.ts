/** The settings of a deployment: CDK context (`-c name=value`), or PORTAL_CONTEXT as JSON for scripts. */
import type { App } from 'aws-cdk-lib'
import * as z from 'zod'
import { malwareScanners } from '#shared/domain/malware-scan.ts'

const fieldsSchema = z.object({
  /** The deployment's name, and a part of every stack's name. */
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,15}$/)
    .default('local'),
  /** The portal's public URL: used in e-mail links, and the required origin of unsafe requests. */
  portalUrl: z.url().default('http://localhost:8080'),
  providerName: z.string().min(1).default('Example CERT'),
  mailFrom: z.email().default('portal@example.com'),
  /** The sender name that e-mail clients show with the address. Defaults to `providerName`. */
  mailFromName: z
    .string()
    .regex(/^[^\p{Cc}"\\<>]{1,100}$/u)
    .optional(),
  /** Whether the deployment registers the domain of `mailFrom` with SES, or the account already has it. */
  mailIdentity: z.enum(['new', 'existing']).default('new'),
  /** The reply-to address of notifications, and their contact for questions. */
  mailReplyTo: z.email().optional(),
  /** Contact for vulnerability reports (`/.well-known/security.txt`): an e-mail address or the URL of a page. */
  securityContact: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
  /** Maximum notifications per second: the rate that SES allows the account. */
  mailRate: z.coerce.number().min(0.1).max(999).default(10),
  /** A custom domain, with its certificate in us-east-1. */
  domainName: z.string().optional(),
  certificateArn: z.string().optional(),
  /** A web ACL for CloudFront, which rate-limits each source. It is in us-east-1, so these stacks do not create it. */
  webAclArn: z
    .string()
    .regex(/^arn:aws[\w-]*:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/)
    .optional(),
  /**
   * Increase by one to make CloudFormation read a new origin secret: it reads the secret again only when something else
   * changes.
   */
  originVerifyRound: z.coerce.number().int().min(1).default(1),
  /**
   * Reserved concurrency of a function, which is also its maximum. Unset or 0 reserves none: AWS requires 100
   * unreserved instances per account, and a new account may have 10 in total.
   */
  authConcurrency: z.coerce.number().int().min(0).max(900).optional(),
  reportConcurrency: z.coerce.number().int().min(0).max(100).optional(),
  webhookConcurrency: z.coerce.number().int().min(0).max(10).optional(),
  /**
   * The same for each function that API keys call. Without it, one client system may use up the account's concurrency.
   */
  machineConcurrency: z.coerce.number().int().min(0).max(100).optional(),
  /** The malware scanner for attachments, which must pass before a download. */
  malwareScanner: z.enum(malwareScanners).default('none'),
  /** The address that receives alarms. */
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

/** The settings that reserve concurrency. */
export const concurrencies = [
  'authConcurrency',
  'reportConcurrency',
  'webhookConcurrency',
  'machineConcurrency',
] as const
export type Concurrency = (typeof concurrencies)[number]

/** The context that a script passes in its environment. */
export const contextFromEnvironment = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(environment['PORTAL_CONTEXT'] ?? '{}'))

/**
 * Reads and validates the configuration. `given` overrides the app's own context. Throws an error that lists every
 * invalid value.
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

/** Validates the settings of a deployment. Throws an error that lists every invalid value. */
export const parseConfig = (context: Readonly<Record<string, unknown>>): Config => {
  const result = configSchema.safeParse(context)
  if (result.success) return result.data
  throw new Error(
    `Bad context: ${result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join(', ')}`,
  )
}

/** Whether this is a local deployment, without resources that cost money or need an AWS account. */
export const isLocal = (config: Config): boolean => config.stage === 'local'

/** The SES identity of an address is its whole domain. */
export const identityOf = (address: string): string => address.slice(address.indexOf('@') + 1)
