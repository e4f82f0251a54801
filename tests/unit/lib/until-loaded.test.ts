import { expect, it } from 'vitest'
import { CallError } from '#web/lib/api.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'

const failed = (status: number | undefined) => new CallError({ status, message: '' })
const next = (data: unknown, error: unknown) => untilLoaded.refetchInterval({ state: { data, error } })

it('asks again after a missing reply or a server error, until there are data', () => {
  expect(next(undefined, failed(undefined))).toBe(5000)
  expect(next(undefined, failed(503))).toBe(5000)
  expect(next({ data: [] }, failed(503))).toBe(false)
  expect(next(undefined, null)).toBe(false)
  expect(next(undefined, failed(403))).toBe(false)
})
