/** The outbox: what is sent once, retried, or given up. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as openpgp from 'openpgp'
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { maxAttempts } from '#functions/rules/mail/attempts.ts'
import type { Outbox, EmailMessage } from '#functions/rules/mail/outbox.ts'
import { AddressRejected, sesTransport, Throttled, type Transport } from '#functions/rules/mail/transport.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Item, Table } from '#functions/core/store/table.ts'
import { limits } from '#shared/domain/limits.ts'
import { TestClock, createAuthFixture } from '../auth/fixture.ts'
import { answerReset } from '#functions/rules/security/password-reset.ts'
import { DyingTable, Killed } from '../support/dying-table.ts'
import { inFunction } from '../support/roles.ts'
import { startMail, type MailService } from '../support/mail.ts'
import { startBackends, type Backends } from '../support/backends.ts'

let backends: Backends
let mail: MailService
let table: Table
let clock: TestClock
beforeAll(async () => {
  ;[backends, mail] = await Promise.all([startBackends(), startMail()])
})
afterAll(async () => {
  await Promise.all([backends.stop(), mail.stop()])
})
beforeEach(async () => {
  table = await backends.freshTable()
  clock = new TestClock()
})

const outbox = (transport: Transport): Outbox =>
  withOutbox(backends.platform(table, { clock }), transport).outbox
const messageTo = (to: string, own: Partial<EmailMessage> = {}): EmailMessage => ({
  to,
  user_id: null,
  client_id: null,
  pgp_key: null,
  language: 'en',
  valid_until: null,
  content: {
    template: 'second_factor_code',
    code: '123456',
    address: '192.0.2.1',
    at: clock.now().toISOString(),
    minutes: 10,
  },
  ...own,
})
const items = (): Promise<Item[]> => table.queryAll('outbox')
/** The delivery log entries, in the order in which they were written. */
const logEntries = async (): Promise<Item[]> => {
  const now = clock.now().getTime()
  const days = new Set(
    [now - 2 * 86_400_000, now - 86_400_000, now].map((day) => new Date(day).toISOString().slice(0, 10)),
  )
  return (await Promise.all([...days].map((day) => table.queryAll(keys.deliveryLog(day, '').pk)))).flat()
}
/** A transport with scripted answers: each is an error to throw, or nothing. */
const taking = (answers: (Error | undefined)[] = []) => {
  const sent: string[] = []
  const tags: (string | undefined)[] = []
  const transport: Transport = {
    send: async ({ to, tag }) => {
      const error = answers.shift()
      if (error !== undefined) throw error
      tags.push(tag)
      return { messageId: String(sent.push(to)) }
    },
  }
  return { sent, tags, transport }
}
const fault = (): Error => Object.assign(new Error('try later'), { name: 'ThrottlingException' })

describe('a message', () => {
  it('is sent by the request, and then none of its content is stored', async () => {
    await outbox(mail.transport).post(messageTo('first@example.com', { client_id: 7 }))
    expect(mail.mailsOf('first@example.com')).toHaveLength(1)
    expect(await items()).toEqual([])
    const left = await logEntries()
    const at = clock.now().toISOString()
    expect(left).toMatchObject([
      {
        id: expect.stringMatching(/^[\w-]+$/),
        template: 'second_factor_code',
        to: 'first@example.com',
        client_id: 7,
        notification_email_id: null,
        user_id: null,
        subject: 'Sign-in code for the Example CERT portal',
        state: 'sent',
        reason: null,
        attempts: 1,
        at,
        sent_at: at,
        expires: Math.floor(clock.now().getTime() / 1000) + 30 * 86_400,
      },
    ])
    expect(JSON.stringify(left)).not.toContain('123456')
    expect(await outbox(mail.transport).run()).toEqual({})
  })

  it('that SES does not accept is retried at growing intervals, and never again once accepted', async () => {
    const { sent, tags, transport } = taking([fault(), fault(), fault()])
    const box = outbox(transport)
    await box.post(messageTo('again@example.com'))
    expect(await box.run()).toEqual({})
    clock.advance(60)
    expect(await box.run()).toEqual({ retry: 1 })
    clock.advance(119)
    expect(await box.run()).toEqual({})
    clock.advance(1)
    expect(await box.run()).toEqual({ retry: 1 })
    clock.advance(5 * 60)
    expect(await box.run()).toEqual({ sent: 1 })
    expect(sent).toEqual(['again@example.com'])
    // SES events find the delivery log entry by this tag.
    expect(tags).toEqual((await logEntries()).map(({ id }) => id))
    expect(await items()).toEqual([])
    expect(await logEntries()).toMatchObject([{ state: 'sent', attempts: 4 }])
  })

  it('that is never accepted is given up after eight attempts', async () => {
    const { transport } = taking(Array.from({ length: 20 }, fault))
    const box = outbox(transport)
    await box.post(messageTo('never@example.com'))
    const outcomes: unknown[] = []
    for (let run = 0; run < 12; run += 1) {
      clock.advance(2 * 3600)
      outcomes.push(await box.run())
    }
    expect(maxAttempts).toBe(8)
    expect(outcomes).toEqual([
      ...Array.from({ length: 6 }, () => ({ retry: 1 })),
      { given_up: 1 },
      {},
      {},
      {},
      {},
      {},
    ])
    expect(await items()).toEqual([])
    const left = await logEntries()
    expect(left).toMatchObject([
      { state: 'failed', reason: 'ThrottlingException', attempts: 8, sent_at: null },
    ])
    expect(JSON.stringify(left)).not.toContain('123456')
  })

  it('that is no longer useful is not sent late', async () => {
    const { sent, transport } = taking([fault()])
    const box = outbox(transport)
    await box.post(messageTo('late@example.com', { valid_until: clock.now().getTime() + 600_000 }))
    clock.advance(600)
    expect(await box.run()).toEqual({ expired: 1 })
    expect(sent).toEqual([])
    const left = await logEntries()
    expect(left).toMatchObject([{ state: 'failed', reason: 'expired', subject: null }])
    expect(JSON.stringify([...left, ...(await items())])).not.toContain('123456')
  })

  it('to a user deleted since the first attempt is not sent', async () => {
    const { sent, transport } = taking([fault()])
    const box = outbox(transport)
    await box.post(messageTo('deleted@example.com', { user_id: 77 }))
    clock.advance(60)
    expect(await box.run()).toEqual({ nothing: 1 })
    expect(sent).toEqual([])
    expect(await logEntries()).toMatchObject([{ state: 'stopped', reason: 'recipient_gone' }])
  })

  it('whose request crashed is sent when its lease has expired', async () => {
    const { sent, transport } = taking()
    const box = outbox(transport)
    await table.transact([box.prepare(messageTo('orphan@example.com')).write])
    expect(await box.run()).toEqual({})
    clock.advance(60)
    expect(await box.run()).toEqual({ sent: 1 })
    expect(sent).toEqual(['orphan@example.com'])
  })

  it('to a rejected address is recorded as such, at once, and blocks no other', async () => {
    const box = outbox(mail.transport)
    const { transport } = taking([fault(), fault(), fault()])
    for (const to of ['refuse-a@example.com', 'second@example.com', 'refuse-b@example.com'])
      await outbox(transport).post(messageTo(to))
    clock.advance(60)
    expect(await box.run()).toEqual({ rejected: 2, sent: 1 })
    expect(mail.mailsOf('second@example.com')).toHaveLength(1)
    expect(
      (await logEntries())
        .filter(({ state }) => state === 'failed')
        .map(({ to, reason }) => [to, reason])
        .toSorted(),
    ).toEqual([
      ['refuse-a@example.com', 'MessageRejected'],
      ['refuse-b@example.com', 'MessageRejected'],
    ])
    clock.advance(3600)
    expect(await box.run()).toEqual({})
  })

  it('written by an earlier version is sent, and its record is found by the tag', async () => {
    const { transport } = taking([fault()])
    await outbox(transport).post(messageTo('earlier@example.com'))
    const [open = {}] = await items()
    await table.delete({ pk: 'outbox', sk: String(open['sk']) })
    const before = Object.fromEntries(Object.entries(open).filter(([name]) => name !== 'client_id'))
    const sk = 'open#2026-01-02T03:04:05.006Z#0f8fad5b-d9cb-469f-a165-70867728950e'
    await table.put({ ...before, ...keys.mail(sk), sk })
    clock.advance(60)
    const { tags, transport: works } = taking()
    expect(await outbox(works).run()).toEqual({ sent: 1 })
    expect(tags).toEqual(['2026-01-02T03-04-05-006Z_0f8fad5b-d9cb-469f-a165-70867728950e'])
    expect(await table.get(keys.deliveryLog('2026-01-02', tags[0] ?? ''))).toMatchObject({
      at: '2026-01-02T03:04:05.006Z',
      client_id: null,
    })
  })

  it('that cannot be read blocks no other', async () => {
    await table.put({ ...keys.mail('open#0000-broken'), content: 'nonsense' })
    const { sent, transport } = taking([fault()])
    const box = outbox(transport)
    await box.post(messageTo('sound@example.com'))
    clock.advance(60)
    expect(await box.run()).toEqual({ sent: 1 })
    expect(sent).toEqual(['sound@example.com'])
  })

  it('that is due is sent once by simultaneous runs', async () => {
    const failing = taking(Array.from({ length: 30 }, fault))
    for (let index = 0; index < 30; index += 1)
      await outbox(failing.transport).post(messageTo(`many-${index}@example.com`))
    clock.advance(60)
    const { sent, transport } = taking()
    const runs = await Promise.all([
      outbox(transport).run(),
      outbox(transport).run(),
      outbox(transport).run(),
    ])
    expect(runs.reduce((sum, { sent: count = 0 }) => sum + count, 0)).toBe(30)
    expect(sent.toSorted()).toEqual(
      Array.from({ length: 30 }, (_, index) => `many-${index}@example.com`).toSorted(),
    )
  })

  it("is not started when the run's time is over", async () => {
    const { transport } = taking([fault()])
    const box = outbox(transport)
    await box.post(messageTo('patient@example.com'))
    clock.advance(60)
    expect(await box.run(() => true)).toEqual({})
    expect(await box.run()).toEqual({ sent: 1 })
  })
})

describe('SES', () => {
  it.each(['MessageRejected', 'InvalidParameterValue'])('reporting %s is not retried', async (name) => {
    const client = new SESClient({ region: 'eu-central-1' })
    mockClient(client)
      .on(SendRawEmailCommand)
      .rejects(Object.assign(new Error('no'), { name }))
    await expect(
      sesTransport(client).send({ from: 'portal@example.com', to: 'a@example.com', raw: Buffer.from('x') }),
    ).rejects.toBeInstanceOf(AddressRejected)
  })

  it.each([
    ['throttling', fault(), Throttled],
    ['failing otherwise', new Error('try later'), Error],
  ] as const)('%s is retried', async (_how, error, expected) => {
    const client = new SESClient({ region: 'eu-central-1' })
    mockClient(client).on(SendRawEmailCommand).rejects(error)
    const sending = sesTransport(client).send({
      from: 'portal@example.com',
      to: 'a@example.com',
      raw: Buffer.from('x'),
    })
    await expect(sending).rejects.toBeInstanceOf(expected)
    await expect(sending).rejects.not.toBeInstanceOf(AddressRejected)
  })
})

describe('with a PGP key', () => {
  it('codes are unencrypted, other messages encrypted, or unencrypted when the key no longer works', async () => {
    const fixture = await createAuthFixture(backends, mail)
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    expect(fixture.mails(person)[0]?.raw).toContain('multipart/alternative')
    const { publicKey, privateKey } = await openpgp.generateKey({
      type: 'ecc',
      curve: 'curve25519Legacy',
      userIDs: [{ name: 'Anna' }],
      format: 'object',
      date: new Date(Date.now() - 60_000),
    })
    const stored = await browser.call('createPgpKey', {
      body: { base64_pgp_key: Buffer.from(publicKey.armor()).toString('base64') },
    })
    expect(stored.code).toBe('ok')
    await fixture.signIn(person)
    expect(fixture.mails(person)[0]?.subject).toMatch(/^Sign-in code/)
    await fixture.browser().call('requestPasswordReset', { body: { email: person.email } })
    expect(await fixture.runOutbox()).toEqual({ sent: 1 })
    const raw = fixture.mails(person)[0]?.raw ?? ''
    expect(raw).toContain('multipart/encrypted')
    expect(raw).not.toContain('reset_password')
    const armored = /-----BEGIN PGP MESSAGE-----[\s\S]+-----END PGP MESSAGE-----/.exec(raw)?.[0] ?? ''
    const { data } = await openpgp.decrypt({
      message: await openpgp.readMessage({ armoredMessage: armored }),
      decryptionKeys: privateKey,
    })
    expect(String(data)).toContain('/reset_password/')

    const { publicKey: expired } = await openpgp.generateKey({
      type: 'ecc',
      curve: 'curve25519Legacy',
      userIDs: [{ name: 'Anna' }],
      format: 'armored',
      date: new Date(Date.now() - 86_400_000),
      keyExpirationTime: 60,
    })
    await fixture.platform.table.update(keys.account(person.id), {
      expression: 'SET pgp_key.#b = :b',
      names: { '#b': 'base64' },
      values: { ':b': Buffer.from(expired).toString('base64') },
    })
    fixture.clock.advance(limits.resetResendSeconds)
    await fixture.browser().call('requestPasswordReset', { body: { email: person.email } })
    expect(await fixture.runOutbox()).toEqual({ sent: 1 })
    expect(fixture.mails(person)[0]?.text).toContain('/reset_password/')
  })
})

describe('a process killed after any of its writes', () => {
  it('is followed by a run that sends each message once, except one accepted at that moment', async () => {
    const fixture = await createAuthFixture(backends, mail)
    ;({ clock } = fixture)
    ;({ table } = fixture.platform)
    const dying = new DyingTable(table.name, backends.dynamodb)
    const sent: string[] = []
    let refused = new Set<string>()
    const transport: Transport = {
      send: ({ to }) => {
        // The first attempt of these fails.
        if (refused.delete(to)) return Promise.reject(fault())
        return Promise.resolve({ messageId: String(sent.push(to)) })
      },
    }
    const platform = backends.platform(dying, { clock })
    const box = withOutbox(platform, transport, { answerReset: answerReset(platform) }).outbox
    const run = () => inFunction('mail-outbox', () => box.run())
    let kill = 0
    for (let died = true; died;) {
      kill += 1
      const when = `killed after write ${kill}`
      const person = await fixture.person()
      const others = ['posted', 'waiting', 'refused'].map((name) => `${name}-${kill}@example.com`)
      const [posted = '', waiting = '', again = ''] = others
      const wanted = [...others, person.email].toSorted()
      sent.length = 0
      refused = new Set([again])
      await table.transact([
        box.prepare(messageTo(waiting)).write,
        box.prepare(messageTo(again)).write,
        box.resetRequest(person.email, '192.0.2.1', 'asked'),
      ])
      // The leases of the requests that wrote them have expired.
      clock.advance(61)
      dying.dieAfter(kill)
      const work = async (): Promise<void> => {
        await box.post(messageTo(posted))
        await run()
      }
      await work().catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      ;({ died } = dying)
      dying.dieAfter(Infinity)
      const of = async () => (await logEntries()).filter(({ to }) => wanted.includes(String(to)))
      const recorded = new Set((await of()).map(({ to }) => to))
      for (let turn = 0; turn < 3; turn += 1) {
        clock.advance(180)
        await run()
      }
      expect([...new Set(sent)].toSorted(), when).toEqual(wanted)
      const repeated = sent.filter((to, index) => sent.indexOf(to) !== index)
      // Only what was accepted and not recorded when the process died is sent again.
      expect(
        repeated.filter((to) => !died || recorded.has(to)),
        when,
      ).toEqual([])
      expect((await of()).map(({ to, state }) => `${String(state)} ${String(to)}`).toSorted(), when).toEqual(
        wanted.map((to) => `sent ${to}`),
      )
      expect(await items(), when).toEqual([])
    }
    expect(kill).toBeGreaterThan(8)
  })
})

describe('a sign-in', () => {
  it('continues when SES is unavailable, and the next run sends its code', async () => {
    const { transport } = taking([fault()])
    const flaky: Transport = {
      send: async (message) => {
        await transport.send(message)
        return mail.transport.send(message)
      },
    }
    const fixture = await createAuthFixture(backends, mail, flaky)
    const person = await fixture.person()
    const browser = fixture.browser()
    expect(
      (await browser.call('login', { body: { email: person.email, password: 'Correct-Horse-1' } })).code,
    ).toBe('ok')
    expect(fixture.mails(person)).toEqual([])
    fixture.clock.advance(60)
    expect(await fixture.runOutbox()).toEqual({ sent: 1 })
    expect(fixture.mails(person)).toHaveLength(1)
  })
})
