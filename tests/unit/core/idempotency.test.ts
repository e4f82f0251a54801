/** Calls that create something accept an idempotency key. A replay with that key creates nothing. */
import { expect, test } from 'vitest'
import { endpointTable } from '#shared/contracts/index.ts'
import { idempotencyKeyPattern } from '#shared/http/idempotency.ts'
import { IdempotentRequest, notIdempotent } from '#functions/core/http/idempotency.ts'
import { createThreat } from '#shared/contracts/threats.ts'
import { memoryTable, TestClock } from './memory-table.ts'

/** POST calls that create nothing when repeated. */
const harmless: Readonly<Record<string, string>> = {
  login: 'a sign-in begins anew each time',
  checkSecondFactor: 'a code counts once',
  beginPasskeySignIn: 'a passkey is asked for anew each time',
  checkPasskeySignIn: 'what a passkey has signed counts once',
  undoVisibilityAct: 'an act is undone once',
  undoIncidentAct: 'an act is undone once',
  undoThreatAct: 'an act is undone once',
  undoFeedAct: 'an act is undone once',
  undoPublication: 'an act is undone once',
  beginApp: 'a secret that nobody has used is replaced',
  enableApp: 'a code counts once',
  beginPasskey: 'a passkey is asked for anew each time',
  createPasskey: 'what was asked is answered once',
  renewRecoveryCodes: 'the codes before are void, and who got no reply makes others',
  beginConfirmation: 'is asked anew each time',
  sendConfirmationCode: 'another code, within the quota of mails',
  confirmIdentity: 'a code counts once',
  resetFactors: 'what is removed is removed',
  logout: 'the session is over',
  requestPasswordReset: 'another link, within the quota of mails',
  resetPassword: 'a link counts once',
  setNewPassword: 'a link counts once',
  checkPasswordLink: 'only reads',
  changePassword: 'the old password no longer fits',
  createPgpKey: 'sets the one key of a person',
  createUserActivity: 'counts a visit',
  confirmEmailChange: 'a link counts once',
  checkInvitations: 'only reads',
  inviteUsers: 'an address is invited once',
  sendInvitation: 'is there to mail the invitation again',
  resendEmailChange: 'is there to mail the link again',
  resumeNotificationEmail: 'an address that takes mails is not resumed again',
  unsubscribe: 'what is ended is ended',
  holdNotification: 'what is held back is held back',
  sendNotification: 'what has gone out does not go again',
  sendMailAgain: 'a mail is sent again once',
  updateProfilePicture: 'sets the one picture of an organization',
  createReplyUploadGrants: 'see createUploadGrants',
  createUploadGrants: 'keeps nothing: what is not confirmed is gone after a day',
  lookUpFeeds: 'only reads',
  retryReport: 'a report that waits has not failed',
  previewNotification: 'nothing is kept of it',
  previewReport: 'nothing is kept of it',
  createConcernDismissal: 'what is dismissed is dismissed',
  runSource: 'a source that runs is not run again',
  decideSource: 'a decision is the same decision',
  trySource: 'nothing is kept of it',
  stopFeedJob: 'what is stopped is stopped',
  stopVisibilityJob: 'see stopFeedJob',
  stopIncidentJob: 'see stopFeedJob',
  stopThreatJob: 'see stopFeedJob',
  pauseWebhook: 'what is paused is paused',
  resumeWebhook: 'a webhook that works is not resumed again',
  resendWebhookDelivery: 'an event that waits is not sent again',
  sendReport: 'a report that waits to be sent is sent once',
}

test('every POST call accepts a key, or states why it needs none', () => {
  const without = endpointTable.filter(
    ({ endpoint }) => endpoint.method === 'POST' && endpoint.idempotency === undefined,
  )
  expect(without.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(harmless).toSorted())
})

test('only POST calls accept a key, each with a session', () => {
  for (const { endpoint } of endpointTable.filter((one) => one.endpoint.idempotency !== undefined)) {
    expect([endpoint.method, endpoint.roles.includes('anonymous')]).toEqual(['POST', false])
    expect(endpoint.bytes ?? endpoint.redirects).toBeUndefined()
  }
})

test('a key is a UUID, or similar', () => {
  for (const key of ['A'.repeat(16), '3f2c7a52-8a4e-4c7e-9d0b-0d4f8f0c1a2b', 'A'.repeat(64)])
    expect(idempotencyKeyPattern.test(key)).toBe(true)
  for (const key of [
    '',
    'a',
    'A'.repeat(15),
    'A'.repeat(65),
    ...['a b', 'ą', 'a\n', '"a"'].map((text) => text.padEnd(20, 'a')),
  ])
    expect(idempotencyKeyPattern.test(key)).toBe(false)
})

const asked = {
  endpoint: createThreat,
  userId: 5,
  key: 'key-0000-0000-01',
  path: '/threat',
  input: { name: 'A', tags: [1] },
}
const keptOf = async (change: Partial<typeof asked> | { input: unknown }): Promise<unknown> => {
  const table = memoryTable()
  const idempotency = await IdempotentRequest.of({ table, clock: new TestClock() }, { ...asked, ...change })
  const [write] = idempotency.writes({
    threat: {
      threat_id: 7,
      name: 'A',
      description: null,
      threat_category: { threat_category_id: 1, name_pl: 'A', name_en: 'A', is_active: true },
      tags: [],
      hyperlinks: [],
      tlp: 'amber',
      tlp_is_default: true,
      ioc_group_id: null,
      ioc_group_name: null,
      sent: false,
      sent_date: null,
      creation_date: '2026-11-21T09:30:00.000Z',
      last_update_date: '2026-11-21T09:30:00.000Z',
    },
  })
  const { pk, fingerprint } = write?.Put?.Item ?? {}
  return { pk, fingerprint }
}

test('requests are equal with their fields in another order, and otherwise different', async () => {
  const first = await keptOf({})
  expect(await keptOf({ input: { tags: [1], name: 'A' } })).toEqual(first)
  for (const input of [{ name: 'A', tags: [2] }, { name: 'A' }, { name: 'A', tags: [1], more: null }])
    expect(await keptOf({ input })).not.toEqual(first)
  for (const other of [{ userId: 6 }, { key: 'key-0000-0000-02' }, { path: '/threat/1' }])
    expect(await keptOf(other)).not.toEqual(first)
})

test('files are compared by name and bytes, not by modification time', async () => {
  const file = (text: string, name = 'a.txt', lastModified = 1) => ({
    input: { files: [new File([text], name, { lastModified })] },
  })
  const first = await keptOf(file('a'))
  expect(await keptOf(file('a', 'a.txt', 2))).toEqual(first)
  expect(await keptOf(file('b'))).not.toEqual(first)
  expect(await keptOf(file('a', 'b.txt'))).not.toEqual(first)
})

test('without a key nothing is recorded', () => {
  expect(notIdempotent.writes({})).toEqual([])
})
