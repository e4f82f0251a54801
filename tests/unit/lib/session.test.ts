import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { userOf } from '#tests/unit/app/users.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
afterAll(() => {
  vi.unstubAllGlobals()
})
/** The module as a freshly opened page loads it. */
const opened = async () => {
  vi.resetModules()
  return import('#web/lib/session.ts')
}
beforeEach(() => {
  kept.clear()
})

const user = {
  ...userOf('user'),
  name: 'Anna Nowak',
  email: 'anna@bank.example',
  client_name: 'Bank Przykładowy',
}

describe('the signed-in user', () => {
  test('is stored without name, address and organization, for the next page', async () => {
    const { setUser, currentUser, hasNoEmail } = await opened()
    setUser(user)
    expect(currentUser()).toEqual(user)
    expect(hasNoEmail(currentUser())).toBe(false)
    for (const text of [user.name, user.email, user.client_name]) expect(kept.get('user')).not.toContain(text)
    const next = await opened()
    expect(next.currentUser()).toEqual({ ...user, name: '', email: '', client_name: null })
    expect(next.hasNoEmail(next.currentUser())).toBe(true)
    next.setUser(null)
    expect(kept.has('user')).toBe(false)
    expect(next.hasNoEmail(next.currentUser())).toBe(false)
  })

  test("is read from the previous version's format, without the name", async () => {
    kept.set('user', JSON.stringify(user))
    expect((await opened()).currentUser()).toMatchObject({ user_id: user.user_id, role: user.role, name: '' })
  })

  test('of another tab ends what is kept of an expired session', async () => {
    let onStorage = (_: { key: string }): void => undefined
    vi.stubGlobal('window', {
      addEventListener: (_: string, listener: typeof onStorage) => {
        onStorage = listener
      },
    })
    const { setUser, expireSession, draftOwner } = await opened()
    vi.stubGlobal('window', undefined)
    setUser(user)
    expireSession()
    expect(draftOwner()).toBe(user.user_id)
    kept.set('user', JSON.stringify({ ...user, user_id: 99 }))
    onStorage({ key: 'user' })
    expect(draftOwner()).toBe(99)
    kept.delete('user')
    onStorage({ key: 'user' })
    expect(draftOwner()).toBeUndefined()
  })
})
