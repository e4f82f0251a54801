/** Recorded refusals: what an auditor finds, and what a flood of them costs. */
import { beforeEach, expect, test } from 'vitest'
import { silentLog } from '#functions/core/log.ts'
import { Refusals, refusalSamples, type Refusal } from '#functions/rules/security/refusals.ts'
import { systemRandom } from '#functions/core/clock.ts'
import { memoryTable, TestClock } from './memory-table.ts'

let clock: TestClock
let table: ReturnType<typeof memoryTable>
let refusals: Refusals
beforeEach(() => {
  clock = new TestClock()
  table = memoryTable()
  refusals = new Refusals({ table, clock, random: systemRandom })
})

const refusal = (own: Partial<Refusal> = {}): Refusal => ({
  code: 'forbidden',
  call: 'GET threat/7',
  userId: 5,
  organizationId: 2,
  address: '192.0.2.1',
  ...own,
})
const record = (own?: Partial<Refusal>): Promise<void> => refusals.record(refusal(own), silentLog)

test('an auditor finds who was refused what, from where and why', async () => {
  await record()
  expect(table.written).toMatchObject([
    {
      action: 'refusal',
      outcome: 'forbidden',
      user_id: 5,
      client_id: 2,
      address: '192.0.2.1',
      detail: 'GET threat/7',
    },
  ])
})

test('a flood from one caller costs ten writes a minute, and its number is recorded afterwards', async () => {
  for (let n = 0; n < 500; n += 1) await record()
  expect(table.written).toHaveLength(refusalSamples.ofOne)
  await record({ userId: null, organizationId: null, address: '198.51.100.7' })
  expect(table.written).toHaveLength(refusalSamples.ofOne + 1)
  clock.advance(61)
  await refusals.reportLeftOut(silentLog)
  await refusals.reportLeftOut(silentLog)
  expect(table.written.slice(refusalSamples.ofOne + 1)).toMatchObject([
    { action: 'refusals_left_out', detail: '× 490', user_id: 5, client_id: 2, address: '192.0.2.1' },
  ])
})

test('the number of a flood names its key, unless somebody else is at the address', async () => {
  const ofKey = { userId: null, actorName: 'API key Backup' }
  for (let n = 0; n < 20; n += 1) await record(ofKey)
  clock.advance(61)
  await refusals.reportLeftOut(silentLog)
  expect(table.written.at(-1)).toMatchObject({ detail: '× 10', actor_name: 'API key Backup' })
  for (let n = 0; n < 20; n += 1) await record(ofKey)
  await record({ userId: null })
  await record(ofKey)
  clock.advance(61)
  await refusals.reportLeftOut(silentLog)
  expect(table.written.at(-1)).toMatchObject({ detail: '× 12' })
  expect(table.written.at(-1)).not.toHaveProperty('actor_name')
})

test('a flood from everywhere costs sixty writes a minute', async () => {
  for (let n = 0; n < 900; n += 1)
    await record({ userId: null, organizationId: null, address: `2001:db8:${n.toString(16)}::1` })
  expect(table.written).toHaveLength(refusalSamples.ofAll)
  clock.advance(61)
  await record()
  expect(table.written.slice(refusalSamples.ofAll)).toMatchObject([
    { action: 'refusals_left_out', detail: '× 840', address: null },
    { action: 'refusal' },
  ])
})

test('a flood from several callers records the number of each, and the sum of the rest', async () => {
  for (let n = 0; n < 200; n += 1) {
    await record()
    if (n < 50) await record({ userId: 6, address: '192.0.2.6' })
    await record({ userId: null, organizationId: null, address: `203.0.113.${n}` })
  }
  const before = table.written.length
  clock.advance(61)
  await refusals.reportLeftOut(silentLog)
  expect(table.written.slice(before)).toMatchObject([
    { user_id: 5, address: '192.0.2.1', detail: '× 190' },
    { user_id: 6, address: '192.0.2.6', detail: '× 40' },
    { user_id: null, address: null, detail: '× 160' },
  ])
})

test('neighbours in one IPv6 network count as one caller', async () => {
  for (let n = 0; n < 50; n += 1) await record({ userId: null, address: `2001:db8::${n.toString(16)}` })
  expect(table.written).toHaveLength(refusalSamples.ofOne)
})

test('a record that cannot be written blocks nobody', async () => {
  table.fails = true
  await expect(record()).resolves.toBeUndefined()
})
