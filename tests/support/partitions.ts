/** One partition of every kind in the table, derived from the key shapes and the registry. */
import { attemptLimits } from '#functions/rules/security/attempts.ts'
import { apiKeyScope } from '#functions/rules/security/api-keys.ts'
import { passkeyScope } from '#functions/rules/security/stored-factors.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { emailScope } from '#functions/rules/tenants/users.ts'
import { collections } from '#functions/registry.ts'

export const collectionsOf = (): string[] => collections.map(({ name }) => name)

const ofCollections = (key: (collection: string) => Key): Key[] => collectionsOf().map(key)

/** By the name in `keys.ts`. A missing one does not compile. */
const examples: Readonly<Record<keyof typeof keys, readonly Key[]>> = {
  entity: collections.flatMap(({ kinds }) => Object.keys(kinds).map((kind) => keys.entity(kind, 7))),
  head: ofCollections(keys.head),
  journal: ofCollections((name) => keys.journal(name, 7)),
  pending: collections.filter(({ name }) => name === 'feeds').map(({ name }) => keys.pending(name, 7)),
  counter: ofCollections((name) => keys.counter(name, 'all')),
  snapshot: ofCollections(keys.snapshot),
  snapshotNeed: ofCollections(keys.snapshotNeed),
  snapshotLease: ofCollections(keys.snapshotLease),
  sealLease: [keys.sealLease('keys')],
  unique: [emailScope, apiKeyScope, passkeyScope].map((scope) => keys.unique(scope, 'a')),
  account: [keys.account(5)],
  factors: [keys.factors(5)],
  passkey: [keys.passkey(5, 'h')],
  challenge: [keys.challenge('h', 'sign-in')],
  newsPlace: [keys.newsPlace(5)],
  signInNote: [keys.signInNote(5, 'ok#2026-11-21T09:30:00.000Z#i')],
  staffSettings: [keys.staffSettings('sign-in')],
  session: [keys.session(5, 'h')],
  signIn: [keys.signIn('h')],
  emailChange: [keys.emailChange('h')],
  passwordReset: [keys.passwordReset('h')],
  attempts: Object.values(attemptLimits).map(({ what }) => keys.attempts(what, '192.0.2.1', 29)),
  requestRate: [keys.requestRate('user', '5')],
  runningExport: [keys.runningExport(5, 'feeds')],
  idempotencyRecord: [keys.idempotencyRecord('h')],
  undo: [keys.undo('5.t', 'visibilities', 7)],
  deletedPart: [keys.deletedPart(5, 'feed', 7, 9)],
  mail: [keys.mail('m')],
  pendingNotification: [keys.pendingNotification('t')],
  releasedNotification: [keys.releasedNotification('visibility', '7', 't')],
  notifiedIndicators: [keys.notifiedIndicators(7, 9, 'w')],
  notificationLink: [keys.notificationLink(7, 'm')],
  notifier: [keys.notifier('state')],
  generatedSecret: [keys.generatedSecret('unsubscribe')],
  mailThread: [keys.mailThread(3, 7)],
  notificationDelivery: [keys.notificationDelivery('n')],
  webhookPlan: [keys.webhookPlan('state')],
  reportQueue: [keys.reportQueue(6)],
  webhookQueue: [keys.webhookQueue('4#m')],
  webhookDelivery: [keys.webhookDelivery(4, 'm')],
  webhookState: [keys.webhookState(4)],
  sourceState: [keys.sourceState(4, 'state')],
  sourceRun: [keys.sourceRun(4, 'r')],
  sourceRemoval: [keys.sourceRemoval(4)],
  failingEndpoint: [keys.failingEndpoint(4)],
  deliveryLog: [keys.deliveryLog('2026-11-22', 'm')],
  failedMail: [keys.failedMail('m')],
  auditIndex: [keys.auditIndex('l', 'events', '2026-11-21T09:30:00.000Z#i')],
  auditIndexLease: [keys.auditIndexLease()],
  audit: [keys.audit('2026-11-21', '2026-11-21T09:30:00.000Z', 'i')],
  detection: [keys.detection(7, '2026-11-20T08:00:00.000Z')],
  historyLine: [keys.historyLine(7, '2026-11-20T08:00:00.000Z', 12)],
  pendingReplies: [keys.pendingReplies(7, 'provider')],
  reply: [keys.reply(7, '2026-11-20T08:00:00.000Z', 12)],
  incidentNote: [keys.incidentNote(7, '2026-11-20T08:00:00.000Z', 12)],
  reminded: [keys.reminded(3, 5)],
  cleanup: [keys.cleanup('01')],
  activity: [keys.activity(3, '2026-11-21', 'sign_in')],
  visit: [keys.visit(5, 'threats')],
  seen: [keys.seen(5)],
  myNotifications: [keys.myNotifications(5)],
  apiKeyUse: [keys.apiKeyUse(4, '192.0.2.1')],
  keyUse: [keys.keyUse(3, '2026-03-29', 4)],
  output: [keys.output('n')],
  withdrawalsNotified: [keys.withdrawalsNotified(3)],
  outputShare: [keys.outputShare(3)],
  outputGeneration: [keys.outputGeneration({ organizationId: 3 }), keys.outputGeneration({ keyId: 3 })],
  outputsWanted: [keys.outputsWanted()],
  organizationDeletion: [keys.organizationDeletion(3)],
  job: [keys.job(5, 'j')],
  openJob: [keys.openJob(5, 'j')],
  failedJob: [keys.failedJob('2026-11-21T09:30:00.000Z', 'j')],
}

/** By the name in `keys.ts`. Throws for a key without an example. */
export const partitionsByKey = (): [name: string, partitions: string[]][] =>
  Object.keys(keys).map((name) => {
    const found = Object.entries(examples).find(([known]) => known === name)?.[1]
    if (found === undefined) throw new Error(`tests/support/partitions.ts has no example of keys.${name}`)
    return [name, [...new Set(found.map(({ pk }) => pk))]]
  })

export const partitionsOf = (): string[] => partitionsByKey().flatMap(([, partitions]) => partitions)
