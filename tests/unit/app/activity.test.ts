import { describe, expect, test } from 'vitest'
import { pageRoutes } from '#web/app/routes.ts'
import { activityOf } from '#web/app/shell/use-activity.ts'
import { userOf } from './users.ts'

describe('entering a module is counted', () => {
  const user = userOf('user')

  test.each([
    ['/visibilities', 'visibilities'],
    ['/incidents/7', 'incidents'],
    ['/threats', 'threats'],
    ['/ioc', 'feeds'],
    ['/ioc/groups/3', 'feeds'],
    ['/ioc/view/2', 'feeds'],
    ['/apikey', 'api'],
    ['/reports', 'reports'],
    ['/reports/periodic/2', 'reports'],
    ['/reports/one_time', 'reports'],
    ['/dashboard', undefined],
    ['/nowhere', undefined],
  ])('%s as %s', (path, activity) => expect(activityOf(path, user)).toBe(activity))

  test('of every module that has a page', () => {
    const unknown = pageRoutes
      .filter(({ module, roles }) => module !== undefined && roles.includes('user'))
      .filter(({ path }) => activityOf(path.replace(/:\w+/g, '1'), user) === undefined)
    expect(unknown).toEqual([])
  })

  test('not where access is denied', () => {
    expect(activityOf('/ioc', userOf('user', ['threat']))).toBeUndefined()
    expect(activityOf('/ioc/import', user)).toBeUndefined()
  })
})
