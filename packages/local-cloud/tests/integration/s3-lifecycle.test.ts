import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Resource } from '../../src/cloudformation/templates.ts'
import { expireObjects, expiryRules } from '../../src/s3/lifecycle.ts'
import { ObjectStore } from '../../src/s3/store.ts'
import { temporaryFolder } from './harness.ts'

const folder = temporaryFolder()
let store: ObjectStore
beforeAll(() => {
  store = new ObjectStore(folder.path)
})
afterAll(() => {
  store.close()
  folder.remove()
})

const bucket: Resource = {
  stack: 'Test',
  logicalId: 'Files',
  type: 'AWS::S3::Bucket',
  physicalId: 'files',
  metadata: {},
  directory: '.',
  region: 'eu-central-1',
  account: '000000000000',
  properties: {
    LifecycleConfiguration: {
      Rules: [
        { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
        { Status: 'Enabled', Prefix: 'uploads/', ExpirationInDays: 1 },
        { Status: 'Disabled', Prefix: 'files/', ExpirationInDays: 1 },
      ],
    },
  },
}

it('objects below a prefix expire after its days, and no others', () => {
  const rules = expiryRules([bucket])
  expect(rules).toEqual([{ bucket: 'files', prefix: 'uploads/', days: 1 }])
  for (let index = 0; index < 1100; index += 1) store.put('files', `uploads/2/${index}`, Buffer.from('x'), {})
  store.put('files', 'files/attachments/1/a', Buffer.from('x'), {})
  const day = 24 * 3600 * 1000
  expect(expireObjects(store, rules, new Date(Date.now() + day - 60_000))).toBe(0)
  expect(expireObjects(store, rules, new Date(Date.now() + day + 60_000))).toBe(1100)
  expect(
    store.list('files', { prefix: '', delimiter: '', after: '', limit: 10 }).objects.map(({ key }) => key),
  ).toEqual(['files/attachments/1/a'])
})
