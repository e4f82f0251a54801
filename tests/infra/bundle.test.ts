import { createRequire } from 'node:module'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { allFunctions } from '#infra/functions.ts'
import { entriesOf } from '#infra/bundle.ts'
import { root } from '#scripts/test/steps.ts'

/**
 * The maximum size in bytes of an API function, which starts while a user waits. Reports are written in the background.
 */
const mostBytes = (name: string): number => (name === 'report-generator' ? 1_750_000 : 735_000)
/** A tenth of it stays free, so that one feature more is no reason to split a function. */
const usedBytes = (name: string): number => mostBytes(name) * 0.9

const names = allFunctions.map(({ name }) => name)
const folder = path.join(root, 'dist/functions')

describe('the bundles', () => {
  it('exist for every function and no other', () => {
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted())
  })

  it.each(names)('of %s is CommonJS with a handler, with its source map next to it', (name) => {
    const loaded: unknown = createRequire(import.meta.url)(path.join(folder, name, 'index.js'))
    expect(loaded).toHaveProperty('handler')
    expect(readdirSync(path.join(folder, name))).toEqual(
      expect.arrayContaining(['index.js', 'index.js.map', 'package.json']),
    )
    expect(
      statSync(path.join(folder, name, 'index.js')).size,
      'too large: load rarely needed code on demand (onDemandModules of infra/bundle.ts)',
    ).toBeLessThan(usedBytes(name))
  })

  it.each([
    ['users', 'openpgp.mjs', 'readKey'],
    ['users', 'mime-node.mjs', 'default'],
    ['users', 'common-passwords.mjs', 'commonPasswords'],
    ['notifier', 'write-notification.mjs', 'writeNotification'],
    ['feeds', 'tldts.mjs', 'getPublicSuffix'],
    ['incidents', 'file-type.mjs', 'fileTypeFromBuffer'],
    ['jobs', 'item-work.mjs', 'workOnExposures'],
    ['jobs', 'audit-presenter.mjs', 'auditCsvLine'],
    ['feeds', 'warning-lists.mjs', 'builtInMatcher'],
    ['feeds', 'asset-matching.mjs', 'projectMatches'],
    ['reports', 'report-pages.mjs', 'summaryPage'],
  ])('of %s have %s next to them, which returns %s on request', async (name, file, wanted) => {
    const loaded: unknown = await import(path.join(folder, name, file))
    expect(loaded).toHaveProperty(wanted)
  })

  it('of document writers include the fonts with their licences', () => {
    expect(readdirSync(path.join(folder, 'report-generator/fonts')).toSorted()).toEqual([
      'Inter_400Regular.ttf',
      'Inter_600SemiBold.ttf',
      'JetBrainsMono_400Regular.ttf',
      'OFL-Inter.txt',
      'OFL-JetBrainsMono.txt',
    ])
  })

  it('contain neither the CDK nor tests, scripts or web code', () => {
    const meta = readFileSync(path.join(root, 'dist/functions.meta.json'), 'utf8')
    const inputs = Object.keys((JSON.parse(meta) as { inputs: Record<string, unknown> }).inputs)
    expect(inputs.length).toBeGreaterThan(100)
    expect(
      inputs.filter((input) =>
        /node_modules\/(aws-cdk-lib|constructs|react)\/|^(tests|scripts|web|infra)\//.test(input),
      ),
    ).toEqual([])
  })

  it('contain only the AWS commands that a function sends', () => {
    const text = readFileSync(path.join(folder, 'users/index.js'), 'utf8')
    expect(text).toContain('GetObjectRequest')
    expect(text).not.toContain('PutBucketLifecycleConfiguration')
  })

  it('of a function without an entry are rejected by name', () => {
    expect(() =>
      entriesOf([
        { name: 'auth', entry: 'auth/index.ts' },
        { name: 'absent', entry: 'absent/index.ts' },
      ]),
    ).toThrow('The function absent has no functions/absent/index.ts')
  })
})
