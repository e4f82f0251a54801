import { createRequire } from 'node:module'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { allFunctions } from '#infra/functions.ts'
import { entriesOf } from '#infra/bundle.ts'
import { root } from '#scripts/test/steps.ts'

/** Bytes of a function of the API at most: it starts while somebody waits. Reports are written in the background. */
const mostBytes = (name: string): number => (name === 'report-generator' ? 1_750_000 : 735_000)

const names = allFunctions.map(({ name }) => name)
const folder = path.join(root, 'dist/functions')

describe('the bundles', () => {
  it('are there for every function and no other', () => {
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted())
  })

  it.each(names)('of %s is CommonJS with a handler, with its source map beside it', (name) => {
    const loaded: unknown = createRequire(import.meta.url)(path.join(folder, name, 'index.js'))
    expect(loaded).toHaveProperty('handler')
    expect(readdirSync(path.join(folder, name))).toEqual(
      expect.arrayContaining(['index.js', 'index.js.map', 'package.json']),
    )
    expect(statSync(path.join(folder, name, 'index.js')).size).toBeLessThan(mostBytes(name))
  })

  it.each([
    ['users', 'openpgp.mjs', 'readKey'],
    ['users', 'mime-node.mjs', 'default'],
    ['users', 'common-passwords.mjs', 'commonPasswords'],
    ['feeds', 'tldts.mjs', 'getPublicSuffix'],
    ['feeds', 'warning-lists.mjs', 'builtInMatcher'],
    ['feeds', 'asset-matching.mjs', 'projectMatches'],
    ['reports', 'report-pages.mjs', 'summaryPage'],
  ])('of %s have %s beside them, which gives %s when it is asked for', async (name, file, wanted) => {
    const loaded: unknown = await import(path.join(folder, name, file))
    expect(loaded).toHaveProperty(wanted)
  })

  it('of what writes documents have the fonts beside them, with their licences', () => {
    expect(readdirSync(path.join(folder, 'report-generator/fonts')).toSorted()).toEqual([
      'Inter_400Regular.ttf',
      'Inter_600SemiBold.ttf',
      'JetBrainsMono_400Regular.ttf',
      'OFL-Inter.txt',
      'OFL-JetBrainsMono.txt',
    ])
  })

  it('hold neither the CDK nor anything of tests, scripts or the web', () => {
    const meta = readFileSync(path.join(root, 'dist/functions.meta.json'), 'utf8')
    const inputs = Object.keys((JSON.parse(meta) as { inputs: Record<string, unknown> }).inputs)
    expect(inputs.length).toBeGreaterThan(100)
    expect(
      inputs.filter((input) =>
        /node_modules\/(aws-cdk-lib|constructs|react)\/|^(tests|scripts|web|infra)\//.test(input),
      ),
    ).toEqual([])
  })

  it('have of the commands of AWS those alone that a function sends', () => {
    const text = readFileSync(path.join(folder, 'users/index.js'), 'utf8')
    expect(text).toContain('GetObjectRequest')
    expect(text).not.toContain('PutBucketLifecycleConfiguration')
  })

  it('of a function without an entry are refused by its name', () => {
    expect(() => entriesOf([{ name: 'auth' }, { name: 'absent' }])).toThrow(
      'The function absent has no functions/absent/index.ts',
    )
  })
})
