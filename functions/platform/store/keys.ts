/**
 * Every key shape of the table. A changed shape is a data migration, so a test keeps a snapshot of them all.
 * The collection's entities are spread over 16 partitions by id: they can be read back whole without an
 * index.
 */
export interface Key {
  readonly pk: string
  readonly sk: string
}

export const shardCount = 16
const digits = (value: number, width: number): string => String(value).padStart(width, '0')
const shardOf = (id: number): string => digits(id % shardCount, 2)

/** The partition that holds a shard of a kind's entities. */
export const entityPartition = (kind: string, shard: number): string => `${kind}#${digits(shard, 2)}`

export const keys = {
  entity: (kind: string, id: number): Key => ({ pk: `${kind}#${shardOf(id)}`, sk: digits(id, 15) }),
  /** The collection's head: its last sequence and last ids. */
  head: (collection: string): Key => ({ pk: `head#${collection}`, sk: 'head' }),
  journal: (collection: string, sequence: number): Key => ({
    pk: `journal#${collection}`,
    sk: digits(sequence, 15),
  }),
  /** The entities of a large commit until they are written. */
  pending: (collection: string, sequence: number): Key => ({
    pk: `pending#${collection}`,
    sk: digits(sequence, 15),
  }),
  counter: (collection: string, scope: string): Key => ({ pk: `counter#${collection}`, sk: scope }),
  /** Where a collection's newest snapshot is. */
  snapshot: (collection: string): Key => ({ pk: `snapshot#${collection}`, sk: 'latest' }),
  /** That a collection's snapshot cannot be used, said by a function that may not make a new one. */
  snapshotNeed: (collection: string): Key => ({ pk: 'snapshot-needs', sk: collection }),
  /** Held by the operator's command that changes the versions of a seal. */
  sealLease: (name: string): Key => ({ pk: 'seal-leases', sk: name }),
  /** Held by the worker that makes a collection's snapshot. */
  snapshotLease: (collection: string): Key => ({ pk: 'snapshot-leases', sk: collection }),
  /** Holds a value that may have one owner only: the e-mail address of a user. */
  unique: (scope: string, value: string): Key => ({ pk: `unique#${scope}#${value}`, sk: 'owner' }),
  /**
   * What a user keeps for oneself: password, language, PGP key, second-factor state. Not part of any list.
   */
  account: (userId: number): Key => ({ pk: `account#${userId}`, sk: 'account' }),
  /** The second factors of an account; its passkeys stand in the same partition. */
  factors: (userId: number): Key => ({ pk: `factors#${userId}`, sk: 'factors' }),
  passkey: (userId: number, idHash: string): Key => ({ pk: `factors#${userId}`, sk: `passkey#${idHash}` }),
  /** What a browser was asked: of a session (its hash), or of a sign-in (that of its token). */
  challenge: (tokenHash: string, what: string): Key => ({ pk: `challenge#${tokenHash}`, sk: what }),
  /** A sign-in that succeeded (`ok`), or the tries of a day that did not (`no`). */
  signInNote: (userId: number, what: string): Key => ({ pk: `sign-ins#${userId}`, sk: what }),
  /** What holds for the provider's own staff. */
  staffSettings: (what: string): Key => ({ pk: 'staff-settings', sk: what }),
  session: (userId: number, tokenHash: string): Key => ({ pk: `sessions#${userId}`, sk: tokenHash }),
  /** A sign-in between its two steps. */
  signIn: (tokenHash: string): Key => ({ pk: `sign-in#${tokenHash}`, sk: 'sign-in' }),
  /** A link that confirms another e-mail address of a user. */
  emailChange: (tokenHash: string): Key => ({ pk: `email-change#${tokenHash}`, sk: 'email-change' }),
  passwordReset: (tokenHash: string): Key => ({ pk: `password-reset#${tokenHash}`, sk: 'password-reset' }),
  /** Attempts by an account or an address within a window of time. */
  attempts: (what: string, who: string, window: number): Key => ({
    pk: `attempts#${what}#${who}`,
    sk: digits(window, 12),
  }),
  /** The requests that a user or an address has used up, as the moment at which all have come back. */
  requestRate: (whose: string, who: string): Key => ({ pk: `rate#${whose}#${who}`, sk: 'rate' }),
  /** Stands while a person's export of a list runs. */
  runningExport: (userId: number, list: string): Key => ({ pk: `running#${userId}`, sk: list }),
  /** The reply to the first request of an `Idempotency-Key`, under the hash of user, call and key. Stored as `first-reply`. */
  idempotencyRecord: (hash: string): Key => ({ pk: `first-reply#${hash}`, sk: 'reply' }),
  mail: (id: string): Key => ({ pk: 'outbox', sk: id }),
  /** Pending notifications, and what an analyst decided of them (stored as tellings). */
  pendingNotification: (id: string): Key => ({ pk: 'tellings', sk: id }),
  /** Released notifications, in the order of release: of an organization, or of all (`all`). */
  releasedNotification: (module: string, whose: string, id: string): Key => ({
    pk: `told#${module}#${whose}`,
    sk: id,
  }),
  /** How far the notifier is: in the journals, and with the digests of an address. */
  notifier: (what: string): Key => ({ pk: 'notifier', sk: what }),
  /** A secret that the portal generates for itself, by its purpose. Stored as `made-secret`. */
  generatedSecret: (purpose: string): Key => ({ pk: `made-secret#${purpose}`, sk: 'secret' }),
  /** What the link of a mail leads to: exactly the items that it notified of (stored as told-by-mail). */
  notificationLink: (organizationId: number, mailId: string): Key => ({
    pk: `told-by-mail#${organizationId}`,
    sk: mailId,
  }),
  /** Which indicators an address was told of in digests: the window of their publication. */
  notifiedIndicators: (organizationId: number, emailId: number, window: string): Key => ({
    pk: `notified-feeds#${organizationId}`,
    sk: `${emailId}#${window}`,
  }),
  /** The thread of an incident at an address. */
  mailThread: (emailId: number, incidentId: number): Key => ({
    pk: `mail-thread#${emailId}`,
    sk: digits(incidentId, 15),
  }),
  /** A mail of notifications that waits to be sent (stored as notices). */
  notificationDelivery: (id: string): Key => ({ pk: 'notices', sk: id }),
  /** How far the webhooks are told what happens: the journals' cursors, and who works on it. */
  webhookPlan: (what: string): Key => ({ pk: 'webhook-plan', sk: what }),
  /** An event that waits to be sent to a webhook. */
  webhookQueue: (id: string): Key => ({ pk: 'webhook-queue', sk: id }),
  /** An event of a webhook with what became of it. */
  webhookDelivery: (webhookId: number, id: string): Key => ({ pk: `webhook-log#${webhookId}`, sk: id }),
  /** How it is with a webhook: what arrived last, and since when nothing does. */
  webhookState: (webhookId: number): Key => ({ pk: `webhook-state#${webhookId}`, sk: 'state' }),
  /** A webhook that is to be paused, since its endpoint fails (stored as webhook-troubles). */
  failingEndpoint: (webhookId: number): Key => ({ pk: 'webhook-troubles', sk: digits(webhookId, 15) }),
  /** The delivery log: what became of a mail, by the day on which it was written (stored as mails). */
  deliveryLog: (day: string, id: string): Key => ({ pk: `mails#${day}`, sk: id }),
  /** That a notification has failed, beside its log entry. */
  failedMail: (id: string): Key => ({ pk: 'mails-failed', sk: id }),
  /** An event of the audit log that changes no entity: a sign-in, a refusal, an export. */
  audit: (day: string, instant: string, id: string): Key => ({ pk: `audit#${day}`, sk: `${instant}#${id}` }),
  /** One detection of an exposure; the instant is ISO 8601 in UTC, so that they stand in their order. */
  detection: (exposureId: number, instant: string): Key => ({
    pk: `detections#${exposureId}`,
    sk: instant,
  }),
  /** A line of an exposure's remediation: at an instant (ISO 8601), by the commit of this place in the journal. */
  historyLine: (exposureId: number, instant: string, sequence: number): Key => ({
    pk: `life#${exposureId}`,
    sk: `${instant}#${digits(sequence, 12)}`,
  }),
  /** Which reminders of repairs a person of an organization was sent. */
  reminded: (organizationId: number, userId: number): Key => ({
    pk: `reminded#${organizationId}`,
    sk: digits(userId, 15),
  }),
  /** What a deleted entity leaves to be deleted: files, partitions. Gone when that is done. Stored under `removals`. */
  cleanup: (id: string): Key => ({ pk: 'removals', sk: id }),
  /**
   * How often the users of an organization did something on a day: an organization's days are read in one
   * query.
   */
  activity: (organizationId: number, day: string, what: string): Key => ({
    pk: `activity#${organizationId}`,
    sk: `${day}#${what}`,
  }),
  /** Stands while a user who enters the portal or a module again is on the same visit. */
  visit: (userId: number, what: string): Key => ({ pk: `visits#${userId}`, sk: what }),
  /** That a user was active since the lists of users were last told. */
  seen: (userId: number): Key => ({ pk: 'seen', sk: digits(userId, 15) }),
  /** When an API key was last used from an address. */
  apiKeyUse: (keyId: number, address: string): Key => ({ pk: `api-key-use#${keyId}`, sk: address }),
  /** What a key was used for on a day; of systems' keys under 0. */
  keyUse: (organizationId: number, day: string, keyId: number): Key => ({
    pk: `key-use#${organizationId}`,
    sk: `${day}#${digits(keyId, 15)}`,
  }),
  /** An output that machines ask for: what it is, when it was used, and where it stands prepared. */
  output: (name: string): Key => ({ pk: 'outputs', sk: name }),
  /** Which outputs an organization had kept; of systems' keys under 0. */
  outputShare: (organizationId: number): Key => ({ pk: 'output-shares', sk: digits(organizationId, 15) }),
  /** The lease under which an output is generated for an organization, or for a system's key. Stored as `making`. */
  outputGeneration: (of: { readonly organizationId: number } | { readonly keyId: number }): Key => ({
    pk: 'output-shares',
    sk:
      'organizationId' in of
        ? `making#${digits(of.organizationId, 15)}`
        : `making#key#${digits(of.keyId, 15)}`,
  }),
  /** When an output was asked for that nobody could make then. */
  outputsWanted: (): Key => ({ pk: 'output-shares', sk: 'wanted' }),
  /** Up to which commit an organization was told which indicators were withdrawn. */
  withdrawalsNotified: (organizationId: number): Key => ({
    pk: 'withdrawals-told',
    sk: digits(organizationId, 15),
  }),
  /** The deletion of an organization's data: who asked for it and how far it is. */
  organizationDeletion: (organizationId: number): Key => ({
    pk: 'organization-removals',
    sk: digits(organizationId, 15),
  }),
  /** Work on more than one request can take, of its owner. */
  job: (userId: number, id: string): Key => ({ pk: `jobs#${userId}`, sk: id }),
  /** Stands as long as the job is not ended, so that a scheduled function finds it. */
  openJob: (userId: number, id: string): Key => ({ pk: 'open-jobs', sk: `${userId}#${id}` }),
  /** A job that failed, by the moment it was given up (ISO 8601): of all owners, for those who run the portal. */
  failedJob: (end: string, id: string): Key => ({ pk: 'failed-jobs', sk: `${end}#${id}` }),
} as const
