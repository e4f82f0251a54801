import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { roles } from '#shared/domain/roles.ts'
import { admission, homeOf, pageRoutes } from '#web/app/routes.ts'
import { destinationOf, forgetOrigin, rememberOrigin } from '#web/app/wanted-origin.ts'
import { userOf } from './users.ts'

afterAll(() => {
  vi.unstubAllGlobals()
})

const routeOf = (path: string) => {
  const route = pageRoutes.find((candidate) => candidate.path === path)
  if (route === undefined) throw new Error(`no route ${path}`)
  return route
}

describe('access to a page', () => {
  test.each(['analyst', 'organization_admin', 'user'] as const)(
    '%s opens the threats with the module',
    (role) => expect(admission(routeOf('/threats'), userOf(role))).toBe('open'),
  )

  test('a platform admin has no threats', () =>
    expect(admission(routeOf('/threats'), userOf('platform_admin'))).toBe('no-role'))

  test('without the module the page shows a message', () =>
    expect(admission(routeOf('/threats'), userOf('user', ['feed']))).toBe('no-module'))

  test.each([
    ['/audit', userOf('analyst'), 'no-role'],
    ['/admin_users', userOf('organization_admin'), 'no-role'],
    ['/organization', userOf('user'), 'no-role'],
    ['/ioc/import', userOf('user'), 'no-role'],
    ['/ioc', userOf('user', ['threat']), 'no-module'],
    ['/visibilities', userOf('user', ['threat']), 'no-module'],
  ] as const)('%s is refused', (path, user, why) => expect(admission(routeOf(path), user)).toBe(why))

  test('the role is checked before the module', () =>
    expect(admission(routeOf('/threats'), userOf('platform_admin', []))).toBe('no-role'))

  test.each(roles)('%s has a home', (role) =>
    expect(admission(routeOf('/dashboard'), userOf(role, []))).toBe('open'),
  )
})

describe('the home', () => {
  test('of a platform admin is the list of organizations, of others the dashboard', () => {
    expect(homeOf(userOf('platform_admin'))).toBe('/organizations')
    for (const role of ['analyst', 'organization_admin', 'user'] as const)
      expect(homeOf(userOf(role))).toBe('/dashboard')
  })
})

describe('the requested page', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        kept.set(key, value)
      },
      removeItem: (key: string) => {
        kept.delete(key)
      },
    })
  })

  const user = userOf('user')
  const wanted = (): string => destinationOf(user)

  test('is kept with its query until sign-in', () => {
    rememberOrigin('/threats?page=2&item=7')
    expect(wanted()).toBe('/threats?page=2&item=7')
    forgetOrigin()
    expect(wanted()).toBe('/')
  })

  test('of a user whose session ended is not opened for another user', () => {
    rememberOrigin('/incidents?search=secret', user.user_id)
    expect(destinationOf({ ...user, user_id: user.user_id + 1 })).toBe('/')
    expect(wanted()).toBe('/incidents?search=secret')
  })

  test('falls back to the home page where the role has no access', () => {
    rememberOrigin('/threats/7')
    expect(wanted()).toBe('/threats/7')
    expect(destinationOf(userOf('platform_admin'))).toBe('/')
    rememberOrigin('/ioc/import')
    expect(wanted()).toBe('/')
    expect(destinationOf(userOf('analyst'))).toBe('/ioc/import')
  })

  test.each(['//example.com', '/\\example.com', 'https://example.com', 'javascript:alert(1)', '/login', ''])(
    'is never %s',
    (path) => {
      rememberOrigin(path)
      expect(wanted()).toBe('/')
    },
  )

  test('is ignored when forged', () => {
    for (const text of ['//example.com', ' //example.com', '7 //example.com']) {
      kept.set('wanted', text)
      expect(wanted()).toBe('/')
    }
  })
})
