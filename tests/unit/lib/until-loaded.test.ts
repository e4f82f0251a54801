import { expect, it } from 'vitest'
import { CallError } from '#web/lib/api.ts'
import { untilLoaded, waitsForOf } from '#web/lib/until-loaded.ts'

const failed = (status: number | undefined) => new CallError({ status, message: '' })
const next = (data: unknown, error: unknown, errorUpdateCount = 1) =>
  untilLoaded.refetchInterval({ state: { data, error, errorUpdateCount } })

it('asks again after a missing reply, a server error or too many requests, until there are data', () => {
  expect(next(undefined, failed(undefined))).toBe(5000)
  expect(next(undefined, failed(503))).toBe(5000)
  expect(next(undefined, failed(429))).toBe(5000)
  expect(next({ data: [] }, failed(503))).toBe(false)
  expect(next(undefined, null, 0)).toBe(false)
  expect(next(undefined, failed(403))).toBe(false)
})

it('waits twice as long after each failure, 80 seconds at most', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((count) => next(undefined, failed(503), count))).toEqual([
    5000, 10_000, 20_000, 40_000, 80_000, 80_000, 80_000,
  ])
})

it('calls nothing failed while a query loads for the first time', () => {
  const loading = { error: null, errorUpdateCount: 0 }
  const rejected = { error: failed(403), errorUpdateCount: 1 }
  // A query has no error while it repeats.
  const repeated = { error: null, errorUpdateCount: 2 }
  expect(waitsForOf([])).toBe('loading')
  expect(waitsForOf([rejected])).toBe('failed')
  expect(waitsForOf([rejected, loading])).toBe('loading')
  expect(waitsForOf([repeated])).toBe('retrying')
  // Nothing that was rejected claims to be tried again.
  expect(waitsForOf([repeated, rejected])).toBe('failed')
})
