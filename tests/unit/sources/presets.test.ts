/** Presets fill in a form that is accepted, and the sample lists have nothing that could be somebody's. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRows } from '#functions/sources/reader/read-rows.ts'
import { addressProblem } from '#shared/domain/https-addresses.ts'
import { sourcePresets } from '#shared/domain/sources/presets.ts'
import { hasSecretPlace, sourceLimits } from '#shared/domain/sources/source.ts'

describe('presets', () => {
  it.each(sourcePresets)('$name has an address, an interval and terms that the form accepts', (preset) => {
    expect(addressProblem(preset.url)).toBeUndefined()
    expect(hasSecretPlace(preset.url)).toBe(preset.auth.type === 'path')
    expect(preset.leastInterval).toBeGreaterThanOrEqual(sourceLimits.intervalMinutesFrom)
    expect(preset.interval).toBeGreaterThanOrEqual(preset.leastInterval)
    expect(addressProblem(preset.termsUrl)).toBeUndefined()
  })

  it('have different keys and names', () => {
    expect(new Set(sourcePresets.map(({ key }) => key)).size).toBe(sourcePresets.length)
    expect(new Set(sourcePresets.map(({ name }) => name)).size).toBe(sourcePresets.length)
  })
})

describe('sample lists', () => {
  const folder = new URL('../../../scripts/local/sources/', import.meta.url)
  const rules = {
    name: 'Sample',
    kind: 'list',
    detection_only: true,
    portal_only: false,
    validity: {},
    columns: {},
    tlp: 'green',
    publishing: 'to_verify',
    publish_from: 0,
    confidence: { default: 50, percent: 100, max: 100 },
  } as const

  it.each(readdirSync(folder))(
    '%s has values that can be read, and reserved names and addresses alone',
    async (name) => {
      const values: string[] = []
      const refused: (number | null)[] = []
      for await (const batch of readRows(readFileSync(new URL(name, folder)), rules, new Date())) {
        values.push(...batch.rows.map(({ row }) => row.value))
        refused.push(...batch.refused.map(({ line }) => line))
      }
      expect(values.length).toBeGreaterThan(20)
      // One row shows what a refused one looks like.
      expect(refused).toHaveLength(1)
      const reserved =
        /^(?:203\.0\.113\.\d+|(?:https?:\/\/)?[\w.-]+\.(?:onion|example)(?:\/.*)?|[\da-f]{64})$/
      expect(values.filter((value) => !reserved.test(value))).toEqual([])
    },
  )
})
