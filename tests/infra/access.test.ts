import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectionsOf, partitionsOf } from '#tests/support/partitions.ts'
import type { ItemVerb, ObjectVerb, TableAccess } from '#functions/core/access.ts'
import { fileAccessOf, fileFolders, tableAccessOf } from '#infra/access.ts'
import { allFunctions, apiFunctions } from '#infra/functions.ts'
import { pascal } from '#infra/constructs/http-api.ts'
import { loadAssembly } from 'local-cloud/cloudformation/assembly'
import { interpret, type Resource } from 'local-cloud/cloudformation/templates'
import { decide, matchesPattern, parsePolicy, type Statement } from 'local-cloud/iam/policies'
import { list, record } from 'local-cloud/values'
import { assemblyOf, stages, synthesize, type Assembly } from './assembly.ts'

const functions = allFunctions.map(({ name }) => name)
const actions: Readonly<Record<ItemVerb, string>> = {
  get: 'GetItem',
  query: 'Query',
  put: 'PutItem',
  putMany: 'BatchWriteItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  check: 'ConditionCheckItem',
}
const verbs: readonly ItemVerb[] = ['get', 'query', 'put', 'putMany', 'update', 'delete', 'check']
const objectActions: Readonly<Record<ObjectVerb, string>> = {
  get: 'GetObject',
  tags: 'GetObjectTagging',
  put: 'PutObject',
  delete: 'DeleteObject',
  list: 'ListBucket',
}
const objectVerbs: readonly ObjectVerb[] = ['get', 'tags', 'put', 'delete', 'list']
const folders = ['uploads', 'attachments', 'pictures', 'exports', 'reports', 'outputs'] as const

let assembly: Assembly
let resources: readonly Resource[]
const resourcesOf = ({ folder }: Assembly): readonly Resource[] =>
  interpret(loadAssembly(folder), { secret: (key) => key }).resources
beforeAll(() => {
  assembly = assemblyOf('local')
  resources = resourcesOf(assembly)
})

const physical = (type: string, start: string): string =>
  resources.find((one) => one.type === type && one.logicalId.startsWith(start))?.physicalId ?? ''

/** Whether it is the role of a function: the name given by the CDK, its scope, and eight digits. */
const isRoleOf = (name: string, logicalId: string): boolean =>
  new RegExp(`^${pascal(name)}Role[0-9A-F]{8}$`).test(logicalId)
const policiesOf = (properties: Readonly<Record<string, unknown>>): unknown[] =>
  list(properties['Policies']).map((policy) => record(policy)['PolicyDocument'])

/** The policy statements of a function's role in the templates. */
const roleOf = (name: string): Statement[] =>
  resources
    .filter(({ type, logicalId }) => type === 'AWS::IAM::Role' && isRoleOf(name, logicalId))
    .flatMap(({ properties }) => policiesOf(properties))
    .flatMap(parsePolicy)

const may = (role: readonly Statement[], verb: ItemVerb, partition: string, attributes?: string[]): boolean =>
  decide(role, {
    action: `dynamodb:${actions[verb]}`,
    resource: `arn:aws:dynamodb:eu-central-1:123456789012:table/${physical('AWS::DynamoDB::Table', 'Table')}`,
    context: {
      'dynamodb:LeadingKeys': [partition],
      ...(attributes === undefined
        ? { 'dynamodb:Select': ['ALL_ATTRIBUTES'] }
        : { 'dynamodb:Attributes': ['pk', 'sk', ...attributes] }),
    },
  }).allowed
const mayObject = (
  role: readonly Statement[],
  action: string,
  bucket: string,
  key: string,
  context: Record<string, string[]> = {},
): boolean => {
  const arn = `arn:aws:s3:::${physical('AWS::S3::Bucket', bucket)}`
  return decide(
    role,
    action === 'ListBucket'
      ? { action: `s3:${action}`, resource: arn, context: { 's3:prefix': [key] } }
      : { action: `s3:${action}`, resource: `${arn}/${key}`, context },
  ).allowed
}

const declared = (access: readonly TableAccess[], verb: ItemVerb, partition: string): boolean =>
  access.some(
    ({ partitions, may: verbsOf, attributes }) =>
      attributes === undefined &&
      verbsOf.includes(verb) &&
      partitions.some((pattern) => matchesPattern(partition, pattern)),
  )

describe.each(functions)('the role of %s', (name) => {
  it('has the permissions that the function declares, and nothing of other functions', () => {
    const role = roleOf(name)
    expect(role.length).toBeGreaterThan(0)
    const wrong = partitionsOf().flatMap((partition) =>
      verbs
        .filter((verb) => may(role, verb, partition) !== declared(tableAccessOf(name), verb, partition))
        .map((verb) => `${verb} ${partition}`),
    )
    expect(wrong).toEqual([])
    for (const action of ['Scan', 'DeleteTable', 'UpdateTable', 'PartiQLSelect'])
      expect(
        decide(role, {
          action: `dynamodb:${action}`,
          resource: `arn:aws:dynamodb:eu-central-1:123456789012:table/${physical('AWS::DynamoDB::Table', 'Table')}`,
        }).allowed,
        action,
      ).toBe(false)
  })

  it('reaches files in its own folders only, and snapshots of the collections it reads', () => {
    const role = roleOf(name)
    for (const folder of folders)
      for (const verb of objectVerbs)
        expect(
          mayObject(role, objectActions[verb], 'Files', `${fileFolders[folder]}/1/a`),
          `${verb} ${folder}`,
        ).toBe(fileAccessOf(name).some((one) => one.folder === folder && one.may.includes(verb)))
    for (const collection of collectionsOf()) {
      const reads = declared(tableAccessOf(name), 'query', `journal#${collection}`)
      const isAllowed = mayObject(role, 'GetObject', 'Snapshots', `snapshots/${collection}/l/1.sqlite.zst`)
      // The audit log reads every journal, but needs the read model of one collection only.
      if (!reads) expect(isAllowed, collection).toBe(false)
      if (isAllowed) expect(reads, collection).toBe(true)
    }
    for (const prefix of ['', 'files/', 'files/attachments/'])
      expect(mayObject(role, 'ListBucket', 'Files', prefix), `list ${prefix}`).toBe(false)
    expect(mayObject(role, 'PutObject', 'Snapshots', 'snapshots/feeds/l/1.sqlite.zst')).toBe(
      name === 'snapshots',
    )
  })

  it('stays within the IAM limit of 10,240 characters of policies', () => {
    const sizes = resources
      .filter(({ type, logicalId }) => type === 'AWS::IAM::Role' && isRoleOf(name, logicalId))
      .flatMap(({ properties }) => policiesOf(properties))
      .map((document) => JSON.stringify(document).length)
    expect(sizes).not.toEqual([])
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_240)
  })
})

describe('the most important permissions', () => {
  const allowed = (verb: ItemVerb, partition: string, attributes?: string[]): string[] =>
    functions.filter((name) => may(roleOf(name), verb, partition, attributes)).toSorted()

  it('the audit log is read by its own function and its export, and nobody changes or deletes its records', () => {
    expect(allowed('query', 'audit#2026-11-21')).toEqual(['audit', 'jobs'])
    expect(allowed('get', 'audit#2026-11-21')).toEqual(['audit', 'jobs'])
    for (const verb of ['update', 'delete', 'putMany'] as const)
      expect(allowed(verb, 'audit#2026-11-21')).toEqual([])
  })

  it('the journals are appended by committing functions, and nobody changes or deletes an entry', () => {
    for (const collection of collectionsOf())
      for (const verb of ['update', 'delete', 'putMany'] as const)
        expect(allowed(verb, `journal#${collection}`)).toEqual([])
  })

  it('sign-in and the lists of threats, incidents and visibilities never depend on the indicators', () => {
    const canLoadThem = (name: string): boolean =>
      may(roleOf(name), 'query', 'feed#07') ||
      mayObject(roleOf(name), 'GetObject', 'Snapshots', 'snapshots/feeds/l/1.sqlite.zst')
    expect(apiFunctions.map(({ name }) => name).filter(canLoadThem)).toEqual([
      // For what is new on the first screen.
      'news',
      'feeds',
      'feed-views',
      'sightings',
      // For their types, categories and tags.
      'dictionaries',
      // For pending notifications.
      'notifications',
      // For trials of sources of indicators.
      'sources',
      'reports',
    ])
  })

  it('indicators are written by the functions that publish or change them, and by no function that only reads them', () => {
    const writers = [
      'api-sightings',
      'api-write',
      'feeds',
      'indicator-expiry',
      'jobs',
      'notifier',
      'sightings',
      'snapshots',
      'source-reader',
    ]
    for (const verb of ['put', 'delete'] as const) expect(allowed(verb, 'feed#07')).toEqual(writers)
    for (const verb of ['put', 'delete'] as const)
      expect(allowed(verb, 'pending#feeds')).toEqual(
        verb === 'put' ? writers.filter((name) => name !== 'snapshots') : writers,
      )
  })

  it('only sign-in reads a password hash, and no other function changes it', () => {
    expect(allowed('get', 'account#5')).toEqual(['auth'])
    expect(allowed('get', 'account#5', ['password_hash'])).toEqual(['auth'])
    expect(allowed('query', 'account#5')).toEqual([])
    expect(allowed('update', 'account#5', ['password_hash'])).toEqual(['auth'])
    // A new account begins with an invitation.
    expect(allowed('put', 'account#5')).toEqual(['users'])
    expect(allowed('get', 'account#5', ['language'])).toContain('assets')
  })

  it('only sign-in creates a session, and no function can extend its permissions', () => {
    expect(allowed('put', 'sessions#5')).toEqual(['auth'])
    expect(allowed('update', 'sessions#5', ['role'])).toEqual([])
    expect(allowed('update', 'sessions#5', ['flags'])).toEqual(['users'])
    expect(allowed('query', 'sessions#5')).toEqual(['auth', 'organization-removals', 'users'])
  })

  it('only sign-in reads a link that sets a password, and only key management reads a key', () => {
    expect(allowed('get', 'password-reset#h')).toEqual(['auth'])
    expect(allowed('get', 'sign-in#h')).toEqual(['auth'])
    expect(allowed('put', 'unique#api-key#h')).toEqual(['api-keys', 'organizations'])
  })
})

describe('with a scanner for malware', () => {
  let scanned: Assembly
  beforeAll(() => {
    scanned = synthesize({ ...stages.prod, malwareScanner: 'guardduty' })
    resources = resourcesOf(scanned)
  })
  afterAll(() => {
    scanned.remove()
    resources = resourcesOf(assembly)
  })

  it('attachments are scanned in place and tagged with the result', () => {
    const [plan] = scanned.resources('AWS::GuardDuty::MalwareProtectionPlan')
    expect(plan?.properties).toMatchObject({
      Actions: { Tagging: { Status: 'ENABLED' } },
      ProtectedResource: { S3Bucket: { ObjectPrefixes: ['files/attachments/'] } },
    })
    expect(assembly.resources('AWS::GuardDuty::MalwareProtectionPlan')).toEqual([])
  })

  it('no role reads an attachment without a clean verdict, and none writes a verdict', () => {
    const key = 'files/attachments/client-1/1/a'
    const reads = (verdict: string | undefined): string[] =>
      functions.filter((name) =>
        mayObject(
          roleOf(name),
          'GetObject',
          'Files',
          key,
          verdict === undefined ? {} : { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': [verdict] },
        ),
      )
    expect(reads(undefined)).toEqual([])
    expect(reads('THREATS_FOUND')).toEqual([])
    expect(reads('NO_THREATS_FOUND').toSorted()).toEqual(['api-incidents', 'incidents'])
    for (const name of functions)
      expect(mayObject(roleOf(name), 'PutObjectTagging', 'Files', key), name).toBe(false)
  })
})
