import { describe, expect, it } from 'vitest'
import { boundedByDetails, detailsPageMax } from '#shared/contracts/api/details.ts'

describe('a page of whole items', () => {
  it('has a smaller limit than a page of rows', () => {
    expect(boundedByDetails({ details: true, limit: 1000 }).limit).toBe(detailsPageMax)
    expect(boundedByDetails({ details: true, limit: 3 }).limit).toBe(3)
    expect(boundedByDetails({ details: false, limit: 1000 }).limit).toBe(1000)
  })
})
