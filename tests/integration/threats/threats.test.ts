/** Threats: analysts publish them and organizations read them. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { statisticsRoutes } from '#functions/statistics/routes.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { addThreat } from '#functions/threats/threat.ts'
import type { CreateThreatInput, UpdateThreatInput } from '#shared/contracts/threats.ts'
import { setSentDate } from '../support/set-sent-date.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

interface Fixture {
  platform: Platform
  portal: Portal
  admin: Caller
  analyst: Caller
  user: Caller
  category: number
  tag: number
}

const createFixture = async (own: Partial<Omit<Platform, 'collection'>> = {}): Promise<Fixture> => {
  const platform = backends.platform(await backends.freshTable(), own)
  const portal = createPortal(platform, [
    ...threatRoutes(platform),
    ...dictionaryAreaRoutes(platform),
    ...statisticsRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const category = (
    await portal.ok('createThreatCategory', admin, { body: { name_pl: 'Grupa APT', name_en: 'APT group' } })
  ).data.threat_category_id
  const tag = (await portal.ok('createThreatTag', admin, { body: { name: 'wiper' } })).data.threat_tag_id
  return { platform, portal, admin, analyst, user, category, tag }
}

const input = (fixture: Fixture, own: Partial<CreateThreatInput> = {}): CreateThreatInput => ({
  name: 'Sandy Owl',
  description: 'Writes to boot sectors.',
  threat_category_id: fixture.category,
  tags_ids: [fixture.tag],
  ioc_group_id: null,
  hyperlinks: [],
  ...own,
})

const publish = async (fixture: Fixture, own: Partial<CreateThreatInput> = {}): Promise<number> =>
  (await fixture.portal.ok('createThreat', fixture.analyst, { body: input(fixture, own) })).threat.threat_id

describe('many of the largest threats', () => {
  it('can get a level and be deleted, although they exceed one transaction', async () => {
    const fixture = await createFixture()
    const collection = fixture.platform.collection(threatsCollection)
    const hyperlinks = Array.from(
      { length: 50 },
      (_, link) => `https://example.com/${link}/${'x'.repeat(2000)}`,
    )
    const ids: number[] = []
    for (let n = 0; n < 45; n += 15)
      await collection.commit({ user_id: 2, name: 'analyst', client_id: null }, (commit) => {
        for (let one = n; one < n + 15; one += 1)
          ids.push(addThreat(commit, input(fixture, { name: `Owl ${one}`, hyperlinks })).id)
      })
    const body = { threat_ids: ids, tlp: 'red' as const }
    expect(await fixture.portal.ok('bulkUpdateThreats', fixture.analyst, { body })).toMatchObject({
      changed: 45,
    })
    expect(
      await fixture.portal.ok('bulkDeleteThreats', fixture.analyst, { body: { threat_ids: ids } }),
    ).toEqual({
      changed: 45,
    })
  })
})

describe('a published threat', () => {
  it('is read whole by an organization, without its history, and with it by an analyst', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture, { hyperlinks: ['https://example.com/report'] })
    const seen = await fixture.portal.ok('getThreat', fixture.user, { params: { id } })
    expect(seen.threat).toMatchObject({
      threat_id: id,
      name: 'Sandy Owl',
      description: 'Writes to boot sectors.',
      tags: [{ threat_tag_id: fixture.tag, name: 'wiper' }],
      threat_category: { threat_category_id: fixture.category, name_pl: 'Grupa APT', name_en: 'APT group' },
      hyperlinks: ['https://example.com/report'],
      sent: false,
      sent_date: null,
    })
    expect(seen.history).toBeUndefined()
    const known = await fixture.portal.ok('getThreat', fixture.analyst, { params: { id } })
    expect(known.history).toMatchObject([{ actor: 'analyst 2', action: 'create' }])
  })

  it('is counted in the badge, for users who may see threats', async () => {
    const fixture = await createFixture()
    await publish(fixture)
    await publish(fixture, { name: 'Another' })
    expect((await fixture.portal.ok('getStatistics', fixture.user)).statistics.threats).toEqual({ total: 2 })
    const blind = await signIn(fixture.platform, { role: 'user', userId: 9, without: ['threat'] })
    expect((await fixture.portal.ok('getStatistics', blind)).statistics.threats).toBeUndefined()
  })

  it('shows a renamed category and tag at once', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture)
    await fixture.portal.ok('updateThreatTag', fixture.admin, {
      params: { id: fixture.tag },
      body: { name: 'Wiper', is_active: true },
    })
    await fixture.portal.ok('updateThreatCategory', fixture.admin, {
      params: { id: fixture.category },
      body: { name_pl: 'Grupa', name_en: 'Group', is_active: false },
    })
    const { data } = await fixture.portal.ok('listThreats', fixture.user)
    expect(data).toMatchObject([
      { threat_id: id, tags: [{ name: 'Wiper' }], threat_category: { name_en: 'Group', is_active: false } },
    ])
  })
})

describe('the list', () => {
  const dated = async () => {
    // A test's own clock is in the future, because DynamoDB itself would delete items that have expired by the real
    // one.
    let now = new Date('2126-10-01T10:00:00Z')
    const fixture = await createFixture({ clock: { now: () => now } })
    const names = ['Żmija', 'ananas', 'Łasica', 'Lis', 'Ćma', 'Zebra']
    for (const [index, name] of names.entries()) {
      now = new Date(Date.UTC(2126, 9, 1, 10, index))
      await publish(fixture, { name, tags_ids: index % 2 === 0 ? [fixture.tag] : [] })
    }
    return fixture
  }
  const namesOf = async (fixture: Fixture, query: Record<string, string>) =>
    (await fixture.portal.ok('listThreats', fixture.user, { query })).data.map(({ name }) => name)

  it('finds one by its id and by its name', async () => {
    const fixture = await dated()
    expect([await namesOf(fixture, { search: '#3' }), await namesOf(fixture, { search: '3' })]).toEqual([
      ['Łasica'],
      ['Łasica'],
    ])
  })

  it('filters by notified or not for analysts only', async () => {
    const fixture = await dated()
    const sentAt = '2126-10-01T11:00:00.000Z'
    await setSentDate(fixture.platform, threatsCollection, 'threat', 3, sentAt)
    const found = async (caller: Caller, sent: string) => {
      const { data, meta } = await fixture.portal.ok('listThreats', caller, {
        query: { sent, sort: '+name' },
      })
      expect(meta.pagination.total).toBe(data.length)
      return data.map(({ name, sent_date: date }) => [name, date])
    }
    expect(await found(fixture.analyst, 'true')).toEqual([['Łasica', sentAt]])
    expect(await found(fixture.analyst, 'false')).toEqual(
      ['ananas', 'Ćma', 'Lis', 'Zebra', 'Żmija'].map((name) => [name, null]),
    )
    expect([await found(fixture.user, 'true'), await found(fixture.user, 'false')]).toEqual([[], []])
  })

  it('starts with the newest, and sorts by name in the Polish alphabet', async () => {
    const fixture = await dated()
    expect(await namesOf(fixture, {})).toEqual(['Zebra', 'Ćma', 'Lis', 'Łasica', 'ananas', 'Żmija'])
    expect(await namesOf(fixture, { sort: '+name' })).toEqual([
      'ananas',
      'Ćma',
      'Lis',
      'Łasica',
      'Zebra',
      'Żmija',
    ])
    expect(await namesOf(fixture, { sort: '-name' })).toEqual([
      'Żmija',
      'Zebra',
      'Łasica',
      'Lis',
      'Ćma',
      'ananas',
    ])
  })

  it('is exported with the same filter and order, with formulas neutralized', async () => {
    const fixture = await dated()
    await publish(fixture, { name: '=SUM(A1)', tags_ids: [fixture.tag] })
    const file = await fixture.portal.ok('exportThreats', fixture.user, {
      query: { sort: '+name', tags: String(fixture.tag) },
    })
    expect(file).toMatchObject({ rows: 4, total: 4, file_name: expect.stringMatching(/^threats_.*\.csv$/) })
    const lines = (await (await fetch(file.url)).text()).trim().split('\r\n')
    expect(lines.map((line) => line.split('","')[1])).toEqual(['Name', "'=SUM(A1)", 'Ćma', 'Łasica', 'Żmija'])
    expect((await fixture.portal.refused('exportThreats', fixture.analyst)).code).toBe('forbidden')
  })

  it('finds letters with diacritics without them, in any case, anywhere in the name', async () => {
    const fixture = await dated()
    expect(await namesOf(fixture, { search: 'ZMI' })).toEqual(['Żmija'])
    expect(await namesOf(fixture, { search: 'asi' })).toEqual(['Łasica'])
    expect(await namesOf(fixture, { search: '100%_' })).toEqual([])
    expect(await namesOf(fixture, { search: "' OR 1=1 --" })).toEqual([])
  })

  it('filters by tag, category and dates, both bounds included', async () => {
    const fixture = await dated()
    expect(await namesOf(fixture, { tags: String(fixture.tag) })).toEqual(['Ćma', 'Łasica', 'Żmija'])
    expect(await namesOf(fixture, { categories: '999' })).toEqual([])
    expect(
      await namesOf(fixture, {
        creation_after: '2126-10-01T10:01:00.000Z',
        creation_before: '2126-10-01T10:02:00.000Z',
      }),
    ).toEqual(['Łasica', 'ananas'])
    expect(await namesOf(fixture, { tags: String(fixture.tag), search: 'z' })).toEqual(['Żmija'])
  })

  it('pages with an exact total, from either end, and is empty beyond the last page', async () => {
    const fixture = await dated()
    const page = (number: number) =>
      fixture.portal.ok('listThreats', fixture.user, {
        query: { page: String(number), per_page: '4', sort: '+name' },
      })
    const [first, last, beyond] = [await page(1), await page(2), await page(3)]
    expect(first.meta.pagination).toMatchObject({
      total: 6,
      count: 4,
      per_page: 4,
      current_page: 1,
      total_pages: 2,
    })
    expect(first.meta.pagination.links.next).toBe('/server-api/app/threat?page=2&per_page=4&sort=%2Bname')
    expect(last.data.map(({ name }) => name)).toEqual(['Zebra', 'Żmija'])
    expect(beyond.data).toEqual([])
    expect(beyond.meta.pagination.total).toBe(6)
  })

  it('costs at most two requests and two and a half read units when warm', async () => {
    const fixture = await dated()
    const usages: { requests: number; readUnits: number }[] = []
    const take = fixture.platform.table.takeUsage.bind(fixture.platform.table)
    fixture.platform.table.takeUsage = () => {
      const usage = take()
      usages.push(usage)
      return usage
    }
    await fixture.portal.ok('listThreats', fixture.user, { query: { search: 'a' } })
    await fixture.portal.ok('listThreats', fixture.user, { query: { search: 'a', page: '1' } })
    const warm = usages.at(-1)
    expect(warm?.requests).toBeLessThanOrEqual(2)
    expect(warm?.readUnits).toBeLessThanOrEqual(2.5)
  })

  it('rejects an invalid page, sort or date', async () => {
    const fixture = await dated()
    const wrong: Record<string, string>[] = [
      { page: '0' },
      { page: 'x' },
      { per_page: '101' },
      { sort: '-password' },
      { creation_after: 'yesterday' },
      { tags: '1;2' },
    ]
    for (const query of wrong) {
      expect(await fixture.portal.refused('listThreats', fixture.user, { query })).toEqual({
        status: 422,
        code: 'validation_failed',
      })
    }
  })
})

describe('an analyst', () => {
  it('changes only the given fields, and an equal value is not a change', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture)
    const { threat } = await fixture.portal.ok('updateThreat', fixture.analyst, {
      params: { id },
      body: { name: 'Grey Owl' },
    })
    expect(threat).toMatchObject({
      name: 'Grey Owl',
      description: 'Writes to boot sectors.',
      tags: [{ name: 'wiper' }],
    })
    await fixture.portal.ok('updateThreat', fixture.analyst, { params: { id }, body: { name: 'Grey Owl' } })
    const { history } = await fixture.portal.ok('getThreat', fixture.analyst, { params: { id } })
    expect(history).toMatchObject([{ action: 'update', fields: ['name'] }, { action: 'create' }])
  })

  it('gets errors, and nothing is stored', async () => {
    const fixture = await createFixture()
    const refusals: [Partial<CreateThreatInput>, number, string][] = [
      [{ name: '' }, 422, 'validation_failed'],
      [{ name: ' \t ' }, 422, 'validation_failed'],
      [{ name: 'x'.repeat(256) }, 422, 'validation_failed'],
      [{ name: 'nul \u0000' }, 422, 'validation_failed'],
      [{ description: '' }, 422, 'validation_failed'],
      [{ description: 'x'.repeat(2001) }, 422, 'validation_failed'],
      [{ tags_ids: Array.from({ length: 9 }, (_, index) => index + 1) }, 422, 'too_many_tags'],
      [{ hyperlinks: ['https://example.com', 'javascript:alert(1)'] }, 422, 'wrong_urls'],
      [{ threat_category_id: 999 }, 422, 'unknown_reference'],
      [{ tags_ids: [999] }, 422, 'unknown_reference'],
    ]
    for (const [own, status, code] of refusals) {
      expect(
        await fixture.portal.refused('createThreat', fixture.analyst, { body: input(fixture, own) }),
        JSON.stringify(own),
      ).toEqual({ status, code })
    }
    const wrong = await fixture.portal.call('createThreat', fixture.analyst, {
      body: input(fixture, { hyperlinks: ['https://example.com', 'ftp://example.com'] }),
    })
    expect(wrong).toMatchObject({ failure: { errors: [{ values: ['ftp://example.com'] }] } })
    expect((await fixture.portal.ok('listThreats', fixture.analyst)).meta.pagination.total).toBe(0)
  })

  it('cannot publish the same name twice in a category, even at the same time', async () => {
    const fixture = await createFixture()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        fixture.portal.call('createThreat', fixture.analyst, { body: input(fixture) }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    await publish(fixture, { name: 'Żółty robak' })
    const apart = input(fixture, { name: 'Żółty\u200B robak'.normalize('NFD') })
    expect(await fixture.portal.refused('createThreat', fixture.analyst, { body: apart })).toEqual({
      status: 409,
      code: 'already_exists',
    })
  })

  it('deletes in bulk, all or nothing', async () => {
    const fixture = await createFixture()
    const ids = [
      await publish(fixture, { name: 'a' }),
      await publish(fixture, { name: 'b' }),
      await publish(fixture, { name: 'c' }),
    ]
    expect(
      await fixture.portal.refused('bulkDeleteThreats', fixture.analyst, {
        body: { threat_ids: [...ids, 999] },
      }),
    ).toEqual({ status: 404, code: 'not_found' })
    expect((await fixture.portal.ok('listThreats', fixture.user)).meta.pagination.total).toBe(3)
    expect(
      await fixture.portal.ok('bulkDeleteThreats', fixture.analyst, {
        body: { threat_ids: ids.slice(0, 2) },
      }),
    ).toMatchObject({ changed: 2 })
    expect((await fixture.portal.ok('listThreats', fixture.user)).data.map(({ name }) => name)).toEqual(['c'])
    expect(await fixture.portal.refused('getThreat', fixture.user, { params: { id: ids[0] ?? 0 } })).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect((await fixture.portal.ok('getStatistics', fixture.user)).statistics.threats).toEqual({ total: 1 })
  })

  it('deletes more at once than one commit holds', async () => {
    const fixture = await createFixture()
    const collection = fixture.platform.collection(threatsCollection)
    for (const part of [0, 1, 2]) {
      await collection.commit({ user_id: 2, name: 'a', client_id: null }, (commit) => {
        for (let n = 0; n < 70; n += 1) addThreat(commit, input(fixture, { name: `threat ${part} ${n}` }))
      })
    }
    const threat_ids = Array.from({ length: 210 }, (_, index) => index + 1)
    expect(await fixture.portal.ok('bulkDeleteThreats', fixture.analyst, { body: { threat_ids } })).toEqual({
      changed: 210,
    })
    expect((await fixture.portal.ok('getStatistics', fixture.user)).statistics.threats).toEqual({ total: 0 })
  })
})

describe('a threat in two languages', () => {
  const owl = {
    lang: 'en',
    name: 'Grey Owl',
    description: 'Reads the mail of https://bank.example.',
  } as const
  const inBoth = { name: 'Szara Sowa', description: 'Czyta pocztę.', lang: 'pl', translation: owl } as const

  it('has both in its details and in lists, and is found by either name', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture, inBoth)
    await publish(fixture, { name: 'Another' })
    const { threat } = await fixture.portal.ok('getThreat', fixture.user, { params: { id } })
    expect(threat).toMatchObject({ name: 'Szara Sowa', lang: 'pl', translation: owl })
    for (const [filter, text] of [
      ['search', 'grey owl'],
      ['search', 'szara'],
      ['name', 'GREY'],
      ['name', 'sowa'],
    ] as const) {
      const { data } = await fixture.portal.ok('listThreats', fixture.user, { query: { [filter]: text } })
      expect(data).toMatchObject([
        { threat_id: id, lang: 'pl', translation: { lang: 'en', name: 'Grey Owl' } },
      ])
      expect(data[0]?.translation).not.toHaveProperty('description')
    }
    const [other] = (await fixture.portal.ok('listThreats', fixture.user, { query: { search: 'another' } }))
      .data
    expect(other).not.toHaveProperty('lang')
    expect(other).not.toHaveProperty('translation')
  })

  it('marks one text as outdated when the other changes, until it is changed too or confirmed', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture, inBoth)
    const change = async (body: UpdateThreatInput) =>
      (await fixture.portal.ok('updateThreat', fixture.analyst, { params: { id }, body })).threat.translation
    expect(await change({ description: 'Czyta cudzą pocztę.' })).toEqual({ ...owl, outdated: 'en' })
    const { data } = await fixture.portal.ok('listThreats', fixture.user)
    expect(data[0]?.translation).toEqual({ lang: 'en', name: 'Grey Owl', outdated: 'en' })
    expect(await change({ translation_is_current: true })).toEqual(owl)
    expect(await change({ translation: { ...owl, name: 'Tawny Owl' } })).toMatchObject({ outdated: 'pl' })
    expect(await change({ name: 'Puszczyk' })).toEqual({ ...owl, name: 'Tawny Owl' })
    expect(await change({ translation: null })).toBeUndefined()
    const { history } = await fixture.portal.ok('getThreat', fixture.analyst, { params: { id } })
    expect(history?.map(({ fields }) => fields)).toEqual([
      ['translation'],
      ['name'],
      ['translation'],
      ['translation'],
      ['description'],
      [],
    ])
    expect((await fixture.portal.ok('listThreats', fixture.user, { query: { search: 'owl' } })).data).toEqual(
      [],
    )
  })

  it('keeps the tags and links that two users add at once, and rejects a value that both have set', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture)
    const { threat } = await fixture.portal.ok('getThreat', fixture.user, { params: { id } })
    const change = (body: Record<string, unknown>) =>
      fixture.portal.ok('updateThreat', fixture.analyst, { params: { id }, body })
    const before = { tags_ids: threat.tags.map((tag) => tag.threat_tag_id), hyperlinks: threat.hyperlinks }
    const { data } = await fixture.portal.ok('createThreatTag', fixture.admin, { body: { name: 'loader' } })
    const other = data.threat_tag_id
    await change({ tags_ids: [], fields_before: before })
    await change({ tags_ids: [...before.tags_ids, other], fields_before: before })
    await change({ hyperlinks: [...before.hyperlinks, 'https://one.example'], fields_before: before })
    await change({ hyperlinks: [...before.hyperlinks, 'https://two.example'], fields_before: before })
    const now = (await fixture.portal.ok('getThreat', fixture.user, { params: { id } })).threat
    expect(now.tags.map((one) => one.threat_tag_id)).toEqual([other])
    expect(before.tags_ids).toEqual([fixture.tag])
    expect(now.hyperlinks).toEqual([...before.hyperlinks, 'https://one.example', 'https://two.example'])
    await change({ tlp: 'green' })
    expect(
      await fixture.portal.refused('updateThreat', fixture.analyst, {
        params: { id },
        body: { tlp: 'clear', fields_before: { tlp: null } },
      }),
    ).toEqual({ status: 409, code: 'fields_changed' })
  })

  it('rejects a change with other base values, and loses nothing of either', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture, inBoth)
    const change = (body: UpdateThreatInput) =>
      fixture.portal.ok('updateThreat', fixture.analyst, { params: { id }, body })
    const refused = (body: UpdateThreatInput) =>
      fixture.portal.refused('updateThreat', fixture.analyst, { params: { id }, body })
    const stored = async () => (await fixture.portal.ok('getThreat', fixture.user, { params: { id } })).threat
    const texts_before = { lang: 'pl', translation: owl } as const
    const conflict = { status: 409, code: 'texts_changed' }
    const renamed = { translation: { ...owl, name: 'Eagle Owl' }, texts_before }

    // Another user has rewritten the other part of the translation.
    const rewritten = { ...owl, description: 'Reads mail.' }
    await change({ translation: rewritten })
    expect(await refused(renamed)).toEqual(conflict)
    expect((await stored()).translation).toMatchObject(rewritten)
    // Other fields are saved, and so is a text if nothing next to it has changed.
    await change({ tags_ids: [] })
    const before = { lang: 'pl', translation: rewritten } as const
    await change({ name: 'Puszczyk' })
    await change({ description: 'Czyta.', texts_before: { ...before, description: inBoth.description } })
    expect(await stored()).toMatchObject({ name: 'Puszczyk', description: 'Czyta.' })
    expect(
      await refused({ name: 'Sowa', description: 'A', texts_before: { ...before, name: 'Szara Sowa' } }),
    ).toEqual(conflict)

    // The texts were swapped: a Polish description does not replace what is now in English.
    await change({
      name: owl.name,
      description: rewritten.description,
      lang: 'en',
      translation: { lang: 'pl', name: 'Puszczyk', description: 'Czyta.' },
    })
    expect(await refused({ description: 'Opis po polsku', texts_before: before })).toEqual(conflict)
    expect(await stored()).toMatchObject({ lang: 'en', description: rewritten.description })

    // The translation is removed, and does not come back on its own.
    await change({ translation: null })
    expect(await refused(renamed)).toEqual(conflict)
    expect(await stored()).not.toHaveProperty('translation')
    // An unknown condition fails.
    expect((await refused({ name: 'A', texts_before: { nam: 'B' } as never })).code).toBe('validation_failed')
  })

  it('shows its only description to readers of either language, in files too', async () => {
    const fixture = await createFixture()
    const polish = { lang: 'pl', name: 'Szara Sowa', description: 'Czyta pocztę.' } as const
    const id = await publish(fixture, { name: 'Grey Owl', lang: 'en', translation: polish })
    const { threat } = await fixture.portal.ok('updateThreat', fixture.analyst, {
      params: { id },
      body: { description: '' },
    })
    // Removing a text does not make the remaining ones outdated.
    expect(threat).toMatchObject({ description: null, translation: polish })
    expect(threat.translation).not.toHaveProperty('outdated')
    const { url } = await fixture.portal.ok('exportThreats', fixture.user, { query: { amount: '100' } })
    const [, line] = (await (await fetch(url)).text()).split('\r\n')
    // It is in the description column once, with its language in the next column.
    expect(line).toContain('"Grey Owl","Czyta pocztę."')
    expect(line).toMatch(/,"en","pl","Szara Sowa","",""$/)
  })

  it('of unknown language has none until somebody sets it', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture)
    const body = { translation: { lang: 'pl', name: 'Sowa', description: null } } as const
    expect(await fixture.portal.refused('updateThreat', fixture.analyst, { params: { id }, body })).toEqual({
      status: 422,
      code: 'translation_language',
    })
    const { threat } = await fixture.portal.ok('updateThreat', fixture.analyst, {
      params: { id },
      body: { ...body, lang: 'en' },
    })
    expect(threat).toMatchObject({ name: 'Sandy Owl', lang: 'en', translation: { lang: 'pl', name: 'Sowa' } })
  })

  it('is rejected when its texts exceed the limits, and nothing of it is stored', async () => {
    const fixture = await createFixture()
    for (const translation of [
      { ...owl, name: 'x'.repeat(256) },
      { ...owl, name: ' ' },
      { ...owl, name: 'a\u0000' },
      { ...owl, description: 'x'.repeat(2001) },
      { ...owl, lang: 'de' },
      { ...owl, name: { $gt: '' } },
      [owl],
      'Owl',
    ])
      expect(
        (
          await fixture.portal.refused('createThreat', fixture.analyst, {
            body: { ...input(fixture), lang: 'pl', translation } as never,
          })
        ).code,
      ).toBe('validation_failed')
    for (const own of [{ translation: owl }, { lang: 'en', translation: owl }] as const)
      expect(
        (await fixture.portal.refused('createThreat', fixture.analyst, { body: input(fixture, own) })).code,
      ).toBe('translation_language')
    expect((await fixture.portal.ok('listThreats', fixture.user)).data).toEqual([])
  })

  it('shares neither name with another of its category', async () => {
    const fixture = await createFixture()
    await publish(fixture, inBoth)
    const taken = async (own: Partial<CreateThreatInput>): Promise<string | undefined> =>
      (await fixture.portal.refused('createThreat', fixture.analyst, { body: input(fixture, own) })).code
    expect(await taken({ name: 'grey owl' })).toBe('already_exists')
    const other = { ...inBoth, name: 'Inna' }
    expect(await taken(other)).toBe('already_exists')
    expect(await taken({ ...other, translation: { ...owl, name: 'szara sowa' } })).toBe('already_exists')
    await publish(fixture, { ...other, translation: { ...owl, name: 'Another Owl' } })
  })

  it('costs a list the same as one in a single language', async () => {
    const fixture = await createFixture()
    await publish(fixture, inBoth)
    const cost = async () => {
      await fixture.portal.ok('listThreats', fixture.user)
      const take = vi.spyOn(fixture.platform.table, 'takeUsage')
      await fixture.portal.ok('listThreats', fixture.user)
      const usage: unknown = take.mock.results.at(-1)?.value
      take.mockRestore()
      return usage
    }
    const inTwo = await cost()
    expect(inTwo).toMatchObject({ requests: 2 })
    await fixture.portal.ok('updateThreat', fixture.analyst, {
      params: { id: 1 },
      body: { translation: null },
    })
    expect(await cost()).toEqual(inTwo)
  })
})

describe('a dictionary', () => {
  it('rejects a name that is taken in either language, and reactivates a disabled one', async () => {
    const { portal, admin } = await createFixture()
    const clash = { status: 409, code: 'already_exists' }
    expect(
      await portal.refused('createThreatCategory', admin, {
        body: { name_pl: 'grupa  apt', name_en: 'Other' },
      }),
    ).toEqual(clash)
    expect(
      await portal.refused('createThreatCategory', admin, {
        body: { name_pl: 'Inna', name_en: 'APT GROUP' },
      }),
    ).toEqual(clash)
    const { data } = await portal.ok('createThreatTag', admin, { body: { name: 'loader' } })
    await portal.ok('updateThreatTag', admin, {
      params: { id: data.threat_tag_id },
      body: { name: 'loader', is_active: false },
    })
    expect(await portal.ok('createThreatTag', admin, { body: { name: ' Loader ' } })).toEqual({
      data: { ...data, is_active: true },
      reactivated: true,
    })
    expect(
      await portal.refused('updateThreatTag', admin, {
        params: { id: data.threat_tag_id },
        body: { name: 'WIPER', is_active: true },
      }),
    ).toEqual(clash)
  })

  it('keeps an entry that a threat uses, and deletes it when nothing does', async () => {
    const fixture = await createFixture()
    const { portal, admin, analyst } = fixture
    const id = await publish(fixture)
    expect(await portal.refused('deleteThreatCategory', admin, { params: { id: fixture.category } })).toEqual(
      {
        status: 409,
        code: 'in_use',
      },
    )
    expect(await portal.refused('deleteThreatTag', admin, { params: { id: fixture.tag } })).toEqual({
      status: 409,
      code: 'in_use',
    })
    await portal.ok('deleteThreat', analyst, { params: { id } })
    await portal.ok('deleteThreatTag', admin, { params: { id: fixture.tag } })
    expect((await portal.ok('listThreatTags', admin)).data).toEqual([])
    expect(await portal.refused('getThreatTag', admin, { params: { id: fixture.tag } })).toEqual({
      status: 404,
      code: 'not_found',
    })
  })

  it('never leaves a threat with a deleted entry, whichever of the two is first', async () => {
    const fixture = await createFixture()
    for (let round = 0; round < 5; round += 1) {
      const tag = (
        await fixture.portal.ok('createThreatTag', fixture.admin, { body: { name: `tag ${round}` } })
      ).data.threat_tag_id
      const [created, deleted] = await Promise.all([
        fixture.portal.call('createThreat', fixture.analyst, {
          body: input(fixture, { name: `threat ${round}`, tags_ids: [tag] }),
        }),
        fixture.portal.call('deleteThreatTag', fixture.admin, { params: { id: tag } }),
      ])
      expect([created.status, deleted.status]).toSatisfy(
        ([a, b]: number[]) => (a === 200 && b === 409) || (a === 422 && b === 200),
      )
    }
  })
})
