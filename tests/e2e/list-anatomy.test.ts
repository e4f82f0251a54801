/** Every list at every width, with the longest names there may be: rows of 44 pixels that stay in their place. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAsset } from '#functions/assets/asset.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { addExposure } from '#functions/exposures/exposure.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import {
  newNotificationEmail,
  notificationEmailsCollection,
} from '#functions/notification-emails/notification-email-store.ts'
import { deliveryLogWrites, mailId } from '#functions/rules/mail/delivery-log.ts'
import { reportsCollection } from '#functions/reports/report-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { addThreat } from '#functions/threats/threat.ts'
import { createSystemKey } from '#shared/contracts/api-keys.ts'
import { createNamedKey } from '#shared/contracts/connect.ts'
import { updateVisibilityState } from '#shared/contracts/exposures.ts'
import { createPeriodicReport } from '#shared/contracts/reports.ts'
import { createFeedView } from '#shared/contracts/views.ts'
import { createSighting } from '#shared/contracts/sightings.ts'
import { createWebhook } from '#shared/contracts/webhooks.ts'
import { limits } from '#shared/domain/limits.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { tlpLevels } from '#shared/domain/tlp/levels.ts'
import { callAs } from './support/call-as.ts'
import { followApart, nowhere } from './support/follow.ts'
import { measureList } from './support/list-measures.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, type Site } from './support/site.ts'

let site: Site
let organizationId = 0
let viewId = 0
/** English texts are shorter than Polish ones: one width of each layout is enough, and the narrowest is the worst. */
const widthsIn = {
  pl: [2560, 1920, 1440, 1366, 1280, 1180, 1100, 1024, 768, 390],
  en: [1440, 1024, 390],
} as const

const spaced = 'Nieaktualna brama sieci prywatnej w oddziale terenowym w Przykładowie '
const unbroken = 'Konstantynopolitańczykowianeczka'
const names = [
  spaced.repeat(10).slice(0, limits.nameLength).trim(),
  unbroken.repeat(10).slice(0, limits.nameLength),
  'VPN',
]
const values = [
  `https://faktura.example.com/${'sciezka/'.repeat(250)}`.slice(0, 2000),
  '9f2c4be17ad05e3381c6d2f40b77ab0e15c94d2e8f6a1b3c5d7e9f0a2b4c6d8e'.repeat(2),
  '9f2c4be17ad05e3381c6d2f40b77ab0e15c94d2e8f6a1b3c5d7e9f0a2b4c6d8e',
  `${'bardzo-dluga-nazwa-'.repeat(3)}wezla.example.com`,
  '192.0.2.61',
]

/** Keys, webhooks and reports of the organization, and a system key, each kind in two states or more. */
const seedKeysAndReports = async (page: Page, userId: number, nextMonth: string): Promise<void> => {
  const { page: operatorPage } = await site.signedIn({ role: 'platform_admin' })
  for (const name of names) {
    const text = name.slice(0, limits.nameLength)
    const modules = ['visibility', 'incident', 'threat', 'feed'] as const
    await callAs(operatorPage, createSystemKey, {
      body: { name: text, admin_access: true, networks: ['192.0.2.0/28', '2001:db8::/64'] },
    })
    await callAs(page, createNamedKey, {
      body: {
        name: text,
        modules: [...modules],
        networks: ['2001:db8:1:2::/64', '192.0.2.0/28'],
        expiry_date: nextMonth,
      },
    })
    await callAs(page, createWebhook, {
      body: {
        name: text,
        url: `https://${'bardzo-dluga-nazwa-'.repeat(3)}wezla.example.com/zdarzenia`,
        modules: [...modules],
        smallest_criticality: 1,
        concerns_only: true,
      },
    })
    await callAs(page, createPeriodicReport, {
      body: {
        name: text.slice(0, reportLimits.nameLength).trim(),
        frequency: 'quarter',
        format: 'pdf',
        send_by_email: false,
        feeds: { filters: {}, index: 0, viewType: 'table' },
        threats: { filters: {}, index: 1, viewType: 'table' },
      },
    })
  }
  await operatorPage.close()
  await site.platform.collection(reportsCollection).commit(operator, (commit) => {
    for (const state of ['ready', 'failed', 'processing'] as const)
      commit.create('report', commit.nextId('report'), {
        owner_id: userId,
        client_id: organizationId,
        name: unbroken.repeat(2).slice(0, reportLimits.nameLength),
        periodic_report_id: 1,
        frequency: 'quarter',
        format: 'pdf',
        send_by_email: true,
        parts: [{ module: 'visibility', enabled: true, filters: {}, view: 'table', index: 0 }],
        period: { first: '2025-09-30', last: '2026-09-30' },
        queued_date: '2026-09-30T22:00:00.000Z',
        state,
        attempts: 3,
        lease: null,
        creation_date: state === 'ready' ? '2026-09-30T22:05:00.000Z' : null,
        failure: state === 'failed' ? { reason: 'too_many_rows', module: 'visibility', rows: 61_234 } : null,
        sequences: {},
        modules: ['visibility'],
        left_out: [],
        file: null,
        mail:
          state === 'ready'
            ? {
                state: 'sent',
                attempts: 1,
                next_at: null,
                failure: null,
                sent_date: '2025-12-30T22:06:00.000Z',
              }
            : { state: 'waiting', attempts: 0, next_at: null, failure: null, sent_date: null },
      })
  })
}

beforeAll(async () => {
  site = await startSite()
  const { platform } = site
  const long = names[0] ?? ''
  organizationId = await site.organization(`${unbroken} ${spaced}`.slice(0, limits.organizationNameLength))
  for (const [number, name] of names.entries())
    await site.person({
      email: `${'bardzo.dlugi.adres.'.repeat(3)}${number}@grid.example`,
      name: name.slice(0, limits.personNameLength),
      role: number === 0 ? 'organization_admin' : 'user',
      organizationId,
    })
  await platform.collection(assetsCollection).commit(operator, (commit) => {
    for (const [asset_type, value] of [
      ['domain', 'faktura.example.com'],
      ['keyword', unbroken],
      ['domain', `${'bardzo-dluga-nazwa-'.repeat(3)}wezla.example.com`],
    ] as const)
      addAsset(commit, { role: 'platform_admin', name: 'Operator' }, organizationId, {
        asset_type,
        value,
        key: value,
      })
  })
  await platform.collection(threatsCollection).commit(operator, (commit) => {
    commit.create('threat_category', 1, { name_pl: long, name_en: long, is_active: true })
    for (const [index, tag] of names.entries())
      commit.create('threat_tag', index + 1, { name: tag, is_active: true })
  })
  await platform.collection(exposuresCollection).commit(operator, (commit) => {
    commit.create('visibility_category', 1, { name_pl: long, name_en: long, is_active: true })
  })
  await platform.collection(incidentsCollection).commit(operator, (commit) => {
    commit.create('incident_category', 1, { name_pl: long, name_en: long, is_active: true })
    for (const [index, tag] of names.entries())
      commit.create('incident_tag', index + 1, { name: tag, is_active: true })
  })
  await platform.collection(threatsCollection).commit(operator, (commit) => {
    for (const tlp of tlpLevels)
      for (const name of names)
        addThreat(commit, {
          name: `${name.slice(0, limits.nameLength - 16)} ${tlp}`,
          description: 'keyword Konstantynopolitańczykowianeczka',
          threat_category_id: 1,
          tags_ids: [1, 2, 3],
          ioc_group_id: null,
          hyperlinks: [],
          tlp,
        })
  })
  await platform.collection(exposuresCollection).commit(operator, (commit) => {
    for (const [number, tlp] of tlpLevels.entries())
      for (const name of names)
        addExposure(
          commit,
          {
            client_id: organizationId,
            name: `${name.slice(0, limits.nameLength - 16)} ${tlp}`,
            description: 'faktura.example.com',
            analyst_comment: '',
            visibility_category_id: 1,
            criticality_level: number % 2 === 0 ? 1 : 3,
            tlp,
          },
          [new Date(Date.now() - 40 * 86_400_000).toISOString(), commit.at],
        )
  })
  await platform.collection(incidentsCollection).commit(operator, (commit) => {
    for (const tlp of tlpLevels)
      for (const name of names)
        commit.create('incident', commit.nextId('incident'), {
          client_id: organizationId,
          name,
          description: name,
          category_id: 1,
          tag_ids: [1, 2, 3],
          is_open: true,
          attachments: [],
          creation_date: commit.at,
          last_update_date: commit.at,
          closed_date: null,
          sent_date: null,
          tlp,
        })
  })
  await platform.collection(indicatorsCollection).commit(operator, (commit) => {
    commit.create('feed_category', 1, { name: long, is_active: true })
    commit.create('feed_type', 1, { name: 'URL', is_active: true })
    for (const [index, name] of names.entries()) {
      commit.create('feed_tag', index + 1, { name, is_active: true })
      commit.create('feed_group', index + 1, {
        name,
        description: name,
        tag_ids: [1, 2, 3],
        is_verified: true,
        creation_date: commit.at,
        last_update_date: commit.at,
      })
    }
    for (const [number, value] of values.entries())
      commit.create('feed', number + 1, {
        value,
        key: value,
        origin: 'CERT Przykład',
        category_id: 1,
        type_id: 1,
        tag_ids: [1, 2, 3],
        group_ids: [1, 2, 3],
        ids_flag: false,
        notes: null,
        is_verified: true,
        creation_date: commit.at,
        published_date: commit.at,
        sent_date: null,
        tlp: tlpLevels[number % tlpLevels.length],
      })
  })
  await platform.collection(notificationEmailsCollection).commit(operator, (commit) => {
    for (const [number, description] of names.entries())
      commit.create('notification_email', commit.nextId('notification_email'), {
        ...newNotificationEmail({
          client_id: organizationId,
          description: description.slice(0, 200),
          email: `${'bardzo.dlugi.adres.'.repeat(3)}${number}@grid.example`,
          language: 'pl',
          pgp_key: null,
          creation_date: commit.at,
        }),
      })
  })
  const { table, clock, random } = platform
  for (const subject of names) {
    const now = clock.now()
    await table.transact(
      deliveryLogWrites(
        table,
        {
          id: mailId(now, random.uuid()),
          template: 'notification_news',
          to: `${'bardzo.dlugi.adres.'.repeat(3)}0@grid.example`,
          client_id: organizationId,
          notification_email_id: null,
          user_id: null,
          subject,
          state: 'bounced',
          reason: 'hard_no_email',
          attempts: 1,
          at: now.toISOString(),
          sent_at: now.toISOString(),
          notice: null,
        },
        now,
      ),
    )
  }
  const { page, userId } = await site.signedIn({ role: 'organization_admin', organizationId })
  const nextMonth = new Date(clock.now().getTime() + 31 * 86_400_000).toISOString().slice(0, 10)
  const repair = { state: 'in_repair', owner_id: userId, due_date: nextMonth, comment: null } as const
  for (const [id, body] of [
    [
      1,
      {
        state: 'accepted',
        reason: 'Sieć wydzielona, bez dostępu.',
        until: nextMonth,
        agreed_by: userId,
        comment: null,
      },
    ],
    [2, repair],
    [3, repair],
    [3, { state: 'awaiting_retest', comment: null }],
  ] as const)
    await callAs(page, updateVisibilityState, { params: { id: String(id) }, body })
  for (const id of [1, 2, 3])
    await callAs(page, createSighting, {
      params: { id: String(id) },
      body: { kind: 'false_positive', evidence: long },
    })
  const { view } = await callAs(page, createFeedView, {
    body: {
      view_name: names[1] ?? '',
      value: null,
      feed_categories: [1],
      feed_types: [1],
      tags_ids: [],
      ids_flag: false,
      publication_after: null,
      publication_before: null,
      is_shared: true,
      time_zone: 'Europe/Warsaw',
    },
  })
  viewId = view.view_id
  await seedKeysAndReports(page, userId, `${nextMonth}T12:00:00.000Z`)
  await page.close()
})
afterAll(async () => {
  await site.stop()
})

/** Fewest characters of a name next to a drawer in a narrow window: the state keeps its place. */
const narrowNames = 20

/** The list next to its drawer, opened from the beginning of the page at this width. */
const reopened = async (page: Page): ReturnType<typeof measureList> => {
  await page.locator('tr[data-row]').first().click()
  await page.locator('.drawer').waitFor({ state: 'detached' })
  await page.locator('.list-page-scroll').evaluate((list) => list.scrollTo(0, 0))
  await page.locator('tr[data-row]').first().click()
  await page.locator('.drawer').waitFor()
  return measureList(page)
}

/** Measures the list at these widths, then the same next to its drawer, where each row must be at the same place. */
const faultsOf = async (
  page: Page,
  widths: readonly number[],
  opens: boolean,
): Promise<{ readonly faults: readonly string[]; readonly top: number | undefined }> => {
  const faults: string[] = []
  const tops = new Map<number, readonly number[]>()
  const measureAll = async (state: 'shut' | 'open', of: readonly number[]): Promise<void> => {
    for (const width of of) {
      await page.setViewportSize({ width, height: 900 })
      const measured = await measureList(page, state === 'open' && width < 1180 ? narrowNames : 40)
      faults.push(...measured.faults.map((fault) => `${width} ${state}: ${fault}`))
      const before = tops.get(width)
      if (before === undefined) tops.set(width, measured.tops)
      else if (before.join() !== measured.tops.join()) {
        // The window has moved them, as a text above them takes more lines: only the drawer may not.
        const { tops: after } = await reopened(page)
        if (before.join() !== after.join())
          faults.push(`${width}: rows moved from ${before.slice(0, 3).join()} to ${after.slice(0, 3).join()}`)
      }
    }
  }
  await measureAll('shut', widths)
  const top = tops.get(1440)?.[0]
  if (!opens) return { faults, top }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('tr[data-row]').first().click()
  await page.locator('.drawer').waitFor()
  await measureAll(
    'open',
    widths.filter((width) => width >= 1000),
  )
  // As wide as it may be, it leaves the list its room; where there is none, it covers the page.
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.getByRole('separator').press('Home')
  await measureAll('open', [1100])
  await page.getByRole('separator').dblclick()
  await page.setViewportSize({ width: 950, height: 900 })
  await page.locator('.drawer.is-full').waitFor()
  return { faults, top }
}

const staffLists = {
  threats: '/threats',
  visibilities: '/visibilities',
  incidents: '/incidents',
  indicators: '/ioc',
  'indicators of a group': '/ioc/groups/1',
  groups: '/ioc/groups',
  sightings: '/ioc/sightings',
} as const
const adminLists = {
  organizations: '/organizations',
  'provider users': '/admin_users?scope=all',
  users: '?tab=users',
  assets: '?tab=assets',
  addresses: '?tab=emails',
  mails: '/mail',
  'system keys': '/system_settings/api_keys',
} as const
const memberLists = { threats: '/threats', visibilities: '/visibilities', indicators: '/ioc' } as const
const pageTables = {
  keys: '/apikey?tab=keys',
  webhooks: '/apikey?tab=webhooks',
  reports: '/reports',
} as const
/** Lists with nothing between the title and the controls, whose rows begin at one height. */
const bare = new Set<string>(['threats', 'visibilities', 'incidents', 'indicators'])
const openNothing = new Set<string>([
  'groups',
  'organizations',
  'assets',
  'system keys',
  ...Object.keys(pageTables),
])

describe.each(['pl', 'en'] as const)('in %s', (language) => {
  const look = async (
    of: Parameters<Site['signedIn']>[0],
    lists: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const { page } = await site.signedIn({ ...of, language }, nowhere)
    const faults: string[] = []
    const bareTops = new Set<number | undefined>()
    for (const [name, address] of Object.entries(lists)) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await followApart(page, address.startsWith('?') ? `/organization/${organizationId}${address}` : address)
      await page.locator('tr[data-row]').first().waitFor()
      await ready(page)
      const measured = await faultsOf(page, widthsIn[language], !openNothing.has(name))
      faults.push(...measured.faults.map((fault) => `${name} ${fault}`))
      if (bare.has(name)) bareTops.add(measured.top)
    }
    if (bareTops.size > 1) faults.push(`rows begin at ${[...bareTops].join()}`)
    expect(faults).toEqual([])
  }

  it('the lists of an analyst have one anatomy', () => look({ role: 'analyst' }, staffLists))
  it('the lists of a platform admin have one anatomy', () => look({ role: 'platform_admin' }, adminLists))
  it('the lists of an organization have one anatomy', () =>
    look(
      { role: 'organization_admin', organizationId },
      { ...memberLists, 'saved view': `/ioc/view/${viewId}`, ...pageTables },
    ))
})
