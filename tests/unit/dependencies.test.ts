import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { importsOf, packageOf } from '#scripts/check-boundaries.ts'
import { root } from '#scripts/test/steps.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const versions = z.record(z.string(), z.string()).default({})
const manifestSchema = z.object({
  name: z.string(),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
})
const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: root })].map((file) =>
  manifestSchema.parse(JSON.parse(read(file))),
)
const ours = new Set(manifests.map(({ name }) => name))

/** The versions that several manifests declare, without our own packages. Throws when two differ. */
const merged = (all: readonly Readonly<Record<string, string>>[]): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const [name, version] of all.flatMap(Object.entries<string>)) {
    if (ours.has(name)) continue
    if ((found[name] ??= version) !== version) throw new Error(`${name} has two versions`)
  }
  return found
}
const [rootManifest] = manifests
/** The manifests of what runs in the product: packages that only tools use are tools. */
const inProduct = manifests.filter(
  (one) => one === rootManifest || rootManifest?.dependencies[one.name] !== undefined,
)
const product = merged(inProduct.map(({ dependencies }) => dependencies))
const tools = Object.fromEntries(
  Object.entries(
    merged(
      manifests.map((one) => ({
        ...(inProduct.includes(one) ? {} : one.dependencies),
        ...one.devDependencies,
        ...one.optionalDependencies,
      })),
    ),
  ).filter(([name]) => product[name] === undefined),
)

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

describe('the dependencies', () => {
  it('are pinned exactly', () => {
    for (const [name, version] of Object.entries({ ...product, ...tools }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })

  it('match the page that justifies them, with their versions', () => {
    expect(rowsOf('In the product')).toEqual(sorted(product))
    expect(rowsOf('Tools')).toEqual(sorted(tools))
  })

  it('use the same Node version for npm scripts and for shells', () => {
    const nodes = Object.entries(tools).filter(([name]) => name.startsWith('node-'))
    expect(new Set(nodes.map(([, version]) => version))).toEqual(new Set([read('.nvmrc').trim()]))
  })

  it('include everything that the product ships, apart from tools', () => {
    // Files that configure the bundles of the web run in the bundler, which is a tool.
    const files = globSync('{messages,shared,functions,web}/**/*.{ts,tsx}', {
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
    expect([...used].filter((name) => product[name] === undefined && !ours.has(name))).toEqual([])
  })
})
