import { describe, expect, it } from 'vitest'
import { readFeedback } from '#functions/mails/feedback.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import { afterFeedback, resumed, type DeliveryStatus } from '#functions/rules/mail/delivery-status.ts'
import { eventOf, outcomeFor, type Outcome } from 'local-cloud/ses/outcomes'

const id = '2026-11-22T10-42-00-123Z_0f8fad5b-d9cb-469f-a165-70867728950e'
const event = (outcome: Outcome, tags: Record<string, string> = { mail: id }): string =>
  JSON.stringify(
    eventOf(outcome, {
      messageId: '019a-1-000000',
      from: 'portal@example.com',
      to: 'duty@example.com',
      at: '2026-11-22T10:42:01.000Z',
      configurationSet: 'cti-test',
      tags,
    })?.message,
  )

describe('SES feedback', () => {
  it.each([
    ['bounce', 'hard', 'hard_general'],
    ['suppressed', 'hard', 'hard_suppressed'],
    ['soft', 'soft', 'soft_general'],
    ['complaint', 'complaint', 'complaint'],
  ] as const)('of a %s is read with its message', (outcome, what, reason) => {
    expect(readFeedback(event(outcome))).toEqual({
      mail: id,
      what,
      reason,
      id: expect.stringMatching(/^019a-/),
      sent: Date.parse('2026-11-22T10:42:01.000Z'),
    })
  })

  it('with unknown names maps to the general reason', () => {
    const odd = event('bounce').replace('"General"', '"constructor"')
    expect(readFeedback(odd)?.reason).toBe('hard_general')
    expect(readFeedback(event('soft').replace('"Transient"', '"Undetermined"'))?.reason).toBe(
      'soft_undetermined',
    )
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['another type', '{"eventType":"Delivery"}'],
    ['a message without our tag', event('bounce', {})],
    ['a tag without an id', event('bounce', { mail: '../../etc' })],
    ['a tag with an invalid date', event('bounce', { mail: id.replace('-11-22T', '-13-42T') })],
    ['an invalid time', event('bounce').replaceAll('2026-11-22T10:42:01.000Z', 'yesterday')],
    ['too much of it', event('bounce').padEnd(300_000)],
  ])('is ignored when it is %s', (_what, message) => {
    expect(readFeedback(message)).toBeUndefined()
  })
})

describe('an address', () => {
  const active: DeliveryStatus = { state: 'active', reason: null, hard_bounces: 0, since: null, seen: [] }
  const at = '2026-11-22T10:42:00.000Z'
  const hard = (before: DeliveryStatus, feedback: string): DeliveryStatus =>
    afterFeedback(before, { id: feedback, what: 'hard' }, at) ?? before

  it('is paused by its third hard bounce, and a repeated event counts once', () => {
    const twice = hard(hard(hard(active, 'a'), 'a'), 'b')
    expect(twice).toEqual({ ...active, hard_bounces: 2, seen: ['a', 'b'] })
    expect(hard(twice, 'c')).toEqual({
      state: 'paused',
      reason: 'bounces',
      hard_bounces: 3,
      since: at,
      seen: ['a', 'b', 'c'],
    })
  })

  it('is paused by one complaint, and keeps that reason', () => {
    const paused = afterFeedback(active, { id: 'a', what: 'complaint' }, at) ?? active
    expect(paused).toMatchObject({ state: 'paused', reason: 'complaint', hard_bounces: 0, since: at })
    expect(['b', 'c', 'd'].reduce(hard, paused)).toMatchObject({ reason: 'complaint', hard_bounces: 3 })
  })

  it('counts from zero once it is resumed, and stores at most ten feedback events', () => {
    const paused = ['a', 'b', 'c'].reduce(hard, active)
    expect(resumed(paused)).toEqual({ ...active, seen: ['a', 'b', 'c'] })
    expect(Array.from({ length: 30 }, (_, index) => `f${index}`).reduce(hard, active).seen).toHaveLength(10)
  })
})

describe('the id of a message', () => {
  it('contains when it was written', () => {
    expect(timeOfMail(id)).toBe('2026-11-22T10:42:00.123Z')
    for (const text of [
      '',
      'x',
      `${id}0`,
      id.toUpperCase(),
      id.replace('T10', 'T99'),
      `${id}${'0'.repeat(5000)}`,
    ])
      expect(timeOfMail(text)).toBeUndefined()
  })
})

describe('the local SES addresses', () => {
  it.each([
    ['bounce@simulator.amazonses.com', 'bounce'],
    ['complaint+anna@simulator.amazonses.com', 'complaint'],
    ['ooto@simulator.amazonses.com', 'soft'],
    ['success@simulator.amazonses.com', 'delivered'],
    ['Bounce-duty@bank.example', 'bounce'],
    ['complaint@example.com', 'complaint'],
    ['throttle.1@soc.example.org', 'throttle'],
    ['refuse@example.net', 'refuse'],
    ['bounce@notexample.com', 'delivered'],
    ['duty@bounce.example', 'delivered'],
  ])('%s: %s', (address, outcome) => {
    expect(outcomeFor(address)).toBe(outcome)
  })
})
