import { describe, expect, it } from 'vitest'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { silentLog } from '#functions/core/log.ts'
import { Seals } from '#functions/rules/security/seals.ts'
import { deviceOf, rememberDevice } from '#functions/rules/session/devices.ts'
import { TestClock } from './memory-table.ts'
import { testSeals } from '#tests/support/seals.ts'
import { MemoryTable } from '#tests/support/memory-table.ts'

const owner = { id: 5, account: { password_changed_at: '2026-11-28T08:00:00.000Z' } }
const clock = new TestClock()
const platformWith = (seals: Seals) =>
  createPlatform({
    environment: {
      STAGE: 'test',
      TABLE_NAME: 'memory',
      PORTAL_URL: 'http://localhost:8080',
      PROVIDER_NAME: 'Example CERT',
    },
    clock,
    log: silentLog,
    table: new MemoryTable(),
    seals,
  })
const failing = (error: Error) => platformWith(new Seals({ clock, read: () => Promise.reject(error) }))

describe('a browser', () => {
  const known = async (): Promise<Record<string, string>> => {
    const cookies: Record<string, string> = {}
    const setCookie = (name: string, value: string): void => {
      cookies[name] = value
    }
    await rememberDevice(platformWith(testSeals(clock)), { cookies: {}, setCookie }, owner, undefined)
    return cookies
  }

  it('is recognized by its cookie, for its account only', async () => {
    const cookies = await known()
    const platform = platformWith(testSeals(clock))
    expect(await deviceOf(platform, { cookies }, owner)).toEqual(expect.any(String))
    expect(await deviceOf(platform, { cookies }, { ...owner, id: 6 })).toBeUndefined()
    expect(
      await deviceOf(platform, { cookies }, { ...owner, account: { password_changed_at: 'later' } }),
    ).toBeUndefined()
  })

  it('is unknown while the seal cannot be read, which does not prevent sign-in', async () => {
    const cookies = await known()
    const set: string[] = []
    const away = failing(Object.assign(new Error('away'), { name: 'TimeoutError' }))
    expect(await deviceOf(away, { cookies }, owner)).toBeUndefined()
    await rememberDevice(away, { cookies, setCookie: (name) => set.push(name) }, owner, undefined)
    expect(set).toEqual([])
    await expect(deviceOf(failing(new Error('not granted')), { cookies }, owner)).rejects.toThrow(
      'not granted',
    )
  })
})
