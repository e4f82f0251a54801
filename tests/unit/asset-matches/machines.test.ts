/**
 * Machine outputs depend on items alone, never on assets. Otherwise saved views, outputs, TAXII collections and change
 * lists would reveal the organization's assets to a firewall's key, and would change without a commit.
 */
import { expect, test } from 'vitest'
import { parametersOf } from '#functions/outputs/parameters.ts'
import { indicatorViewInputSchema } from '#shared/contracts/views.ts'
import { reportPartSchema } from '#shared/contracts/report-parts.ts'
import * as endpoints from '#shared/contracts/api/indicators.ts'

test('a saved view rejects `concerns_us` by name', () => {
  const parsed = indicatorViewInputSchema.safeParse({ view_name: 'Ours', concerns_us: true })
  expect(parsed.success).toBe(false)
  expect(JSON.stringify(parsed.error?.issues)).toContain('concerns_us')
})

test('an output rejects `concerns_us` as an unknown parameter', () => {
  expect(() => parametersOf({ concerns_us: 'true' }, 'domain.txt')).toThrow(
    expect.objectContaining({ code: 'unknown_parameter' }),
  )
})

test('change lists do not accept `concerns_us`', () => {
  expect(Object.keys(endpoints.apiIndicatorChanges.query?.shape ?? {})).not.toContain('concerns_us')
})

test('a report section does not filter by `concerns_us`: asset matches come first in any section', () => {
  const part = { module: 'feed', view: 'table', enabled: true, index: 0, filters: { concerns_us: true } }
  const parsed = reportPartSchema.safeParse(part)
  expect(JSON.stringify(parsed.data ?? {})).not.toContain('concerns_us')
})
