import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

const versions = z.record(z.string(), z.string()).default({})
const manifest = z
  .object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
const page = readFileSync(new URL('../../docs/decisions/dependencies.md', import.meta.url), 'utf8')

describe('the dependencies', () => {
  it('are pinned exactly', () => {
    for (const [name, version] of Object.entries(all)) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })

  it('are those of the page that says why, and no others', () => {
    const rows = [...page.matchAll(/^\| `([^`]+)` \| .+ \| .+ \| .+ \|$/gm)].map(([, name]) => name)
    expect(rows).toEqual(Object.keys(all).toSorted())
  })
})
