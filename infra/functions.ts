/**
 * Every Lambda function: its areas or schedule, its grants, and the impact of its failure on users. A function's code
 * is the file `entry` in `functions/`.
 */
import type { Area, KeyArea } from '#shared/http/endpoint.ts'
import { taxiiServer } from '#shared/http/taxii-paths.ts'
import type { Concurrency } from './config.ts'

/**
 * A grant adds a permission and its environment variable together. `access.ts` lists the items, objects and snapshots
 * that it covers.
 */
export type Grant =
  | 'table'
  | 'snapshots:read'
  | 'snapshots:write'
  | 'files'
  | 'mail'
  /** Create and delete schedules. */
  | 'schedules'
  | 'schedules:remove'
  | 'schedules:list'
  | 'key-seal'
  | 'device-seal'
  | 'factor-seal'

interface FunctionDefinition {
  /**
   * The function's name in the templates, its log group and its bundle. A deployed function keeps its name because other
   * stacks import it.
   */
  readonly name: string
  /** The file with its handler, below `functions/`. */
  readonly entry: string
  /** The impact of its failure on users, in one sentence. Its alarm shows it. */
  readonly impact: string
  readonly grants: readonly Grant[]
  /** In MB. */
  readonly memory: number
  /** The setting that reserves concurrency for it. */
  readonly concurrency?: Concurrency
  /** It is deployed under a fixed name (`functionName`), which other stacks refer to. */
  readonly isNamed?: true
}

export interface ApiFunction extends FunctionDefinition {
  readonly areas: readonly Area[]
}

/** Serves client systems, in the stack of the API for keys. */
export interface KeyFunction extends FunctionDefinition {
  readonly areas: readonly KeyArea[]
  /** Route keys in addition to its areas' endpoints, for protocols with their own paths. */
  readonly routes?: readonly string[]
  /** It has no routes. It streams its responses through a function URL that only CloudFront may call. */
  readonly streams?: true
}

/** Runs on a schedule or on messages of an SNS topic. */
export type BackgroundFunction = FunctionDefinition & {
  /** Seconds. */
  readonly timeout: number
} & (
    | {
        /** An EventBridge schedule expression. */
        readonly schedule: string
      }
    | { readonly topic: 'mail-feedback' }
  )

/**
 * Memory that gives one full vCPU. A single thread loads and queries a read model. Signing in needs it too, because one
 * thread hashes the password.
 */
const wholeCore = 1769

/** The target of report schedules. */
export const reportGenerator = 'report-generator'
/** The only function that connects to URLs that organizations choose. */
export const webhookSender = 'webhook-sender'
/** The target of the schedules of sources. It connects to URLs that the provider's staff choose. */
export const sourceReader = 'source-reader'
/** The functions that write schedules of sources. Others write those of reports. */
export const schedulingSources: readonly string[] = ['sources', sourceReader]

export const apiFunctions: readonly ApiFunction[] = [
  {
    name: 'auth',
    entry: 'auth/index.ts',
    areas: ['auth', 'account', 'factors'],
    // Load on other functions must not keep users from signing in.
    concurrency: 'authConcurrency',
    memory: wholeCore,
    grants: ['table', 'mail', 'device-seal', 'factor-seal'],
    impact:
      'Nobody can sign in, nor change password, PGP key or second factors, nor confirm what asks for it.',
  },
  {
    name: 'statistics',
    entry: 'statistics/index.ts',
    areas: ['statistics'],
    memory: 512,
    grants: ['table'],
    impact: 'Badges and tiles show no counts; lists still work.',
  },
  {
    name: 'news',
    entry: 'news/index.ts',
    areas: ['news'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact: 'First screens do not say what is new or what waits; lists still work.',
  },
  {
    name: 'threats',
    entry: 'threats/index.ts',
    areas: ['threats'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files'],
    impact: 'Analysts cannot publish threats and organizations cannot read or export them.',
  },
  {
    name: 'incidents',
    entry: 'incidents/index.ts',
    areas: ['incidents'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files'],
    impact: 'Analysts cannot publish incidents and organizations cannot read, resolve or export them.',
  },
  {
    name: 'visibilities',
    entry: 'exposures/index.ts',
    areas: ['visibilities'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files'],
    impact: 'Analysts cannot publish exposures and organizations cannot read, resolve or export them.',
  },
  {
    name: 'feeds',
    entry: 'indicators/index.ts',
    areas: ['feeds', 'feed_groups'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files'],
    impact: 'Analysts cannot publish indicators and organizations cannot read, search or export them.',
  },
  {
    name: 'feed-views',
    entry: 'views/index.ts',
    areas: ['feed_views'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files'],
    impact: 'Saved views cannot be read, exported or changed; the lists themselves still work.',
  },
  {
    name: 'sightings',
    entry: 'sightings/index.ts',
    areas: ['sightings'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'mail'],
    impact:
      'Organizations cannot say what they saw or what is a false positive, and analysts cannot answer; indicators can be read.',
  },
  {
    name: 'dictionaries',
    entry: 'dictionaries/index.ts',
    areas: ['dictionaries'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact: 'Forms and filters have no categories and tags to choose from.',
  },
  {
    name: 'organizations',
    entry: 'organizations/index.ts',
    areas: ['organizations'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files', 'key-seal'],
    impact:
      'Organizations, their services, keys and IP allow-lists cannot be seen or changed; what they have still works.',
  },
  {
    name: 'assets',
    entry: 'assets/index.ts',
    areas: ['assets'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files'],
    impact:
      'Organizations cannot ask for assets and the provider cannot answer; existing assets stay watched.',
  },
  {
    name: 'notification-emails',
    entry: 'notification-emails/index.ts',
    areas: ['notification_emails'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact:
      'Notification e-mails and their PGP keys cannot be seen or changed; notifications still go to the existing ones.',
  },
  {
    name: 'notifications',
    entry: 'notifications/index.ts',
    areas: ['notifications'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact: 'Analysts cannot see, hold back or hurry notifications; they still go out.',
  },
  {
    name: 'api-keys',
    entry: 'api-keys/index.ts',
    areas: ['api_keys', 'webhooks'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'key-seal'],
    impact:
      'API keys and webhooks cannot be created, seen or deleted; existing keys still work, and events still go to existing webhooks.',
  },
  {
    name: 'sources',
    entry: 'sources/index.ts',
    areas: ['sources'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'schedules', 'key-seal'],
    impact: 'Sources of indicators cannot be seen, tried or changed; existing ones are still read.',
  },
  {
    name: 'audit',
    entry: 'audit/index.ts',
    areas: ['audit'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files'],
    impact: 'The audit log cannot be read; it is still written.',
  },
  {
    name: 'mails',
    entry: 'mails/index.ts',
    areas: ['mails'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact: 'Nobody can see which e-mails were delivered or send one again; e-mails are still sent.',
  },
  {
    name: 'reports',
    entry: 'reports/index.ts',
    areas: ['reports'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files', 'schedules'],
    impact:
      'Reports cannot be asked for, seen, downloaded or changed; those that were asked for are still generated.',
  },
  {
    name: 'users',
    entry: 'users/index.ts',
    areas: ['users'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'mail'],
    impact: 'Users cannot be created, changed or deactivated; existing users can still sign in.',
  },
]

export const keyFunctions: readonly KeyFunction[] = [
  {
    name: 'api-me',
    entry: 'api/me/index.ts',
    areas: ['api_me', 'api_dictionaries'],
    memory: 512,
    grants: ['table'],
    impact:
      'Machines of organizations cannot ask what their key may do, nor for categories, tags and types of indicators.',
  },
  {
    name: 'api-threats',
    entry: 'api/threats/index.ts',
    areas: ['api_threats'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact: 'Machines of organizations cannot read threats as JSON; the portal shows them.',
  },
  {
    name: 'api-incidents',
    entry: 'api/incidents/index.ts',
    areas: ['api_incidents'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files'],
    impact: 'Machines of organizations cannot read incidents and their attachments; the portal shows them.',
  },
  {
    name: 'api-visibilities',
    entry: 'api/exposures/index.ts',
    areas: ['api_visibilities'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact: 'Machines of organizations cannot read exposures and detections; the portal shows them.',
  },
  {
    name: 'api-assets',
    entry: 'api/assets/index.ts',
    areas: ['api_assets'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact: 'Machines of organizations cannot read assets; the portal shows them.',
  },
  {
    name: 'api-indicators',
    entry: 'api/indicators/index.ts',
    areas: ['api_indicators'],
    // Unknown paths get a problem response, as all errors of this API do.
    routes: ['$default'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact:
      'Machines of organizations cannot read indicators, groups and views as JSON; the portal shows them.',
  },
  {
    name: 'api-write',
    entry: 'api/write/index.ts',
    areas: ['api_write'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact:
      'Scanners and other systems cannot publish or change anything: what they find reaches nobody until they send it again.',
  },
  {
    name: 'api-sightings',
    entry: 'api/sightings/index.ts',
    areas: ['api_sightings'],
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact:
      "Organizations' systems cannot say what they saw of indicators; what they send again later is taken.",
  },
  {
    name: 'taxii',
    entry: 'taxii/index.ts',
    areas: [],
    routes: [`ANY ${taxiiServer}`, `ANY ${taxiiServer}/`, `ANY ${taxiiServer}/{proxy+}`],
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact: 'TAXII clients (SIEMs, OpenCTI, MISP) get nothing new; they keep what they have.',
  },
  {
    name: 'outputs',
    entry: 'outputs/index.ts',
    areas: [],
    streams: true,
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files'],
    impact: 'Firewalls and SIEMs get no lists of indicators; some of them stop enforcing the one they have.',
  },
]

export const backgroundFunctions: readonly BackgroundFunction[] = [
  {
    name: 'snapshots',
    entry: 'jobs/snapshots.ts',
    schedule: 'rate(1 minute)',
    timeout: 900,
    memory: 3008,
    grants: ['table', 'snapshots:read', 'snapshots:write'],
    impact: 'Lists open slowly after a pause, since new instances replay a long journal.',
  },
  {
    name: 'mail-outbox',
    entry: 'jobs/mail-outbox.ts',
    schedule: 'rate(1 minute)',
    timeout: 55,
    memory: 512,
    grants: ['table', 'mail'],
    impact: 'E-mails that failed at the first attempt, such as password resets, are not sent again.',
  },
  {
    name: 'notifier',
    entry: 'jobs/notifier.ts',
    schedule: 'rate(1 minute)',
    timeout: 115,
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'mail'],
    impact:
      'Organizations are not notified by e-mail of published items. The e-mails are sent when the function works again.',
  },
  {
    name: 'webhook-planner',
    entry: 'jobs/webhook-planner.ts',
    schedule: 'rate(1 minute)',
    timeout: 115,
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'mail'],
    impact: 'Webhooks do not send published items. The events are sent when the function works again.',
  },
  {
    name: webhookSender,
    entry: 'jobs/webhook-sender.ts',
    concurrency: 'webhookConcurrency',
    schedule: 'rate(1 minute)',
    timeout: 90,
    memory: 512,
    grants: ['table', 'key-seal'],
    impact:
      "Events that wait for organizations' systems are not sent to their webhooks; they are when the function works again within a day.",
  },
  {
    name: 'mail-events',
    entry: 'jobs/mail-events.ts',
    topic: 'mail-feedback',
    timeout: 60,
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact:
      'Bounces and complaints are not recorded with their e-mails, and addresses that accept none are not paused.',
  },
  {
    name: 'jobs',
    entry: 'jobs/unfinished-jobs.ts',
    schedule: 'rate(1 minute)',
    timeout: 900,
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files'],
    impact:
      'Bulk actions on indicators and asset requests stop half-way when nobody watches them, and large exports are never generated.',
  },
  {
    name: reportGenerator,
    entry: 'jobs/report-generator.ts',
    isNamed: true,
    // Limits how many run at once, however many are due at 03:00.
    concurrency: 'reportConcurrency',
    schedule: 'rate(1 minute)',
    timeout: 180,
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files', 'mail'],
    impact: 'Reports are neither generated nor e-mailed; they wait in the queue until it works again.',
  },
  {
    name: 'output-preparer',
    entry: 'jobs/output-preparer.ts',
    schedule: 'rate(1 minute)',
    timeout: 180,
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files'],
    impact: 'Lists for machines are generated on request, which takes seconds. None is out of date.',
  },
  {
    name: 'removals',
    entry: 'jobs/cleanup.ts',
    schedule: 'rate(1 minute)',
    timeout: 55,
    memory: 512,
    grants: ['table', 'files'],
    impact:
      'Files of deleted incidents and detections of deleted exposures stay longer than they should; nobody can reach them.',
  },
  {
    name: 'organization-removals',
    entry: 'jobs/organization-deletions.ts',
    schedule: 'rate(1 minute)',
    timeout: 120,
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files', 'schedules:remove'],
    impact:
      'Data of deleted organizations stay longer than they should; nobody of the organization can reach them.',
  },
  {
    name: 'key-expiry',
    entry: 'jobs/key-expiry.ts',
    schedule: 'rate(1 hour)',
    timeout: 120,
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'mail'],
    impact:
      'Admins are not notified by e-mail of expiring PGP and API keys, or of lost scopes of keys. The portal still shows them.',
  },
  {
    name: 'indicator-expiry',
    entry: 'jobs/indicator-expiry.ts',
    schedule: 'rate(1 hour)',
    timeout: 900,
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'mail'],
    impact:
      'Indicators stay valid beyond their time, and organizations are not notified by e-mail of withdrawn ones. Machines still receive the withdrawals.',
  },
  {
    name: 'personal-news',
    entry: 'jobs/personal-news.ts',
    schedule: 'rate(5 minutes)',
    timeout: 240,
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact:
      'Users get no digests of their views and no e-mails about what matches the assets of their organizations. The next run makes up for it.',
  },
  {
    name: 'exposure-life',
    entry: 'jobs/exposure-remediation.ts',
    schedule: 'rate(1 hour)',
    timeout: 240,
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'mail'],
    impact:
      'Users get no reminders of repairs by e-mail, and exposures stay assigned to users who have left. Accepted risks still expire on time.',
  },
  {
    name: 'report-schedules',
    entry: 'jobs/report-schedules.ts',
    schedule: 'rate(5 minutes)',
    timeout: 240,
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files', 'schedules', 'schedules:list'],
    impact:
      'Schedules of reports that could not be written stay missing, missed reports are not made up for, and old ones are not deleted.',
  },
  {
    name: sourceReader,
    entry: 'jobs/source-reader.ts',
    isNamed: true,
    schedule: 'rate(5 minutes)',
    timeout: 900,
    memory: wholeCore,
    grants: ['table', 'snapshots:read', 'files', 'schedules', 'schedules:list', 'key-seal'],
    impact: 'Sources of indicators are not read. Their indicators stay as they are until it works again.',
  },
  {
    name: 'last-activity',
    entry: 'jobs/last-activity.ts',
    schedule: 'rate(15 minutes)',
    timeout: 300,
    memory: wholeCore,
    grants: ['table', 'snapshots:read'],
    impact: 'Lists of users show a last activity that is out of date.',
  },
]

/** The function that serves an area; undefined when no function serves it yet. */
export const functionOf = (area: Area): ApiFunction | undefined =>
  apiFunctions.find(({ areas }) => areas.includes(area))

/** The function that serves an area of the API for keys. */
export const keyFunctionOf = (area: KeyArea): KeyFunction | undefined =>
  keyFunctions.find(({ areas }) => areas.includes(area))

/** Every deployed function. */
export const allFunctions: readonly (ApiFunction | KeyFunction | BackgroundFunction)[] = [
  ...apiFunctions,
  ...keyFunctions,
  ...backgroundFunctions,
]
