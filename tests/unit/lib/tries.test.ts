import { describe, expect, test } from 'vitest'
import { Tries } from '#web/lib/tries.ts'

const createTries = () => {
  const clock = { now: 0 }
  let keys = 0
  const tries = new Tries(
    () => clock.now,
    () => `key-${(keys += 1)}`,
  )
  return { tries, clock }
}

describe('an idempotency key', () => {
  test('is reused for a retry without a reply, and after a change of the form too', () => {
    const { tries } = createTries()
    const first = tries.begin('POST threat', '{"name":"a"}')
    tries.unanswered(first)
    const again = tries.begin('POST threat', '{"name":"a"}')
    tries.unanswered(again)
    expect([again.key, tries.begin('POST threat', '{"name":"b"}').key]).toEqual([first.key, first.key])
  })

  test('is new after a reply, for another call, and after a quarter of an hour', () => {
    const { tries, clock } = createTries()
    expect(tries.begin('POST threat', '{}').key).not.toBe(tries.begin('POST threat', '{}').key)
    const lost = tries.begin('POST threat', '{}')
    tries.unanswered(lost)
    expect(tries.begin('POST client/1/assets', '{}').key).not.toBe(lost.key)
    clock.now += 15 * 60_000
    expect(tries.begin('POST threat', '{}').key).not.toBe(lost.key)
  })

  test('belongs to its content where several requests got no reply', () => {
    const { tries } = createTries()
    const [one, other] = [tries.begin('POST feed/import', '[1]'), tries.begin('POST feed/import', '[2]')]
    for (const sent of [one, other]) tries.unanswered(sent)
    expect(tries.begin('POST feed/import', '[1]').key).toBe(one.key)
    expect(tries.begin('POST feed/import', '[2]').key).toBe(other.key)
  })
})
