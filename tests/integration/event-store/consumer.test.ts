/** A consumer of journals on DynamoDB Local: each commit takes effect once, even if the consumer is killed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { JournalConsumer, type WritesOfPage } from '#functions/core/event-store/consumer.ts'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { DyingTable, Killed } from '../support/dying-table.ts'

const collectionOf = <const Name extends string>(name: Name) =>
  defineCollection({
    name,
    kinds: {
      note: kind({
        name: 'note',
        schema: z.object({}),
        columns: {},
        indexes: [],
        row: () => ({}),
      }),
    },
  })
const [notes, files] = [collectionOf('notes'), collectionOf('files')]
const actor = { user_id: 1, name: 'Anna Example', client_id: null }

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const consumerOf = (table: Table): JournalConsumer =>
  new JournalConsumer(backends.platform(table), {
    journals: ['notes', 'files'],
    state: keys.notifier('state'),
    lease: keys.notifier('lease'),
  })

/** More writes than a transaction holds: one for each change, under a key of its own. */
const writesTo =
  (table: Table): WritesOfPage =>
  (journal, entries) =>
    Promise.resolve(
      entries.flatMap(({ sequence, changes }) =>
        changes.map(({ id }) => ({
          Put: {
            TableName: table.name,
            Item: { ...keys.pendingNotification(`${journal}#${sequence}#${id}`) },
          },
        })),
      ),
    )

const commit = (table: Table, definition: typeof notes | typeof files, count: number): Promise<void> =>
  backends
    .platform(table)
    .collection(definition)
    .commit(actor, (one) => {
      for (let n = 0; n < count; n += 1) one.create('note', one.nextId('note'), {})
    })

const writtenIn = async (table: Table): Promise<number> =>
  (await table.queryAll(keys.pendingNotification('').pk)).length

/** A consumer that has skipped a first commit of each journal. */
const started = async (): Promise<{ table: Table; consumer: JournalConsumer }> => {
  const table = await backends.freshTable()
  await commit(table, notes, 1)
  await commit(table, files, 1)
  const consumer = consumerOf(table)
  const { heads, checkpoints } = await consumer.position()
  expect([heads, checkpoints]).toEqual([{ notes: 1, files: 1 }, undefined])
  await consumer.skipTo(heads, { other: 'stays' })
  return { table, consumer }
}

const run = async (consumer: JournalConsumer, writesOf: WritesOfPage, enough = false): Promise<void> => {
  const { checkpoints = {}, heads } = await consumer.position()
  await consumer.consume({ checkpoints, heads }, writesOf, () => enough)
}

it('consumes what was committed since it started, and then nothing', async () => {
  const { table, consumer } = await started()
  expect((await consumer.position()).isBehind).toBe(false)
  await commit(table, notes, 2)
  await commit(table, files, 3)
  expect((await consumer.position()).isBehind).toBe(true)
  await run(consumer, writesTo(table))
  expect(await writtenIn(table)).toBe(5)
  const { isBehind, state, checkpoints } = await consumer.position()
  expect([isBehind, checkpoints, state?.['other']]).toEqual([false, { notes: 2, files: 2 }, 'stays'])
  table.takeUsage()
  await run(consumer, () => Promise.reject(new Error('nothing is left')))
  expect(table.takeUsage().requests).toBe(1)
})

it('killed after any write, it produces the page again under the same keys', async () => {
  const { table } = await started()
  const dying = new DyingTable(table.name, backends.dynamodb)
  let written = 0
  for (let kill = 1; ; kill += 1) {
    await commit(table, notes, 60)
    await commit(table, notes, 60)
    written += 120
    dying.dieAfter(kill)
    await run(consumerOf(dying), writesTo(dying)).catch((error: unknown) => {
      if (!(error instanceof AggregateError && error.cause instanceof Killed)) throw error
    })
    const { died } = dying
    dying.dieAfter(Infinity)
    await run(consumerOf(table), writesTo(table))
    expect(await writtenIn(table), `killed after write ${kill}`).toBe(written)
    if (!died) break
    expect(kill).toBeLessThan(4)
  }
})

it('a failed journal stops no other, and is consumed by the next run', async () => {
  const { table, consumer } = await started()
  await commit(table, notes, 1)
  await commit(table, files, 1)
  const writes = writesTo(table)
  const failing: WritesOfPage = (journal, entries) =>
    journal === 'notes' ? Promise.reject(new Error('unreadable')) : writes(journal, entries)
  await expect(run(consumer, failing)).rejects.toThrow('Journals that were not planned')
  expect((await consumer.position()).checkpoints).toEqual({ notes: 1, files: 2 })
  await run(consumer, writes)
  expect((await consumer.position()).checkpoints).toEqual({ notes: 2, files: 2 })
  expect(await writtenIn(table)).toBe(2)
})

it('is not run by two at a time', async () => {
  const { consumer } = await started()
  const both = await consumer.withLease(60_000, async () => [
    await consumer.withLease(60_000, () => Promise.resolve(1)),
  ])
  expect(both).toEqual([undefined])
})
