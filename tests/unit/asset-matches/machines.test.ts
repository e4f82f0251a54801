/**
 * Machine outputs depend on items alone, never on assets. Otherwise saved views, outputs, TAXII collections and change
 * lists would reveal the organization's assets to a firewall's key, and would change without a commit.
 */
import { expect, test } from 'vitest'
import { parametersOf } from '#functions/outputs/parameters.ts'
import { indicatorViewInputSchema } from '#shared/contracts/indicator-views.ts'
import { reportPartSchema } from '#shared/contracts/report-parts.ts'
import * as endpoints from '#shared/contracts/api/indicators.ts'

test('a saved view does not keep the filter: it is refused with its name', () => {
  const parsed = indicatorViewInputSchema.safeParse({ view_name: 'Ours', concerns_us: true })
  expect(parsed.success).toBe(false)
  expect(JSON.stringify(parsed.error?.issues)).toContain('concerns_us')
})

test('an output refuses it as a parameter that it does not know', () => {
  expect(() => parametersOf({ concerns_us: 'true' })).toThrow(
    expect.objectContaining({ code: 'unknown_parameter' }),
  )
})

test('changes are not asked for by it', () => {
  expect(Object.keys(endpoints.apiIndicatorChanges.query?.shape ?? {})).not.toContain('concerns_us')
})

test('a section of a report is not limited by it: what concerns the organization comes first in any', () => {
  const part = { module: 'feed', view: 'table', enabled: true, index: 0, filters: { concerns_us: true } }
  const parsed = reportPartSchema.safeParse(part)
  expect(JSON.stringify(parsed.data ?? {})).not.toContain('concerns_us')
})
