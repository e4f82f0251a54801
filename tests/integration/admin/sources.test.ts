/** The commands of sources, on a portal: what they store is what the page shows. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { existingSource } from '#functions/sources/source.ts'
import { operator } from '../auth/fixture.ts'
import { startAdminPortal, type AdminPortal } from './portal.ts'

let portal: AdminPortal
beforeAll(async () => {
  portal = await startAdminPortal()
})
afterAll(() => portal.stop())

const settings = {
  name: 'Weekly list',
  kind: 'list',
  url: 'https://lists.receiver.example/{key}/list.csv',
  auth: { type: 'path', name: null },
  secret: 'a-secret',
  interval_minutes: 10_080,
  columns: {},
  feed_category_id: 1,
  tags_ids: [],
  group_id: null,
  tlp: 'green',
  publishing: 'to_verify',
  publish_from: 0,
  confidence: { default: 50, percent: 100, max: 100 },
  gone: { policy: 'keep', days: 0, threshold: 30 },
  max_rows: 1000,
}

it('create a source from a file, switch it, ask for a run, and delete it', async () => {
  const platform = await portal.fresh()
  await platform.collection(indicatorsCollection).commit(operator, (commit) => {
    commit.create('feed_category', 1, { name: 'phishing', is_active: true })
  })
  const file = join(portal.folder, 'source.json')
  writeFileSync(file, JSON.stringify({ ...settings, interval_minutes: 1 }))
  expect(await portal.run(['sources', 'create', '--file', file])).toMatchObject({
    code: 1,
    err: expect.stringContaining('interval_minutes'),
  })
  writeFileSync(file, JSON.stringify(settings))
  expect(await portal.run(['sources', 'create', '--file', file])).toMatchObject({
    code: 0,
    out: expect.stringContaining('number 1. It is off.'),
  })
  const shown = await portal.run(['sources', 'show', '1'])
  expect(JSON.parse(shown.out)).toMatchObject({ name: 'Weekly list', state: 'off', has_secret: true })
  expect(shown.out).not.toContain('a-secret')

  expect(await portal.run(['sources', 'run', '1'])).toMatchObject({ code: 1 })
  expect((await portal.run(['sources', 'on', '1'])).code).toBe(0)
  expect((await existingSource(portal.platform, 1)).entity.is_active).toBe(true)
  expect((await portal.run(['sources', 'run', '1'])).code).toBe(0)
  expect(await portal.platform.table.get(keys.sourceState(1, 'asked'))).toMatchObject({
    by: expect.stringMatching(/^operator/),
  })
  expect(await portal.run(['sources', 'delete', '1'])).toMatchObject({ code: 1 })
  expect((await portal.run(['sources', 'off', '1'])).code).toBe(0)
  expect((await portal.run(['sources', 'delete', '1'])).code).toBe(0)
  expect(await portal.run(['sources', 'show', '1'])).toMatchObject({ code: 1 })
  expect((await portal.run(['sources', 'trial'])).code).toBe(2)
})
