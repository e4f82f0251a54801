/** Audit log events are appended and never overwritten. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit, auditWrite, type AuditEvent } from '#functions/rules/security/audit.ts'
import type { Table } from '#functions/core/store/table.ts'
import { startBackends, type Backends } from '../support/backends.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const event: AuditEvent = {
  action: 'sign_in',
  outcome: 'success',
  userId: 5,
  organizationId: null,
  actorOrganizationId: null,
  address: '192.0.2.7',
}
const day = '2026-11-24'
/** A clock and a random source that give every event the same key. */
const same = (table: Table) => ({
  ...backends.platform(table),
  clock: { now: () => new Date(`${day}T09:30:00Z`) },
  random: { ...backends.platform(table).random, uuid: () => 'b1946ac9-2492-4d23-8c1e-0d2f4e6a8b10' },
})
const outcomes = async (table: Table): Promise<unknown[]> =>
  (await table.queryAll(`audit#${day}`)).map(({ outcome }) => outcome)

it('an event stays as first written, and a repeat of it is ignored', async () => {
  const table = await backends.freshTable()
  await audit(same(table), event)
  await audit(same(table), { ...event, outcome: 'bad_credentials' })
  expect(await outcomes(table)).toEqual(['success'])
})

it('a transaction that would overwrite an event fails as a whole', async () => {
  const table = await backends.freshTable()
  const other = { Put: { TableName: table.name, Item: { pk: 'other', sk: '1' } } }
  await table.transact([auditWrite(same(table), event), other])
  const again = table.transact([
    auditWrite(same(table), { ...event, outcome: 'bad_credentials' }),
    { Put: { TableName: table.name, Item: { pk: 'other', sk: '2' } } },
  ])
  await expect(again).rejects.toThrow('ConditionalCheckFailed')
  expect(await outcomes(table)).toEqual(['success'])
  expect(await table.queryAll('other')).toHaveLength(1)
})
