/**
 * The only items and files that each function may reach. Its role is generated from these rows, and the local cloud
 * denies everything else. A test tries every function on the items of the others. A new key prefix needs a row for each
 * function that uses it.
 */
import {
  exportsFolder,
  filesFolder,
  outputsFolder,
  reportsFolder,
  uploadsFolder,
} from '#shared/domain/folders.ts'
import { tlpKinds } from '#shared/domain/tlp/levels.ts'
import { cleanScan, scanTag, type MalwareScanner } from '#shared/domain/malware-scan.ts'

/** DynamoDB actions of each verb. */
const itemActions = {
  get: ['GetItem', 'BatchGetItem'],
  query: ['Query'],
  put: ['PutItem'],
  /** Batch writes. DynamoDB has no action for these that does not also delete. */
  putMany: ['BatchWriteItem'],
  update: ['UpdateItem'],
  delete: ['DeleteItem'],
  /** A condition inside a transaction. */
  check: ['ConditionCheckItem'],
} as const
export type ItemVerb = keyof typeof itemActions

export interface TableAccess {
  /** Partition keys; `*` matches any suffix. */
  readonly partitions: readonly string[]
  readonly may: readonly ItemVerb[]
  /** Attributes that may be read or changed, in addition to the keys. Without this, all attributes. */
  readonly attributes?: readonly string[]
}

/** The kinds of each collection. A test compares them with `functions/registry.ts`. */
export const collectionKinds = {
  organizations: ['organization', 'user', 'module_request', 'organization_tag'],
  threats: ['threat', 'threat_category', 'threat_tag', 'threat_tlp'],
  incidents: ['incident', 'incident_template', 'incident_category', 'incident_tag', 'incident_tlp'],
  visibilities: ['visibility', 'visibility_category', 'exposure_settings', 'visibility_tlp'],
  feeds: [
    'feed',
    'feed_group',
    'feed_comment',
    'feed_category',
    'feed_tag',
    'feed_type',
    'feed_tlp',
    'feed_group_tlp',
  ],
  feed_views: ['feed_view'],
  sightings: ['sighting'],
  assets: ['asset', 'asset_request', 'concern_dismissal'],
  notification_emails: ['notification_email'],
  api_keys: ['api_key'],
  reports: ['report_template', 'periodic_report', 'report'],
  webhooks: ['webhook'],
} as const satisfies Record<string, readonly string[]>
export type CollectionName = keyof typeof collectionKinds
const everyCollection: readonly CollectionName[] = Object.keys(collectionKinds).filter(
  (name): name is CollectionName => name in collectionKinds,
)

/** Kinds of which an import creates thousands after its commit (`bulk-create.ts`). */
const createdByMany: Readonly<Partial<Record<CollectionName, readonly string[]>>> = { feeds: ['feed'] }

const on = (partition: string | readonly string[], ...may: ItemVerb[]): TableAccess => ({
  partitions: typeof partition === 'string' ? [partition] : partition,
  may,
})
const shards = (kinds: readonly string[]): string[] => kinds.map((kind) => `${kind}#*`)

/** The read model of a collection, and its entities. Read-only. */
const reads = (collection: CollectionName): TableAccess[] => [
  on(
    [
      ...shards(collectionKinds[collection]),
      ...['head', 'journal', 'pending', 'snapshot'].map((what) => `${what}#${collection}`),
    ],
    'get',
    'query',
  ),
  // A reader that finds an unusable snapshot requests a new one.
  on('snapshot-needs', 'get', 'put'),
]

/** Finishing a bulk commit whose writer crashed. */
const finishes = (collection: CollectionName): TableAccess[] => {
  const many = createdByMany[collection]
  return many === undefined ? [] : [on(shards(many), 'put', 'delete'), on(`pending#${collection}`, 'delete')]
}

/** A read model of only some kinds of a collection, read from the table (`partOf`). */
const readsPart = <C extends CollectionName>(
  collection: C,
  kinds: readonly (typeof collectionKinds)[C][number][],
): TableAccess =>
  on([...shards(kinds), ...['head', 'journal'].map((what) => `${what}#${collection}`)], 'get', 'query')

/** Commits to a collection: of these kinds, or of all. */
const writes = <C extends CollectionName>(
  collection: C,
  kinds: readonly (typeof collectionKinds)[C][number][] = collectionKinds[collection],
): TableAccess[] => {
  const many = createdByMany[collection]?.filter((kind) => kinds.some((one) => one === kind)) ?? []
  return [
    ...reads(collection),
    on(shards(kinds), 'put', 'delete'),
    on([`head#${collection}`, `journal#${collection}`], 'put'),
    on(`counter#${collection}`, 'update'),
    ...(many.length === 0 ? [] : [on(shards(many), 'putMany'), on(`pending#${collection}`, 'put', 'delete')]),
  ]
}

/** What the pipeline needs in every call: the session, its organization and the audit log. */
const pipeline: readonly TableAccess[] = [
  on('sessions#*', 'get'),
  { ...on('sessions#*', 'update'), attributes: ['seen', 'expires', 'address'] },
  on('organization#*', 'get'),
  on('seen', 'put'),
  on('audit#*', 'put'),
  on('rate#*', 'get', 'update'),
  on('running#*', 'put', 'delete'),
]
/** Idempotency records of create calls. */
const idempotencyRecords = on('first-reply#*', 'get', 'put')
/** The language for a user's exported files. */
const language: TableAccess = { ...on('account#*', 'get'), attributes: ['language'] }
/** A user, with the attributes of the account that are not secret. */
const profiles: readonly TableAccess[] = [
  on(['user#*', 'organization#*'], 'get'),
  {
    ...on('account#*', 'get'),
    attributes: ['language', 'pgp_key', 'reminders_off', 'locked_at', 'last_activity', 'password_changed_at'],
  },
]
/** The secret that signs unsubscribe links in e-mails. */
const unsubscribing = on('made-secret#unsubscribe', 'update')
/** The delivery log: the function that finishes a delivery writes its record. */
const deliveryLog = on(['mails#*', 'mails-failed'], 'put')
const mails: readonly TableAccess[] = [on('outbox', 'put', 'update', 'delete'), deliveryLog]
const activityCounts = on('activity#*', 'update')
/** Cleanup records: a deletion writes them, a cleanup processes them. */
const cleanups = on('removals', 'get', 'put', 'delete')
/** Deleting an exposure deletes these too. */
const detectionsCleared = on(['detections#*', 'life#*'], 'query', 'delete')
/** Deleting a webhook deletes these too. */
const webhookLogsCleared = on(['webhook-log#*', 'webhook-state#*'], 'query', 'delete')
/** Deleting an account deletes these too. */
const accountsCleared = on(['factors#*', 'sign-ins#*'], 'query', 'delete')
/** Hides items of a deleted organization while the background cleanup still runs. */
const deletedOrganizations = on('organization-removals', 'query')
const apiKeyReservations = on('unique#api-key#*', 'put', 'delete')
const apiKeyUses = on('key-use#*', 'query')
const apiKeyTraces: readonly TableAccess[] = [
  on('unique#api-key#*', 'delete'),
  on('api-key-use#*', 'query', 'delete'),
]
const jobs: readonly TableAccess[] = [
  on('jobs#*', 'get', 'query', 'put', 'update'),
  on('open-jobs', 'put', 'delete'),
  on('failed-jobs', 'put'),
]

/** The audit log, with the names of the users and items in it. */
const auditLog: readonly TableAccess[] = [
  on('audit#*', 'query'),
  ...reads('organizations'),
  on(
    everyCollection.flatMap((name) => [`head#${name}`, `journal#${name}`]),
    'get',
    'query',
  ),
]

/** Everything that organizations are notified of, and their notification addresses. */
const notified: readonly TableAccess[] = [
  ...reads('threats'),
  ...reads('incidents'),
  ...reads('visibilities'),
  ...reads('feeds'),
  ...reads('organizations'),
  ...reads('notification_emails'),
]

/** The items of an e-mail, for the list behind its notification link. */
const notificationLink = on(['mails#*', 'told-by-mail#*', 'told#*'], 'get')

/** What the pipeline needs in every API key call: the key and its owner, its usage and the audit log. */
const keyPipeline: readonly TableAccess[] = [
  on(['unique#api-key#*', 'api_key#*', 'organization#*', 'user#*'], 'get'),
  on('key-use#*', 'get', 'update'),
  on('api-key-use#*', 'get', 'put'),
  on('attempts#*', 'update'),
  on('audit#*', 'put'),
  on('rate#*', 'get', 'update'),
]

/** Single saved views, and whether any view has changed. */
const views = on(['feed_view#*', 'head#feed_views', 'pending#feed_views'], 'get', 'query')

/** By function name in `functions.ts`. */
const tableAccess: Readonly<Record<string, readonly TableAccess[]>> = {
  auth: [
    ...pipeline,
    on('user#*', 'get', 'check'),
    on('unique#email#*', 'get'),
    on('account#*', 'get', 'update'),
    on('sessions#*', 'query', 'put', 'delete'),
    { ...on('sessions#*', 'update'), attributes: ['confirmed', 'must_enrol'] },
    on('factors#*', 'query', 'put', 'update', 'delete'),
    on('unique#passkey#*', 'get', 'put', 'delete'),
    on('challenge#*', 'get', 'put', 'delete'),
    on('sign-ins#*', 'query', 'put', 'update'),
    on('staff-settings', 'get', 'put'),
    on('sign-in#*', 'get', 'put', 'update', 'delete'),
    on('password-reset#*', 'get', 'put', 'delete'),
    on('attempts#*', 'update'),
    activityCounts,
    on('visits#*', 'put'),
    // Recognizes sessions from the organization's own networks.
    ...reads('assets'),
    ...mails,
  ],
  statistics: [
    ...pipeline,
    deletedOrganizations,
    on(
      (['threats', 'incidents', 'visibilities', 'feeds', 'sightings'] as const).map(
        (name) => `counter#${name}`,
      ),
      'get',
    ),
  ],
  threats: [
    ...pipeline,
    notificationLink,
    idempotencyRecords,
    language,
    activityCounts,
    ...writes('threats'),
    ...reads('assets'),
    // Groups that threats refer to, and the default TLP of groups.
    on(['feed_group#*', 'feed_group_tlp#*'], 'get'),
  ],
  incidents: [
    ...pipeline,
    notificationLink,
    idempotencyRecords,
    ...writes('incidents', ['incident', 'incident_template']),
    ...reads('organizations'),
    deletedOrganizations,
    language,
    cleanups,
    activityCounts,
  ],
  visibilities: [
    ...pipeline,
    notificationLink,
    language,
    activityCounts,
    deletedOrganizations,
    idempotencyRecords,
    ...writes('visibilities', ['visibility', 'exposure_settings']),
    ...reads('organizations'),
    ...reads('assets'),
    on('detections#*', 'get', 'query', 'put', 'delete'),
    on('life#*', 'query', 'put'),
    // Another function cleans up after a deleted exposure.
    on('removals', 'put'),
  ],
  feeds: [
    ...pipeline,
    idempotencyRecords,
    ...writes('feeds', ['feed', 'feed_group', 'feed_comment']),
    ...reads('sightings'),
    ...reads('threats'),
    ...reads('assets'),
    // A group or view cannot be deleted while a key is limited to it.
    ...reads('api_keys'),
    ...jobs,
    language,
    activityCounts,
  ],
  'feed-views': [
    ...pipeline,
    idempotencyRecords,
    ...reads('feeds'),
    ...writes('feed_views'),
    ...reads('sightings'),
    ...reads('assets'),
    // A view cannot be deleted while a key is limited to it.
    ...reads('api_keys'),
    language,
    activityCounts,
  ],
  sightings: [
    ...pipeline,
    idempotencyRecords,
    ...writes('sightings'),
    // A sighting extends an indicator's validity; an analyst may withdraw the indicator.
    ...writes('feeds', ['feed']),
    ...reads('organizations'),
    deletedOrganizations,
    ...profiles,
    ...mails,
  ],
  dictionaries: [
    ...pipeline,
    idempotencyRecords,
    // Including the default TLP of items.
    ...writes('threats', ['threat_category', 'threat_tag', 'threat_tlp']),
    ...writes('incidents', ['incident_category', 'incident_tag', 'incident_tlp']),
    ...writes('visibilities', ['visibility_category', 'visibility_tlp']),
    ...writes('feeds', ['feed_category', 'feed_tag', 'feed_type', 'feed_tlp', 'feed_group_tlp']),
    ...writes('organizations', ['organization_tag']),
  ],
  organizations: [
    ...pipeline,
    idempotencyRecords,
    ...writes('organizations', ['organization']),
    ...writes('api_keys'),
    apiKeyReservations,
    apiKeyUses,
    // Limits attempts at the contact addresses of other users.
    on('attempts#*', 'update'),
    // The number of pending asset requests.
    on('counter#assets', 'get'),
    on('activity#*', 'query'),
    on('organization-removals', 'query', 'put'),
    cleanups,
  ],
  // Separate from the functions that read for API keys, so that those need no write access.
  'api-sightings': [
    ...keyPipeline,
    idempotencyRecords,
    ...writes('sightings'),
    // A sighting extends an indicator's validity.
    ...writes('feeds', ['feed']),
    ...reads('feed_views'),
  ],
  'api-write': [
    ...keyPipeline,
    idempotencyRecords,
    deletedOrganizations,
    ...reads('organizations'),
    ...writes('visibilities', ['visibility']),
    on('detections#*', 'get', 'query', 'put'),
    on('life#*', 'put'),
    ...writes('incidents', ['incident']),
    ...writes('threats', ['threat']),
    ...writes('feeds', ['feed', 'feed_group']),
  ],
  outputs: [
    ...keyPipeline,
    ...reads('feeds'),
    ...reads('sightings'),
    views,
    on('outputs', 'get', 'update'),
    on('output-shares', 'update'),
  ],
  'output-preparer': [
    ...reads('feeds'),
    ...reads('sightings'),
    views,
    on('outputs', 'query', 'update', 'delete'),
    on('output-shares', 'get', 'update'),
  ],
  'api-me': [
    ...keyPipeline,
    readsPart('threats', ['threat_category', 'threat_tag', 'threat_tlp']),
    readsPart('incidents', ['incident_category', 'incident_tag', 'incident_tlp']),
    readsPart('visibilities', ['visibility_category', 'visibility_tlp']),
    readsPart('feeds', ['feed_category', 'feed_tag', 'feed_type', 'feed_tlp', 'feed_group_tlp']),
    // The names of a key's group and view limits.
    on(['feed_group#*', 'feed_view#*'], 'get'),
  ],
  'api-threats': [
    ...keyPipeline,
    ...reads('threats'),
    ...reads('assets'),
    // Groups that threats refer to, and the default TLP of groups.
    on(['feed_group#*', 'feed_group_tlp#*', 'counter#feeds'], 'get'),
  ],
  'api-incidents': [
    ...keyPipeline,
    ...reads('incidents'),
    ...reads('organizations'),
    on('counter#organizations', 'get'),
    deletedOrganizations,
  ],
  'api-visibilities': [
    ...keyPipeline,
    ...reads('visibilities'),
    ...reads('organizations'),
    ...reads('assets'),
    on('counter#organizations', 'get'),
    deletedOrganizations,
    on('detections#*', 'query'),
  ],
  'api-assets': [
    ...keyPipeline,
    ...reads('assets'),
    on('counter#organizations', 'get'),
    deletedOrganizations,
  ],
  'api-indicators': [
    ...keyPipeline,
    ...reads('feeds'),
    ...reads('feed_views'),
    ...reads('sightings'),
    ...reads('assets'),
  ],
  taxii: [
    ...keyPipeline,
    ...reads('feeds'),
    ...reads('feed_views'),
    ...reads('sightings'),
    ...reads('threats'),
  ],
  assets: [
    ...pipeline,
    idempotencyRecords,
    ...writes('assets'),
    ...reads('organizations'),
    on('counter#assets', 'get'),
    // A dismissed match must refer to an existing item.
    on(['feed#*', 'threat#*', 'visibility#*', 'feed_type#*', 'threat_tag#*'], 'get'),
    ...jobs,
    deletedOrganizations,
    language,
    activityCounts,
  ],
  'notification-emails': [
    ...pipeline,
    idempotencyRecords,
    ...writes('notification_emails'),
    deletedOrganizations,
    // Test e-mails, and their rate limit.
    on('notices', 'put'),
    on('attempts#*', 'update'),
    // What unsubscribe links end.
    unsubscribing,
    ...profiles,
    { ...on('account#*', 'update'), attributes: ['reminders_off'] },
    ...writes('reports', ['periodic_report']),
  ],
  notifications: [
    ...pipeline,
    ...notified,
    on('told#*', 'query'),
    on('tellings', 'query', 'put', 'update', 'delete', 'check'),
    on('notifier', 'get', 'check'),
  ],
  'api-keys': [
    ...pipeline,
    idempotencyRecords,
    ...writes('api_keys'),
    apiKeyReservations,
    ...apiKeyTraces,
    apiKeyUses,
    // The names and TLP of a key's limits, and its owner.
    on(['feed_group#*', 'feed_group_tlp#*', 'feed_view#*', 'user#*'], 'get'),
    ...writes('webhooks'),
    on('webhook-log#*', 'get', 'query', 'put', 'update'),
    on('webhook-queue', 'put'),
    on('webhook-state#*', 'get', 'delete'),
    on('webhook-troubles', 'delete'),
    on('attempts#*', 'update'),
    on('removals', 'put'),
  ],
  audit: [...pipeline, idempotencyRecords, ...jobs, on('failed-jobs', 'query'), ...auditLog, language],
  mails: [
    ...pipeline,
    ...reads('organizations'),
    ...reads('notification_emails'),
    on('mails#*', 'get', 'query', 'update'),
    on('mails-failed', 'query', 'delete'),
    on('notices', 'query', 'put'),
    // Recipient and progress of an e-mail, never its content: that has codes and links.
    {
      ...on('outbox', 'query'),
      attributes: ['template', 'to', 'user_id', 'client_id', 'attempts', 'next_at', 'last_error'],
    },
  ],
  reports: [
    ...pipeline,
    idempotencyRecords,
    ...writes('reports'),
    ...reads('organizations'),
    ...reads('assets'),
    ...reads('visibilities'),
    ...reads('incidents'),
    ...reads('threats'),
    ...reads('feeds'),
    // Indicators that the organization reported as false positives.
    ...reads('sightings'),
    ...profiles,
    cleanups,
    activityCounts,
  ],
  users: [
    ...pipeline,
    idempotencyRecords,
    // Granting a request may switch a service on.
    ...writes('organizations', ['organization', 'user', 'module_request']),
    ...profiles,
    on('unique#email#*', 'get', 'put', 'delete'),
    on('account#*', 'put', 'delete'),
    { ...on('account#*', 'update'), attributes: ['language', 'password_changed_at'] },
    on('sessions#*', 'query', 'delete'),
    { ...on('sessions#*', 'update'), attributes: ['name', 'flags', 'account_expires'] },
    on('seen', 'get', 'query', 'delete'),
    // Whether a user has an authenticator app, and the number of passkeys, but never their secrets. A reset deletes
    // them.
    { ...on('factors#*', 'query'), attributes: ['app_since'] },
    on(['factors#*', 'unique#passkey#*'], 'delete'),
    on('password-reset#*', 'put'),
    on('email-change#*', 'get', 'put', 'delete'),
    on('attempts#*', 'update'),
    ...writes('api_keys'),
    ...apiKeyTraces,
    ...writes('feed_views'),
    ...writes('reports'),
    on('removals', 'put'),
    ...mails,
  ],
  snapshots: [
    ...everyCollection.flatMap((name) => [...reads(name), ...finishes(name)]),
    on(
      everyCollection.map((name) => `snapshot#${name}`),
      'put',
    ),
    on('snapshot-needs', 'query', 'delete'),
    on('snapshot-leases', 'put', 'delete'),
  ],
  'mail-outbox': [
    ...mails,
    on('outbox', 'query'),
    on('unique#email#*', 'get'),
    ...profiles,
    on('password-reset#*', 'put'),
  ],
  'mail-events': [
    ...writes('notification_emails'),
    on('mails#*', 'get', 'update'),
    on('mails-failed', 'put'),
    // Reverts the notified state when an e-mail was not sent after all.
    on('told#*', 'get', 'update'),
  ],
  jobs: [
    ...writes('feeds', ['feed', 'feed_group', 'feed_comment']),
    ...reads('feed_views'),
    ...reads('sightings'),
    ...reads('threats'),
    ...writes('assets'),
    ...auditLog,
    ...jobs,
    on('open-jobs', 'query'),
    on('audit#*', 'put'),
    ...auditLog,
    language,
  ],
  notifier: [
    ...notified,
    // Asset matches and false positives of the organization, which e-mails include.
    ...reads('assets'),
    ...reads('sightings'),
    // Sent dates.
    ...writes('threats', ['threat']),
    ...writes('incidents', ['incident']),
    ...writes('visibilities', ['visibility']),
    ...writes('feeds', ['feed']),
    on('tellings', 'query', 'put', 'update', 'delete', 'check'),
    on('told#*', 'get', 'query', 'put', 'update'),
    on('notifier', 'get', 'put', 'update'),
    on('notices', 'query', 'put', 'update', 'delete'),
    deliveryLog,
    on('mail-thread#*', 'get', 'put'),
    on('told-by-mail#*', 'put'),
    unsubscribing,
    on('notified-feeds#*', 'query', 'put'),
  ],
  'webhook-planner': [
    ...reads('threats'),
    ...reads('incidents'),
    ...reads('visibilities'),
    ...reads('feeds'),
    ...reads('organizations'),
    // Asset matches and false positives of the organization.
    ...reads('assets'),
    ...reads('sightings'),
    ...writes('webhooks'),
    on('webhook-plan', 'get', 'put', 'update'),
    on('webhook-queue', 'query', 'put'),
    on('webhook-log#*', 'put'),
    on('webhook-troubles', 'query', 'delete'),
    ...profiles,
    ...mails,
  ],
  // Connects to URLs that organizations choose. It reads single published items by id, to check their TLP at each
  // attempt: no lists and no journals.
  'webhook-sender': [
    on(shards(tlpKinds.flatMap((kind) => [kind, `${kind}_tlp`])), 'get'),
    on(['webhook-log#*', 'webhook#*', 'organization#*', 'webhook-state#*'], 'get'),
    on('webhook-queue', 'query', 'update', 'delete'),
    on(['webhook-log#*', 'webhook-state#*'], 'update'),
    on('webhook-troubles', 'put'),
  ],
  'report-generator': [
    ...reads('assets'),
    ...reads('threats'),
    ...reads('incidents'),
    ...reads('visibilities'),
    ...reads('feeds'),
    // Indicators that the report's organization reported as false positives.
    ...reads('sightings'),
    ...writes('reports', ['periodic_report', 'report']),
    ...profiles,
    cleanups,
    deliveryLog,
    unsubscribing,
  ],
  removals: [
    on('removals', 'query', 'get', 'delete'),
    detectionsCleared,
    webhookLogsCleared,
    accountsCleared,
  ],
  'organization-removals': [
    ...writes('incidents', ['incident', 'incident_template']),
    ...writes('visibilities', ['visibility', 'exposure_settings']),
    ...writes('assets'),
    ...writes('notification_emails'),
    ...writes('api_keys'),
    ...writes('feed_views'),
    ...writes('sightings'),
    on('withdrawals-told', 'delete'),
    ...writes('webhooks'),
    on('webhook-queue', 'query', 'delete'),
    on('webhook-troubles', 'delete'),
    webhookLogsCleared,
    ...writes('reports'),
    ...writes('organizations', ['user', 'module_request']),
    ...apiKeyTraces,
    on('unique#email#*', 'delete'),
    on(['account#*', 'seen'], 'delete'),
    on(
      [
        'sessions#*',
        'activity#*',
        'key-use#*',
        'reminded#*',
        'told#*',
        'told-by-mail#*',
        'notified-feeds#*',
        'tellings',
        'notices',
        'mails#*',
      ],
      'query',
      'delete',
    ),
    cleanups,
    on('outputs', 'get', 'delete'),
    on('output-shares', 'get', 'update', 'delete'),
    // A deletion is complete only when nothing is left, so what a crashed run left is cleaned up first.
    on('removals', 'query'),
    detectionsCleared,
    accountsCleared,
    on('organization-removals', 'get', 'query', 'put', 'update'),
    on('audit#*', 'put'),
  ],
  'key-expiry': [
    ...writes('notification_emails'),
    ...writes('api_keys'),
    ...apiKeyTraces,
    apiKeyUses,
    // A key's limits: whether they still exist, and their TLP.
    on(['feed_group#*', 'feed_group_tlp#*', 'feed_view#*'], 'get'),
    ...reads('organizations'),
    ...profiles,
    ...mails,
  ],
  'indicator-expiry': [
    ...writes('feeds', ['feed']),
    ...writes('sightings'),
    apiKeyUses,
    ...reads('organizations'),
    on('withdrawals-told', 'query', 'put'),
    // Exports by organization, and organizations with reports.
    on('activity#*', 'query'),
    ...reads('reports'),
    ...profiles,
    ...mails,
  ],
  'exposure-life': [
    ...writes('visibilities', ['visibility']),
    // Assets that an organization's e-mail may name unmasked.
    ...reads('assets'),
    on('life#*', 'put'),
    ...reads('organizations'),
    on('reminded#*', 'get', 'put'),
    deletedOrganizations,
    ...profiles,
    ...mails,
    unsubscribing,
  ],
  'report-schedules': [...writes('reports'), ...reads('organizations'), cleanups],
  'last-activity': [...writes('organizations', ['user']), on('seen', 'query', 'delete')],
}

/** Folders of the file bucket. */
export const fileFolders = {
  /** Files that browsers have uploaded and no call has confirmed yet. */
  uploads: uploadsFolder,
  attachments: `${filesFolder}/attachments`,
  pictures: `${filesFolder}/pictures`,
  exports: exportsFolder,
  reports: reportsFolder,
  outputs: outputsFolder,
} as const
export type FileFolder = keyof typeof fileFolders

/** S3 actions of each verb. They also apply to presigned links and forms that a browser uses. */
const objectActions = {
  get: ['GetObject'],
  put: ['PutObject'],
  /** The malware scanner's result. */
  tags: ['GetObjectTagging'],
  delete: ['DeleteObject'],
  list: ['ListBucket'],
} as const
export type ObjectVerb = keyof typeof objectActions

export interface FileAccess {
  readonly folder: FileFolder
  readonly may: readonly ObjectVerb[]
}

const exported: FileAccess = { folder: 'exports', may: ['get', 'put'] }
const deleted: readonly FileAccess[] = [
  { folder: 'attachments', may: ['delete'] },
  { folder: 'pictures', may: ['delete'] },
  { folder: 'reports', may: ['delete'] },
]

const fileAccess: Readonly<Record<string, readonly FileAccess[]>> = {
  incidents: [
    { folder: 'uploads', may: ['get', 'put'] },
    { folder: 'attachments', may: ['get', 'tags', 'put', 'delete'] },
    exported,
  ],
  'api-incidents': [{ folder: 'attachments', may: ['get', 'tags'] }],
  feeds: [exported],
  threats: [exported],
  visibilities: [exported],
  'feed-views': [exported],
  organizations: [{ folder: 'pictures', may: ['get', 'put', 'delete'] }],
  assets: [exported],
  audit: [exported],
  reports: [{ folder: 'reports', may: ['get', 'delete'] }],
  'report-schedules': [{ folder: 'reports', may: ['delete'] }],
  jobs: [{ folder: 'exports', may: ['put'] }],
  outputs: [{ folder: 'outputs', may: ['get', 'put', 'delete'] }],
  'output-preparer': [{ folder: 'outputs', may: ['put', 'delete'] }],
  'report-generator': [{ folder: 'reports', may: ['get', 'put', 'delete'] }],
  removals: deleted,
  'organization-removals': [
    { folder: 'attachments', may: ['list', 'delete'] },
    { folder: 'pictures', may: ['list', 'delete'] },
    { folder: 'reports', may: ['list', 'delete'] },
    { folder: 'outputs', may: ['delete'] },
  ],
}

export const functionsWithAccess: readonly string[] = Object.keys(tableAccess)

/** The table access of a function. Throws when the function has no row. */
export const tableAccessOf = (name: string): readonly TableAccess[] => {
  const access = tableAccess[name]
  if (access === undefined)
    throw new Error(`${name}: infra/access.ts does not say what it needs of the table`)
  return access
}

/** The file access of a function. */
export const fileAccessOf = (name: string): readonly FileAccess[] => fileAccess[name] ?? []

/** The collections that a function has read models of, so that it may read their snapshots. */
export const readModelsOf = (name: string): CollectionName[] => {
  const partitions = new Set(tableAccessOf(name).flatMap((one) => one.partitions))
  return everyCollection.filter((collection) => partitions.has(`snapshot#${collection}`))
}

export interface TableStatement {
  readonly actions: readonly string[]
  readonly conditions: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * The statements of a role on the table. One request may reach several partitions only if a single statement names them
 * all. So there is one statement per action, and one more for each restricted set of attributes.
 */
export const tableStatements = (access: readonly TableAccess[]): TableStatement[] => {
  const whole = new Map<ItemVerb, Set<string>>()
  for (const { partitions, may, attributes } of access) {
    if (attributes !== undefined) continue
    for (const verb of may) whole.set(verb, new Set([...(whole.get(verb) ?? []), ...partitions]))
  }
  const byPartitions = Map.groupBy(whole, ([, partitions]) => JSON.stringify([...partitions].toSorted()))
  return [
    ...[...byPartitions.values()].map((same) => ({
      actions: same.flatMap(([verb]) => actionsOf([verb])),
      conditions: leadingKeys([...(same[0]?.[1] ?? [])].toSorted()),
    })),
    ...access.flatMap(({ partitions, may, attributes }) =>
      attributes === undefined
        ? []
        : [{ actions: actionsOf(may), conditions: attributeConditions(partitions, attributes) }],
    ),
  ]
}

const actionsOf = (verbs: readonly ItemVerb[]): string[] =>
  verbs.flatMap((verb) => itemActions[verb].map((action) => `dynamodb:${action}`))

/** A request without keys would satisfy ForAllValues. The second condition denies it. */
const leadingKeys = (partitions: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
  Null: { 'dynamodb:LeadingKeys': 'false' },
})

const attributeConditions = (partitions: readonly string[], attributes: readonly string[]) => ({
  'ForAllValues:StringLike': {
    'dynamodb:LeadingKeys': partitions,
    'dynamodb:Attributes': ['pk', 'sk', ...attributes],
  },
  Null: { 'dynamodb:LeadingKeys': 'false', 'dynamodb:Attributes': 'false' },
  // Denies reads of all attributes and updates that return the whole item.
  StringEqualsIfExists: {
    'dynamodb:Select': 'SPECIFIC_ATTRIBUTES',
    'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'],
  },
})

export interface FileStatement {
  readonly actions: readonly string[]
  /** Key prefixes of objects. Without any, the statement is on the bucket itself. */
  readonly prefixes: readonly string[]
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * The statements of a role on the file bucket. With a scanner, an attachment is readable, also by link, only after a
 * scan without findings.
 */
export const fileStatements = (access: readonly FileAccess[], scanner: MalwareScanner): FileStatement[] =>
  access.flatMap(({ folder, may }) => {
    const prefixes = [`${fileFolders[folder]}/`]
    const isScanned = scanner !== 'none' && folder === 'attachments'
    const on = (verbs: readonly ObjectVerb[], more: Partial<FileStatement> = {}): FileStatement[] =>
      verbs.length === 0
        ? []
        : [
            {
              actions: verbs.flatMap((verb) => objectActions[verb].map((action) => `s3:${action}`)),
              prefixes,
              ...more,
            },
          ]
    const conditional = may.filter((verb) => verb === 'get' && isScanned)
    return [
      ...on(may.filter((verb) => verb !== 'list' && !conditional.includes(verb))),
      ...on(conditional, {
        conditions: { StringEquals: { [`s3:ExistingObjectTag/${scanTag}`]: cleanScan } },
      }),
      ...on(
        may.filter((verb) => verb === 'list'),
        {
          prefixes: [],
          conditions: { StringLike: { 's3:prefix': prefixes.map((prefix) => `${prefix}?*`) } },
        },
      ),
    ]
  })
