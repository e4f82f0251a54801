import { describe, expect, test } from 'vitest'
import { IdempotencyKeys } from '#web/lib/idempotency-keys.ts'

const createTries = () => {
  const clock = { now: 0 }
  let keys = 0
  const idempotencyKeys = new IdempotencyKeys(
    () => clock.now,
    () => `key-${(keys += 1)}`,
  )
  return { idempotencyKeys, clock }
}

describe('an idempotency key', () => {
  test('is reused for a retry without a reply, and after a change of the form too', () => {
    const { idempotencyKeys } = createTries()
    const first = idempotencyKeys.begin('POST threat', '{"name":"a"}')
    idempotencyKeys.unanswered(first)
    const again = idempotencyKeys.begin('POST threat', '{"name":"a"}')
    idempotencyKeys.unanswered(again)
    expect([again.key, idempotencyKeys.begin('POST threat', '{"name":"b"}').key]).toEqual([
      first.key,
      first.key,
    ])
  })

  test('is new after a reply, for another call, and after a quarter of an hour', () => {
    const { idempotencyKeys, clock } = createTries()
    expect(idempotencyKeys.begin('POST threat', '{}').key).not.toBe(
      idempotencyKeys.begin('POST threat', '{}').key,
    )
    const lost = idempotencyKeys.begin('POST threat', '{}')
    idempotencyKeys.unanswered(lost)
    expect(idempotencyKeys.begin('POST client/1/assets', '{}').key).not.toBe(lost.key)
    clock.now += 15 * 60_000
    expect(idempotencyKeys.begin('POST threat', '{}').key).not.toBe(lost.key)
  })

  test('belongs to its content where several requests got no reply', () => {
    const { idempotencyKeys } = createTries()
    const [one, other] = [
      idempotencyKeys.begin('POST feed/import', '[1]'),
      idempotencyKeys.begin('POST feed/import', '[2]'),
    ]
    for (const sent of [one, other]) idempotencyKeys.unanswered(sent)
    expect(idempotencyKeys.begin('POST feed/import', '[1]').key).toBe(one.key)
    expect(idempotencyKeys.begin('POST feed/import', '[2]').key).toBe(other.key)
  })
})
