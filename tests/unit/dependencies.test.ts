import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { importsOf } from '#scripts/check-boundaries.ts'
import { root } from '#scripts/test/steps.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const versions = z.record(z.string(), z.string()).default({})
const manifest = z
  .object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions })
  .parse(JSON.parse(read('package.json')))
const tools = { ...manifest.devDependencies, ...manifest.optionalDependencies }

/** The rows of a section of the page that justifies the dependencies: each package with its version. */
const rowsOf = (section: string): [string, string][] => {
  const text =
    read('docs/decisions/dependencies.md')
      .split('\n## ')
      .find((part) => part.startsWith(`${section}\n`)) ?? ''
  return [...text.matchAll(/^\| `([^`]+)` \| (\S+) \| .+ \| .+ \| .+ \|$/gm)].map(
    ([, name = '', version = '']) => [name, version],
  )
}

const sorted = (packages: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(packages).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The package of an import: `@aws-sdk/client-s3`, or `react-dom` for `react-dom/client`. */
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

describe('the dependencies', () => {
  it('are pinned exactly', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...tools }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })

  it('match the page that justifies them, with their versions', () => {
    expect(rowsOf('In the product')).toEqual(sorted(manifest.dependencies))
    expect(rowsOf('Tools')).toEqual(sorted(tools))
  })

  it('use the same Node version for npm scripts and for shells', () => {
    const nodes = Object.entries(tools).filter(([name]) => name.startsWith('node-'))
    expect(new Set(nodes.map(([, version]) => version))).toEqual(new Set([read('.nvmrc').trim()]))
  })

  it('include everything that the product ships, apart from tools', () => {
    // Files that configure the bundles of the web run in the bundler, which is a tool.
    const files = globSync('{shared,functions,web}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['**/*.d.ts'],
    })
    const used = new Set(
      files
        .flatMap((file) => importsOf(read(file)))
        .filter((name) => !/^([.#]|node:|virtual:)/.test(name))
        .map(packageOf),
    )
    expect(used.size).toBeGreaterThan(10)
    expect([...used].filter((name) => manifest.dependencies[name] === undefined)).toEqual([])
  })
})
