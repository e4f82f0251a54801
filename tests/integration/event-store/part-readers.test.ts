/** A reader of only the small kinds of a collection loads just those, and sees all their changes at once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { createSnapshotter } from '#functions/assets/snapshotter.ts'
import { partOf } from '#functions/core/event-store/definition.ts'
import { Snapshots } from '#functions/core/event-store/snapshots.ts'
import { Table } from '#functions/core/store/table.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, organizationEntity, putOrganization, signIn } from '../support/portal.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const operator = { user_id: null, name: 'operator', client_id: null }

/** An instance without a read model, which reports what it reads of the indicators. */
const coldInstance = (name: string) => {
  const reads = { snapshots: 0, feeds: 0 }
  const table = new (class extends Table {
    override query(...[partition, options]: Parameters<Table['query']>) {
      if (partition.startsWith('feed#')) reads.feeds += 1
      return super.query(partition, options)
    }
  })(name, backends.dynamodb)
  const snapshots = new (class extends Snapshots {
    override open(...of: Parameters<Snapshots['open']>) {
      reads.snapshots += 1
      return super.open(...of)
    }
  })(table, backends.s3, backends.bucket)
  return { reads, platform: backends.platform(table, { snapshots }) }
}

it('a dictionary of indicators, and views where there are none, load neither the indicators nor their snapshot', async () => {
  const table = await backends.freshTable()
  const platform = backends.platform(table)
  await putOrganization(platform, 1, organizationEntity('Bank'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const user = await signIn(platform, { role: 'user', userId: 2, organizationId: 1 })
  const writer = createPortal(platform, dictionaryAreaRoutes(platform))
  for (const name of ['Phishing', 'Malware']) await writer.ok('createFeedCategory', admin, { body: { name } })
  await createSnapshotter(platform).run([indicatorsCollection])

  const { reads, platform: cold } = coldInstance(table.name)
  const reader = createPortal(cold, dictionaryAreaRoutes(cold))
  const names = async () => (await reader.ok('listFeedCategories', user)).data.map(({ name }) => name)
  expect(await names()).toEqual(['Malware', 'Phishing'])
  const { data } = await writer.ok('createFeedCategory', admin, { body: { name: 'Botnet' } })
  expect(await names()).toEqual(['Botnet', 'Malware', 'Phishing'])
  await writer.ok('deleteFeedCategory', admin, { params: { id: data.feed_category_id } })
  expect(await names()).toEqual(['Malware', 'Phishing'])
  const views = createPortal(cold, viewRoutes(cold))
  expect((await views.ok('listFeedViews', user)).data).toEqual([])
  expect(reads).toEqual({ snapshots: 0, feeds: 0 })
})

it('a partial read model skips the changes of other kinds', async () => {
  const table = await backends.freshTable()
  const whole = backends.platform(table).collection(indicatorsCollection)
  const part = backends
    .platform(table)
    .collection(partOf(indicatorsCollection, { feed_tag: indicatorsCollection.kinds.feed_tag }))
  const add = (kind: 'feed_tag' | 'feed_type', name: string) =>
    whole.commit(operator, (commit) => {
      commit.create(kind, commit.nextId(kind), { name, is_active: true })
    })
  await add('feed_tag', 'one')
  await part.readModel()
  await add('feed_type', 'IPv4')
  await add('feed_tag', 'two')
  const readModel = await part.readModel()
  expect(readModel.sequence).toBe(3)
  expect(readModel.rows(z.object({ name: z.string() }), 'SELECT name FROM feed_tag ORDER BY id')).toEqual([
    { name: 'one' },
    { name: 'two' },
  ])
})
