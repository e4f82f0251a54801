import { expect, it } from 'vitest'
import { demoIndicators } from '#scripts/admin/demo/indicators.ts'
import { indicatorTypes } from '#shared/domain/indicators/types.ts'

it('the demo has indicators of every type that the portal recognizes, so that its dictionary is complete', () => {
  const types = new Set(demoIndicators(new Date('2026-11-22T12:00:00Z')).map(({ type }) => type))
  expect([...types].toSorted()).toEqual([...indicatorTypes].toSorted())
})
