/**
 * All key shapes of the table: those of the store and those of the product. Changing a shape requires a data migration,
 * so a test has a snapshot of them all.
 */
import { digits, keys as storeKeys, type Key } from '#functions/core/store/keys.ts'

export const keys = {
  ...storeKeys,
  /** The lease of the operator's command that changes a seal's versions. */
  sealLease: (name: string): Key => ({ pk: 'seal-leases', sk: name }),
  /** A user's private data: password, language, PGP key, second-factor state. Not part of any list. */
  account: (userId: number): Key => ({ pk: `account#${userId}`, sk: 'account' }),
  /** The second factors of an account; its passkeys are in the same partition. */
  factors: (userId: number): Key => ({ pk: `factors#${userId}`, sk: 'factors' }),
  passkey: (userId: number, idHash: string): Key => ({ pk: `factors#${userId}`, sk: `passkey#${idHash}` }),
  /** A challenge to a browser, under the hash of its session or of its sign-in token. */
  challenge: (tokenHash: string, what: string): Key => ({ pk: `challenge#${tokenHash}`, sk: what }),
  /** A successful sign-in (`ok`), or the failures of a day (`no`). */
  signInNote: (userId: number, what: string): Key => ({ pk: `sign-ins#${userId}`, sk: what }),
  /** Up to which moment a user has seen each list. */
  newsPlace: (userId: number): Key => ({ pk: `news-place#${userId}`, sk: 'place' }),
  /** Settings of the provider's own staff. */
  staffSettings: (what: string): Key => ({ pk: 'staff-settings', sk: what }),
  session: (userId: number, tokenHash: string): Key => ({ pk: `sessions#${userId}`, sk: tokenHash }),
  /** A sign-in between its two steps. */
  signIn: (tokenHash: string): Key => ({ pk: `sign-in#${tokenHash}`, sk: 'sign-in' }),
  /** A link that confirms a user's new e-mail address. */
  emailChange: (tokenHash: string): Key => ({ pk: `email-change#${tokenHash}`, sk: 'email-change' }),
  passwordReset: (tokenHash: string): Key => ({ pk: `password-reset#${tokenHash}`, sk: 'password-reset' }),
  /** Attempts by an account or an address within a time window. */
  attempts: (what: string, who: string, window: number): Key => ({
    pk: `attempts#${what}#${who}`,
    sk: digits(window, 12),
  }),
  /** The rate limit of a user or an address: when its bucket is full again. */
  requestRate: (whose: string, who: string): Key => ({ pk: `rate#${whose}#${who}`, sk: 'rate' }),
  /** Exists while a user's export of a list runs. */
  runningExport: (userId: number, list: string): Key => ({ pk: `running#${userId}`, sk: list }),
  mail: (id: string): Key => ({ pk: 'outbox', sk: id }),
  /** Pending notifications, and an analyst's decisions about them (stored as `tellings`). */
  pendingNotification: (id: string): Key => ({ pk: 'tellings', sk: id }),
  /** Released notifications in release order: of an organization, or of all (`all`). */
  releasedNotification: (module: string, whose: string, id: string): Key => ({
    pk: `told#${module}#${whose}`,
    sk: id,
  }),
  /** The notifier's checkpoints: of the journals, and of an address's digests. */
  notifier: (what: string): Key => ({ pk: 'notifier', sk: what }),
  /** A secret that the portal generates for itself, by its purpose. Stored as `made-secret`. */
  generatedSecret: (purpose: string): Key => ({ pk: `made-secret#${purpose}`, sk: 'secret' }),
  /** The notification link of a message: the items that it notified of (stored as `told-by-mail`). */
  notificationLink: (organizationId: number, mailId: string): Key => ({
    pk: `told-by-mail#${organizationId}`,
    sk: mailId,
  }),
  /** The publication window of indicators in an address's digests. */
  notifiedIndicators: (organizationId: number, emailId: number, window: string): Key => ({
    pk: `notified-feeds#${organizationId}`,
    sk: `${emailId}#${window}`,
  }),
  /** The e-mail thread of an incident at an address. */
  mailThread: (emailId: number, incidentId: number): Key => ({
    pk: `mail-thread#${emailId}`,
    sk: digits(incidentId, 15),
  }),
  /** A delivery of notifications that is due to be sent (stored as `notices`). */
  notificationDelivery: (id: string): Key => ({ pk: 'notices', sk: id }),
  /** The webhooks' checkpoints in the journals, and the lease. */
  webhookPlan: (what: string): Key => ({ pk: 'webhook-plan', sk: what }),
  /** Work that waits on a report: to generate it, or to send its e-mail. */
  reportQueue: (reportId: number): Key => ({ pk: 'report-queue', sk: digits(reportId, 15) }),
  /** An event to be delivered to a webhook. */
  webhookQueue: (id: string): Key => ({ pk: 'webhook-queue', sk: id }),
  /** An event of a webhook with the result of its delivery. */
  webhookDelivery: (webhookId: number, id: string): Key => ({ pk: `webhook-log#${webhookId}`, sk: id }),
  /** How far a source of indicators is read (`state`), its lease, and who asked for a run. */
  sourceState: (sourceId: number, what: string): Key => ({ pk: `source-state#${sourceId}`, sk: what }),
  /** A run of a source; its id sorts by time. */
  sourceRun: (sourceId: number, id: string): Key => ({ pk: `source-runs#${sourceId}`, sk: id }),
  /** A deleted source whose indicators still name it. */
  sourceRemoval: (sourceId: number): Key => ({ pk: 'source-removals', sk: digits(sourceId, 15) }),
  /** The state of a webhook: its last successful delivery, and since when deliveries fail. */
  webhookState: (webhookId: number): Key => ({ pk: `webhook-state#${webhookId}`, sk: 'state' }),
  /** A webhook to be paused because its endpoint fails (stored as `webhook-troubles`). */
  failingEndpoint: (webhookId: number): Key => ({ pk: 'webhook-troubles', sk: digits(webhookId, 15) }),
  /** The delivery log: the result of a message, by the day on which it was written (stored as `mails`). */
  deliveryLog: (day: string, id: string): Key => ({ pk: `mails#${day}`, sk: id }),
  /** Index item of a failed notification, in addition to its log entry. */
  failedMail: (id: string): Key => ({ pk: 'mails-failed', sk: id }),
  /** An audit event that changes no entity: a sign-in, a refusal, an export. */
  audit: (day: string, instant: string, id: string): Key => ({ pk: `audit#${day}`, sk: `${instant}#${id}` }),
  /** A block of the audit log's index of a source: `events` or a collection. By its oldest item. */
  auditIndex: (layout: string, source: string, oldest: string): Key => ({
    pk: `audit-index#${layout}#${source}`,
    sk: oldest,
  }),
  /** The lease of the run that indexes the audit log. */
  auditIndexLease: (): Key => ({ pk: 'audit-index-lease', sk: 'lease' }),
  /** A detection of an exposure; the instant is ISO 8601 in UTC, which sorts by time. */
  detection: (exposureId: number, instant: string): Key => ({
    pk: `detections#${exposureId}`,
    sk: instant,
  }),
  /** An entry in an exposure's remediation history: at an instant (ISO 8601), by the commit with this sequence. */
  historyLine: (exposureId: number, instant: string, sequence: number): Key => ({
    pk: `life#${exposureId}`,
    sk: `${instant}#${digits(sequence, 12)}`,
  }),
  /** A reply to an incident: sent at an instant (ISO 8601), by the commit with this sequence. */
  reply: (incidentId: number, instant: string, sequence: number): Key => ({
    pk: `replies#${incidentId}`,
    sk: `${instant}#${digits(sequence, 12)}`,
  }),
  /**
   * An internal note on an incident, which only the provider sees. Never in the partition of replies, so that nothing
   * that reads those can show one.
   */
  incidentNote: (incidentId: number, instant: string, number: number): Key => ({
    pk: `incident-notes#${incidentId}`,
    sk: `${instant}#${digits(number, 12)}`,
  }),
  /** Replies to an incident of which users are not yet e-mailed: of a side, or what one user's quiet hours hold back. */
  pendingReplies: (incidentId: number, side: string, userId?: number): Key => ({
    pk: 'pending-replies',
    sk: `${digits(incidentId, 15)}#${side}${userId === undefined ? '' : `#${digits(userId, 15)}`}`,
  }),
  /** The repair reminders sent to a user of an organization. */
  reminded: (organizationId: number, userId: number): Key => ({
    pk: `reminded#${organizationId}`,
    sk: digits(userId, 15),
  }),
  /** Counts of a user activity on a day. The days of an organization are read in one query. */
  activity: (organizationId: number, day: string, what: string): Key => ({
    pk: `activity#${organizationId}`,
    sk: `${day}#${what}`,
  }),
  /** Exists while another entry to the portal or a module counts as the same visit. */
  visit: (userId: number, what: string): Key => ({ pk: `visits#${userId}`, sk: what }),
  /** A user was active since the user lists were last updated. */
  seen: (userId: number): Key => ({ pk: 'seen', sk: digits(userId, 15) }),
  /** What a user is e-mailed about personally. Exists for users who have chosen. */
  myNotifications: (userId: number): Key => ({ pk: 'my-notifications', sk: digits(userId, 15) }),
  /** When an API key was last used from an address. */
  apiKeyUse: (keyId: number, address: string): Key => ({ pk: `api-key-use#${keyId}`, sk: address }),
  /** The use of a key on a day; system keys are under 0. */
  keyUse: (organizationId: number, day: string, keyId: number): Key => ({
    pk: `key-use#${organizationId}`,
    sk: `${day}#${digits(keyId, 15)}`,
  }),
  /** An output for machines: its definition, its last use, and where it is stored. */
  output: (name: string): Key => ({ pk: 'outputs', sk: name }),
  /** The outputs stored for an organization; those of system keys are under 0. */
  outputShare: (organizationId: number): Key => ({ pk: 'output-shares', sk: digits(organizationId, 15) }),
  /** The lease under which an output is generated for an organization, or for a system's key. Stored as `making`. */
  outputGeneration: (of: { readonly organizationId: number } | { readonly keyId: number }): Key => ({
    pk: 'output-shares',
    sk:
      'organizationId' in of
        ? `making#${digits(of.organizationId, 15)}`
        : `making#key#${digits(of.keyId, 15)}`,
  }),
  /** When an output was requested that could not be generated at once. */
  outputsWanted: (): Key => ({ pk: 'output-shares', sk: 'wanted' }),
  /** The commit up to which an organization was notified of withdrawn indicators. */
  withdrawalsNotified: (organizationId: number): Key => ({
    pk: 'withdrawals-told',
    sk: digits(organizationId, 15),
  }),
  /** The deletion of an organization's data: who requested it, and its progress. */
  organizationDeletion: (organizationId: number): Key => ({
    pk: 'organization-removals',
    sk: digits(organizationId, 15),
  }),
  /** A job of a user: work that exceeds one request. */
  job: (userId: number, id: string): Key => ({ pk: `jobs#${userId}`, sk: id }),
  /** Exists until the job ends, so that a scheduled function finds it. */
  openJob: (userId: number, id: string): Key => ({ pk: 'open-jobs', sk: `${userId}#${id}` }),
  /** A failed job of any owner, by the time it failed (ISO 8601), for the portal's operators. */
  failedJob: (end: string, id: string): Key => ({ pk: 'failed-jobs', sk: `${end}#${id}` }),
} as const
