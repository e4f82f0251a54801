import { describe, expect, it } from 'vitest'
import { failed, inOrder, readItems, resultOf } from '#functions/rules/key-api/bulk-writes.ts'
import { refusedBy, validated } from '#functions/core/http/validated.ts'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { apiLookUpIndicators } from '#shared/contracts/api/indicators.ts'
import { apiCreateThreats } from '#shared/contracts/api/threats-writes.ts'
import { bulkWriteBytes } from '#shared/http/bulk-writes.ts'
import { isOverfull } from '#shared/http/body-bounds.ts'
import { PortalError } from '#shared/http/errors.ts'

const threat = { name: 'Bear', description: 'Back.', threat_category_id: 1 }
const read = (items: readonly unknown[]) => readItems(validated(apiCreateThreats.body, { items }).items)

describe('bulk items', () => {
  it('are parsed separately', () => {
    const { items, results } = read([threat, { ...threat, name: '' }, 7, { ...threat, more: 1 }])
    expect(items.map(({ index, item }) => [index, item.name])).toEqual([[0, 'Bear']])
    expect(results.map(({ index, status, errors }) => [index, status, errors?.[0]?.field])).toEqual([
      [1, 'failed', 'items.1.name'],
      [2, 'failed', 'items.2'],
      [3, 'failed', 'items.3.more'],
    ])
  })

  it('name their position in every fault, and get replies in order', () => {
    const refusal = new PortalError('not_found')
    const results = [
      failed(2, refusal, 9),
      resultOf(0, { status: 'created', id: 4 }),
      resultOf(1, { refusal }),
    ]
    expect(inOrder(results)).toMatchObject([
      { index: 0, status: 'created', id: 4 },
      { index: 1, status: 'failed', errors: [{ field: 'items.1' }] },
      { index: 2, status: 'failed', id: 9 },
    ])
  })

  it('of the largest accepted request, all invalid, have a reply within the Lambda limit', () => {
    const wrong = {
      ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`unknown ${n} ${'x'.repeat(30)}`, 1])),
      tags_ids: Array.from({ length: 20 }, () => 'x'),
    }
    const items = Array.from({ length: 1000 }, () => wrong)
    const body = JSON.stringify({ items })
    expect(body.length).toBeLessThan(bulkWriteBytes)
    expect(isOverfull(body)).toBe(false)
    const { results } = read(items)
    expect(results).toHaveLength(1000)
    expect(JSON.stringify(results).length).toBeLessThan(4_000_000)
  })
})

describe('the calls for writing by systems', () => {
  it('belong to one function, for keys that may write, and creating ones are safe to retry', () => {
    const all = keyEndpointTable.filter(
      // A lookup only reads.
      ({ endpoint }) => endpoint.method !== 'GET' && endpoint !== apiLookUpIndicators,
    )
    const writing = all.filter(({ endpoint }) => endpoint.writes !== 'sightings')
    // Sightings of an organization's systems have a separate function, which writes only those.
    expect(all.filter((call) => !writing.includes(call)).map(({ endpoint }) => endpoint.area)).toEqual([
      'api_sightings',
      'api_sightings',
    ])
    expect(
      writing.filter(({ endpoint }) => endpoint.area !== 'api_write' || endpoint.writes !== true),
    ).toEqual([])
    expect(
      all.filter(({ endpoint }) => endpoint.method === 'POST' && endpoint.idempotency !== 'replayed'),
    ).toEqual([])
  })
})

describe('a refusal', () => {
  it('names unknown fields individually', () => {
    const result = apiCreateThreats.body.safeParse({ items: [threat], more: 1 })
    expect(refusedBy(result.error?.issues ?? []).items.map(({ field }) => field)).toEqual(['more'])
  })
})
