import { describe, expect, test } from 'vitest'
import { menuOf, openPart } from '#web/app/shell/menu.ts'
import { userOf } from './users.ts'

const shown = (user: Parameters<typeof menuOf>[0]) => menuOf(user).map(({ entry, open }) => [entry.key, open])

describe('the side menu', () => {
  test('of an analyst also has the list of provider users', () =>
    expect(shown(userOf('analyst'))).toEqual([
      ['home', true],
      ['visibilities', true],
      ['incidents', true],
      ['threats', true],
      ['feeds', true],
      ['publication', true],
      ['adminUsers', true],
    ]))

  const ofReaders = [
    ['home', true],
    ['visibilities', true],
    ['incidents', true],
    ['threats', true],
    ['feeds', true],
  ]
  test('of a user has the pages of readers, and the page that connects systems', () =>
    expect(shown(userOf('user'))).toEqual([...ofReaders, ['connect', true], ['reports', true]]))

  test('of an organization admin also has the own organization', () =>
    expect(shown(userOf('organization_admin'))).toEqual([
      ...ofReaders,
      ['connect', true],
      ['reports', true],
      ['organization', true],
      ['audit', true],
    ]))

  test('shows a module without access in its usual place, locked', () =>
    expect(shown(userOf('user', []))).toEqual([
      ['home', true],
      ['visibilities', false],
      ['incidents', false],
      ['threats', false],
      ['feeds', false],
      ['connect', true],
      ['reports', false],
    ]))

  test('of a platform admin has only what the role may use', () =>
    expect(shown(userOf('platform_admin'))).toEqual([
      ['home', true],
      ['organizations', true],
      ['adminUsers', true],
      ['sources', true],
      ['dictionaries', true],
      ['systemKeys', true],
      ['mails', true],
      ['audit', true],
    ]))

  test('shows the counts from the server', () => {
    const threats = menuOf(userOf('user')).find(({ entry }) => entry.key === 'threats')?.entry
    expect(threats?.count?.({ threats: { total: 7 } })).toBe(7)
    expect(threats?.count?.({})).toBeUndefined()
    const incidents = menuOf(userOf('user')).find(({ entry }) => entry.key === 'incidents')?.entry
    expect(incidents?.to).toBe('/incidents?is_open=true')
    expect(incidents?.count?.({ incidents: { open_total: 2, closed_total: 0 } })).toBe(2)
    const exposures = menuOf(userOf('user')).find(({ entry }) => entry.key === 'visibilities')?.entry
    expect(exposures?.to).toBe('/visibilities?is_active=true')
    expect(exposures?.count?.({ visibilities: { active_total: 3, inactive_total: 1 } })).toBe(3)
  })

  const counts = {
    feeds: { total: 12, unverified_total: 5 },
    feedGroups: { total: 3 },
    sightings: { unanswered_total: 4, waiting_total: 1 },
  }
  const all = ['/ioc', 12]
  const groups = ['/ioc/groups', 3]
  test.each([
    [
      'analyst',
      [
        ['/ioc?is_verified=false', 5],
        all,
        groups,
        ['/ioc/sightings?answered=false&kinds=false_positive', 1],
        ['/ioc/sources', undefined],
      ],
    ],
    ['organization_admin', [all, groups]],
    ['user', [all, groups]],
  ] as const)('of %s first links to the indicators that matter to the role, with counts', (role, parts) => {
    const indicators = menuOf(userOf(role)).find(({ entry }) => entry.key === 'feeds')?.entry
    expect(indicators?.to).toBe(parts[0][0])
    expect(indicators?.parts?.map((part) => [part.to, part.count(counts)])).toEqual(parts)
  })

  test.each([
    ['/ioc', '', 'feedsAll'],
    ['/ioc', '?is_verified=true', 'feedsAll'],
    ['/ioc', '?page=2&is_verified=false', 'feedsUnverified'],
    ['/ioc/groups/4', '', 'feedGroups'],
    ['/ioc/sightings', '', 'sightings'],
    ['/ioc/sources/4', '', 'sources'],
    ['/ioc/view/4', '?is_verified=false', undefined],
  ])('highlights the current entry at %s%s', (pathname, search, key) => {
    const parts = menuOf(userOf('analyst')).find(({ entry }) => entry.key === 'feeds')?.entry.parts ?? []
    expect(openPart(parts, { pathname, search })?.key).toBe(key)
  })
})
