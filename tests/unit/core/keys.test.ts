import { describe, expect, it } from 'vitest'
import { entityPartition, shardCount } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'

/** Every key shape in the table. Changing a line here requires a migration of deployed data. */
const shapes = {
  entity: [keys.entity('threat', 1042), { pk: 'threat#02', sk: '000000000001042' }],
  head: [keys.head('threats'), { pk: 'head#threats', sk: 'head' }],
  journal: [keys.journal('threats', 7), { pk: 'journal#threats', sk: '000000000000007' }],
  pending: [keys.pending('feeds', 7), { pk: 'pending#feeds', sk: '000000000000007' }],
  counter: [keys.counter('threats', 'all'), { pk: 'counter#threats', sk: 'all' }],
  snapshot: [keys.snapshot('threats'), { pk: 'snapshot#threats', sk: 'latest' }],
  unique: [keys.unique('email', 'a@example.org'), { pk: 'unique#email#a@example.org', sk: 'owner' }],
  account: [keys.account(5), { pk: 'account#5', sk: 'account' }],
  factors: [keys.factors(5), { pk: 'factors#5', sk: 'factors' }],
  passkey: [keys.passkey(5, 'h'), { pk: 'factors#5', sk: 'passkey#h' }],
  challenge: [keys.challenge('h', 'sign-in'), { pk: 'challenge#h', sk: 'sign-in' }],
  newsPlace: [keys.newsPlace(5), { pk: 'news-place#5', sk: 'place' }],
  signInNote: [keys.signInNote(5, 'no#2026-11-21#03'), { pk: 'sign-ins#5', sk: 'no#2026-11-21#03' }],
  staffSettings: [keys.staffSettings('sign-in'), { pk: 'staff-settings', sk: 'sign-in' }],
  session: [keys.session(5, 'h'), { pk: 'sessions#5', sk: 'h' }],
  signIn: [keys.signIn('h'), { pk: 'sign-in#h', sk: 'sign-in' }],
  passwordReset: [keys.passwordReset('h'), { pk: 'password-reset#h', sk: 'password-reset' }],
  emailChange: [keys.emailChange('h'), { pk: 'email-change#h', sk: 'email-change' }],
  attempts: [keys.attempts('login', '192.0.2.1', 29), { pk: 'attempts#login#192.0.2.1', sk: '000000000029' }],
  requestRate: [keys.requestRate('user', '5'), { pk: 'rate#user#5', sk: 'rate' }],
  runningExport: [keys.runningExport(5, 'incidents'), { pk: 'running#5', sk: 'incidents' }],
  idempotencyRecord: [keys.idempotencyRecord('h'), { pk: 'first-reply#h', sk: 'reply' }],
  undo: [keys.undo('5.t', 'visibilities', 7), { pk: 'undo#5.t', sk: 'visibilities#000000000000007' }],
  deletedPart: [keys.deletedPart(5, 'feed', 7, 9), { pk: 'undo#5.feed.7', sk: '000000000000009' }],
  mail: [keys.mail('m'), { pk: 'outbox', sk: 'm' }],
  pendingNotification: [keys.pendingNotification('t'), { pk: 'tellings', sk: 't' }],
  releasedNotification: [
    keys.releasedNotification('visibility', '7', 't'),
    { pk: 'told#visibility#7', sk: 't' },
  ],
  notifiedIndicators: [keys.notifiedIndicators(7, 9, 'w'), { pk: 'notified-feeds#7', sk: '9#w' }],
  notificationLink: [keys.notificationLink(7, 'm'), { pk: 'told-by-mail#7', sk: 'm' }],
  notifier: [keys.notifier('state'), { pk: 'notifier', sk: 'state' }],
  generatedSecret: [keys.generatedSecret('unsubscribe'), { pk: 'made-secret#unsubscribe', sk: 'secret' }],
  mailThread: [keys.mailThread(3, 7), { pk: 'mail-thread#3', sk: '000000000000007' }],
  notificationDelivery: [keys.notificationDelivery('n'), { pk: 'notices', sk: 'n' }],
  deliveryLog: [keys.deliveryLog('2026-11-22', 'm'), { pk: 'mails#2026-11-22', sk: 'm' }],
  failedMail: [keys.failedMail('m'), { pk: 'mails-failed', sk: 'm' }],
  audit: [
    keys.audit('2026-11-21', '2026-11-21T09:30:00.000Z', 'i'),
    { pk: 'audit#2026-11-21', sk: '2026-11-21T09:30:00.000Z#i' },
  ],
  auditIndex: [
    keys.auditIndex('l', 'events', '2026-11-21T09:30:00.000Z#i'),
    { pk: 'audit-index#l#events', sk: '2026-11-21T09:30:00.000Z#i' },
  ],
  auditIndexLease: [keys.auditIndexLease(), { pk: 'audit-index-lease', sk: 'lease' }],
  detection: [
    keys.detection(7, '2026-11-20T08:00:00.000Z'),
    { pk: 'detections#7', sk: '2026-11-20T08:00:00.000Z' },
  ],
  historyLine: [
    keys.historyLine(7, '2026-11-20T08:00:00.000Z', 12),
    { pk: 'life#7', sk: '2026-11-20T08:00:00.000Z#000000000012' },
  ],
  reply: [
    keys.reply(7, '2026-11-20T08:00:00.000Z', 12),
    { pk: 'replies#7', sk: '2026-11-20T08:00:00.000Z#000000000012' },
  ],
  incidentNote: [
    keys.incidentNote(7, '2026-11-20T08:00:00.000Z', 12),
    { pk: 'incident-notes#7', sk: '2026-11-20T08:00:00.000Z#000000000012' },
  ],
  pendingReplies: [
    keys.pendingReplies(7, 'provider', 5),
    { pk: 'pending-replies', sk: '000000000000007#provider#000000000000005' },
  ],
  reminded: [keys.reminded(3, 5), { pk: 'reminded#3', sk: '000000000000005' }],
  cleanup: [keys.cleanup('01'), { pk: 'removals', sk: '01' }],
  activity: [keys.activity(3, '2026-11-21', 'sign_in'), { pk: 'activity#3', sk: '2026-11-21#sign_in' }],
  visit: [keys.visit(5, 'threats'), { pk: 'visits#5', sk: 'threats' }],
  seen: [keys.seen(5), { pk: 'seen', sk: '000000000000005' }],
  myNotifications: [keys.myNotifications(5), { pk: 'my-notifications', sk: '000000000000005' }],
  apiKeyUse: [keys.apiKeyUse(4, '192.0.2.1'), { pk: 'api-key-use#4', sk: '192.0.2.1' }],
  keyUse: [keys.keyUse(3, '2026-03-29', 4), { pk: 'key-use#3', sk: '2026-03-29#000000000000004' }],
  output: [keys.output('n'), { pk: 'outputs', sk: 'n' }],
  outputShare: [keys.outputShare(3), { pk: 'output-shares', sk: '000000000000003' }],
  withdrawalsNotified: [keys.withdrawalsNotified(3), { pk: 'withdrawals-told', sk: '000000000000003' }],
  outputGeneration: [
    keys.outputGeneration({ organizationId: 3 }),
    { pk: 'output-shares', sk: 'making#000000000000003' },
  ],
  outputsWanted: [keys.outputsWanted(), { pk: 'output-shares', sk: 'wanted' }],
  organizationDeletion: [
    keys.organizationDeletion(3),
    { pk: 'organization-removals', sk: '000000000000003' },
  ],
  snapshotNeed: [keys.snapshotNeed('threats'), { pk: 'snapshot-needs', sk: 'threats' }],
  sealLease: [keys.sealLease('factors'), { pk: 'seal-leases', sk: 'factors' }],
  snapshotLease: [keys.snapshotLease('threats'), { pk: 'snapshot-leases', sk: 'threats' }],
  webhookPlan: [keys.webhookPlan('state'), { pk: 'webhook-plan', sk: 'state' }],
  reportQueue: [keys.reportQueue(6), { pk: 'report-queue', sk: '000000000000006' }],
  webhookQueue: [keys.webhookQueue('4#m'), { pk: 'webhook-queue', sk: '4#m' }],
  webhookDelivery: [keys.webhookDelivery(4, 'm'), { pk: 'webhook-log#4', sk: 'm' }],
  webhookState: [keys.webhookState(4), { pk: 'webhook-state#4', sk: 'state' }],
  sourceState: [keys.sourceState(4, 'state'), { pk: 'source-state#4', sk: 'state' }],
  sourceRun: [keys.sourceRun(4, 'r'), { pk: 'source-runs#4', sk: 'r' }],
  sourceRemoval: [keys.sourceRemoval(4), { pk: 'source-removals', sk: '000000000000004' }],
  failingEndpoint: [keys.failingEndpoint(4), { pk: 'webhook-troubles', sk: '000000000000004' }],
  job: [keys.job(5, 'j'), { pk: 'jobs#5', sk: 'j' }],
  openJob: [keys.openJob(5, 'j'), { pk: 'open-jobs', sk: '5#j' }],
  failedJob: [
    keys.failedJob('2026-11-21T09:30:00.000Z', 'j'),
    { pk: 'failed-jobs', sk: '2026-11-21T09:30:00.000Z#j' },
  ],
} as const satisfies Record<keyof typeof keys, unknown>

describe('the table keys', () => {
  it.each(Object.entries(shapes))('of %s keep their shape', (_name, [key, shape]) => {
    expect(key).toEqual(shape)
  })

  it('spread the entities of a kind over all partitions, each of which can be read back', () => {
    const spread = new Set(Array.from({ length: 100 }, (_, id) => keys.entity('threat', id).pk))
    expect([...spread].toSorted()).toEqual(
      Array.from({ length: shardCount }, (_, shard) => entityPartition('threat', shard)),
    )
    expect(shardCount).toBe(16)
  })

  it('sort as text in numeric order', () => {
    const sequences = [9, 10, 100, 1_000_000].map((sequence) => keys.journal('threats', sequence).sk)
    expect(sequences.toSorted()).toEqual(sequences)
  })
})
