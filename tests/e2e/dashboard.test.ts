/** The dashboard of an organization: its numbers, the lists they link to, and the dashboard without data. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAsset } from '#functions/assets/asset.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { modules, type Module } from '#shared/domain/roles.ts'
import { endOfDayIn, startOfDayIn } from '#web/lib/days.ts'
import { findings } from './support/findings.ts'
import { follow, followApart } from './support/follow.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, phone, type Site } from './support/site.ts'

const zone = 'Europe/Warsaw'
const dayMs = 86_400_000
let site: Site
/** An organization with data to count. No test changes it. */
let grid: number

/** Noon of the day `days` days ago, so that no clock change moves it to another day. */
const ago = (days: number): string => {
  const noon = new Date(Date.now() - days * dayMs)
  noon.setUTCHours(days === 0 ? 0 : 11, 1, 0, 0)
  return noon.toISOString()
}

/** An exposure of an organization, detected at an instant. */
const openPort = (organizationId: number, first: string) => ({
  client_id: organizationId,
  name: 'Open port',
  description: null,
  analyst_comment: null,
  category_id: 1,
  criticality_level: 2 as const,
  is_active: true,
  false_positive: false,
  false_positive_change: null,
  first_detection_date: first,
  last_detection_date: first,
  detections: 1,
  closed_date: null,
  sent_date: null,
})

beforeAll(async () => {
  site = await startSite()
  grid = await site.organization('Energetyka Wzorcowa S.A.')
  const hospital = await site.organization('Szpital Miejski w Przykładowie')
  const names = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    name_pl: `Kategoria ${number}`,
    name_en: `Category ${number}`,
    is_active: true,
  }))
  await site.platform.collection(exposuresCollection).commit(operator, (commit) => {
    for (const entry of names)
      commit.create('visibility_category', commit.nextId('visibility_category'), entry)
    for (let number = 0; number < 40; number += 1) {
      const first = ago((number * 3) % 45)
      const isActive = number % 3 !== 0
      commit.create('visibility', commit.nextId('visibility'), {
        ...openPort(number % 8 === 7 ? hospital : grid, first),
        name: `Open port ${number}`,
        category_id: 1 + (number % 7),
        is_active: isActive,
        false_positive: number === 6,
        closed_date: isActive ? null : ago(Math.max(0, ((number * 3) % 45) - 4)),
      })
    }
  })
  await site.platform.collection(incidentsCollection).commit(operator, (commit) => {
    for (const entry of names) commit.create('incident_category', commit.nextId('incident_category'), entry)
    for (let number = 0; number < 12; number += 1) {
      const created = ago(number * 4)
      const isOpen = number % 2 === 0
      commit.create('incident', commit.nextId('incident'), {
        client_id: grid,
        name: `Phishing ${number}`,
        description: null,
        category_id: 1 + (number % 3),
        tag_ids: [],
        is_open: isOpen,
        attachments: [],
        creation_date: created,
        last_update_date: created,
        closed_date: isOpen ? null : ago(number * 2),
        sent_date: null,
      })
    }
  })
  const threats = site.platform.collection(threatsCollection)
  await threats.commit(operator, (commit) => {
    for (const entry of names) commit.create('threat_category', commit.nextId('threat_category'), entry)
    commit.create('threat_tag', commit.nextId('threat_tag'), { name: 'wiper', is_active: true })
  })
  await threats.commit(operator, (commit) => {
    for (let number = 1; number <= 6; number += 1)
      commit.create('threat', commit.nextId('threat'), {
        name: `Sandy Owl ${number}`,
        description: `It reads mail ${number}.`,
        category_id: 2,
        tag_ids: [1],
        ioc_group_id: 1,
        hyperlinks: ['https://example.com/owl'],
        creation_date: ago(number * 5),
        last_update_date: ago(number),
        sent_date: null,
      })
  })
  await site.platform.collection(indicatorsCollection).commit(operator, (commit) => {
    for (const name of ['Phishing', 'C2', 'Spam'])
      commit.create('feed_category', commit.nextId('feed_category'), { name, is_active: true })
    for (const name of ['stealer', 'kurier'])
      commit.create('feed_tag', commit.nextId('feed_tag'), { name, is_active: true })
    commit.create('feed_type', commit.nextId('feed_type'), { name: 'Domena', is_active: true })
    commit.create('feed_group', commit.nextId('feed_group'), {
      name: 'Fałszywe faktury',
      description: null,
      tag_ids: [],
      is_verified: true,
      creation_date: commit.at,
      last_update_date: commit.at,
    })
    for (let number = 0; number < 30; number += 1) {
      const isVerified = number % 5 !== 0
      commit.create('feed', commit.nextId('feed'), {
        value: `a${number}.example.com`,
        key: `a${number}.example.com`,
        origin: 'CERT',
        category_id: 1 + (number % 3),
        type_id: 1,
        tag_ids: number % 2 === 0 ? [1] : [1, 2],
        group_ids: [],
        ids_flag: false,
        notes: null,
        is_verified: isVerified,
        creation_date: ago(50),
        published_date: isVerified ? ago((number * 2) % 40) : null,
        sent_date: null,
      })
    }
  })
  await site.platform.collection(assetsCollection).commit(operator, (commit) => {
    const asset = { asset_type: 'keyword', value: 'Open port', key: 'open port' } as const
    addAsset(commit, { role: 'platform_admin', name: 'Operator' }, grid, asset)
  })
})
afterAll(async () => {
  await site.stop()
})

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })
const total = (page: Page, name: string) => card(page, name).locator('.dash-figure').innerText()

/** Every number of the page that links to a list, with its link. */
const numbers = (page: Page): Promise<{ href: string; count: number }[]> =>
  page
    .locator(
      '.dash-card :is(.dash-figure, .chart-legend, .chart-table, .dash-top, .dash-states, .dash-stands) a',
    )
    .evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        count: Number(
          (link.querySelector('.dash-top b, .dash-count') ?? link).textContent.replace(/\D/g, ''),
        ),
      })),
    )

/**
 * The API path of the list at a page address. Days become the instants at which they begin and end in the browser's
 * zone.
 */
const listCall = (href: string): string => {
  const { pathname, searchParams } = new URL(href, 'http://localhost')
  const query = new URLSearchParams({ per_page: '1' })
  for (const [name, value] of searchParams)
    query.set(
      name,
      name.endsWith('_after')
        ? startOfDayIn(value, zone)
        : name.endsWith('_before')
          ? endOfDayIn(value, zone)
          : value,
    )
  const paths: Record<string, string> = {
    '/visibilities': `client/${grid}/visibilities`,
    '/incidents': `client/${grid}/incidents`,
    '/threats': 'threat',
    '/ioc': 'feed',
  }
  return `/server-api/app/${paths[pathname]}?${query.toString()}`
}

/** A user of the organization that has all data, at an address, with all modules or some. */
const atGrid = async (address: string, some: readonly Module[] = modules): Promise<Page> =>
  (await site.signedIn({ role: 'organization_admin', organizationId: grid, modules: some }, address)).page

describe('the numbers of a dashboard', () => {
  it('are each the total of the linked list, which shows its filters, also those of asset matches and resolved items', async () => {
    const page = await atGrid('/dashboard')
    const matches = page
      .getByRole('region', { name: 'Concerns us' })
      .getByRole('link', { name: /^\d+ open visibilities$/ })
    const matching = {
      href: (await matches.getAttribute('href')) ?? '',
      count: Number.parseInt(await matches.innerText(), 10),
    }
    const toggles = page.getByRole('button', { name: /^Table: / })
    expect(await toggles.count()).toBe(4)
    for (const toggle of await toggles.all()) await toggle.click()
    await page.locator('.chart-table').nth(3).waitFor()
    const found = await numbers(page)
    expect(found.length).toBeGreaterThan(60)
    expect(found.filter(({ count }) => count === 0)).toEqual([])
    const totals = await page.evaluate(
      (calls) =>
        Promise.all(
          calls.map(async (address): Promise<number> => {
            const reply: { meta: { pagination: { total: number } } } = await (await fetch(address)).json()
            return reply.meta.pagination.total
          }),
        ),
      found.map(({ href }) => listCall(href)),
    )
    expect(found.map(({ href }, index) => ({ href, count: totals[index] }))).toEqual(found)

    // One link for each list and set of filter names.
    const kinds = new Map(
      found.map((one) => {
        const { pathname, searchParams } = new URL(one.href, 'http://localhost')
        const range = [...searchParams].filter(([name]) => /_(after|before)$/.test(name))
        const isDay = new Set(range.map(([, value]) => value)).size === 1
        return [`${pathname} ${[...searchParams.keys()].join(' ')} ${isDay}`, one] as const
      }),
    )
    expect(kinds.size).toBeGreaterThanOrEqual(16)
    for (const { href, count } of [...kinds.values(), matching]) {
      await followApart(page, href)
      await page.locator('.list-chip').first().waitFor()
      await ready(page)
      await expect
        .poll(() => page.locator('.list-head-count').first().innerText(), { message: href })
        .toMatch(new RegExp(`^${count}\\b`))
    }
    await page.getByText('Concerns us: yes').waitFor()

    const resolved = (drawer: string) =>
      page.getByRole('complementary', { name: drawer }).getByText('Resolved', { exact: true })
    await follow(page, '/incidents?item=2')
    await resolved('Details of incident 2').waitFor()
    await follow(page, '/visibilities?item=4')
    await resolved('Details of visibility 4').waitFor()
  })
})

describe('the period', () => {
  it('is 30 days by default, is kept in the address, and is shown in words; a chart is navigated by its days, and Enter opens the list of one', async () => {
    const page = await atGrid('/dashboard?days=5')
    await page
      .getByText(/new in 30 days/)
      .first()
      .waitFor()
    await page.getByRole('radio', { name: '7 days' }).click()
    await page
      .getByText(/new in 7 days/)
      .first()
      .waitFor()
    expect(new URL(page.url()).search).toBe('?days=7')
    const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone })
    // Browsers differ in the spaces around the dash.
    const plain = (text: string) => text.replaceAll(/\s/g, ' ')
    expect(plain(await page.locator('.dash-range').innerText())).toBe(
      plain(words.formatRange(new Date(Date.now() - 6 * dayMs), new Date())),
    )
    await page.reload()
    await page
      .getByText(/new in 7 days/)
      .first()
      .waitFor()
    await page.getByRole('radio', { name: '30 days' }).click()
    await page
      .getByText(/new in 30 days/)
      .first()
      .waitFor()
    expect(new URL(page.url()).search).toBe('')
    // Each total has an accessible name that is clear on its own, because screen readers list links without context.
    await page
      .getByRole('link', { name: /^\d+ new in 30 days$/ })
      .nth(3)
      .waitFor()
    await page
      .getByRole('link', { name: /^Resolved: \d+$/ })
      .first()
      .waitFor()

    const chart = page.getByRole('slider', { name: 'Visibilities by day' })
    const said = () => chart.getAttribute('aria-valuetext')
    await chart.focus()
    await page.keyboard.press('End')
    await expect.poll(said).toMatch(/^\d+ \w+ \d{4}\. New: \d+\. Resolved: \d+$/)
    await page.locator('.chart-tip').waitFor()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect.poll(said).toMatch(/\. Resolved: \d+\. New: \d+$/)
    await page.keyboard.press('ArrowUp')
    await expect.poll(said).toMatch(/\. New: \d+\. Resolved: \d+$/)
    for (let step = 0; step < 29; step += 1) {
      if (!/New: 0/.test((await said()) ?? '')) break
      await page.keyboard.press('ArrowLeft')
    }
    await page.keyboard.press('Enter')
    await page.locator('table tbody tr[data-row]').first().waitFor()
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('first_detection_after')).toBe(searchParams.get('first_detection_before'))
  })
})

describe('a chart', () => {
  it('uses the colours of the theme, and prints in light colours', async () => {
    const page = await atGrid('/dashboard', ['feed'])
    const bars = card(page, 'IoC').locator('canvas')
    const drawn = () => bars.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    /** What is drawn once the scripts that follow a theme have run. A printer waits for nothing else. */
    const drawnAt = (event: 'beforeprint' | 'afterprint') =>
      bars.evaluate(async (canvas: HTMLCanvasElement, name) => {
        dispatchEvent(new Event(name))
        await Promise.resolve()
        return { theme: document.documentElement.dataset['theme'], image: canvas.toDataURL() }
      }, event)
    await expect.poll(async () => (await drawn()).length).toBeGreaterThan(2000)
    const light = await drawn()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(drawn).not.toBe(light)
    const dark = await drawn()
    expect(await drawnAt('beforeprint')).toEqual({ theme: 'light', image: light })
    expect(await drawnAt('afterprint')).toEqual({ theme: 'dark', image: dark })
  })
})

describe('the newest threats', () => {
  it('open in a drawer, with their group, links and the two next steps', async () => {
    const page = await atGrid('/dashboard', ['threat', 'feed'])
    const threats = card(page, 'Threats')
    expect(await threats.locator('li button').allInnerTexts()).toEqual([
      'Sandy Owl 1',
      'Sandy Owl 2',
      'Sandy Owl 3',
    ])
    expect(await threats.locator('li .tlp-badge').allInnerTexts()).toEqual(Array(3).fill('TLP:AMBER'))
    await threats.getByRole('button', { name: 'Sandy Owl 2' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sandy Owl 2' })
    await dialog.getByText('It reads mail 2.').waitFor()
    for (const text of ['#2', 'wiper', 'Category 2']) await dialog.getByText(text, { exact: true }).waitFor()
    await ready(page)
    expect(await dialog.getByRole('link', { name: 'Fałszywe faktury' }).getAttribute('href')).toBe(
      '/ioc/groups/1',
    )
    expect(await dialog.getByRole('link', { name: /example\.com\/owl/ }).count()).toBe(1)
    expect(await dialog.getByRole('button', { name: 'Copy link' }).count()).toBe(1)
    expect(await dialog.getByRole('link', { name: 'All, newest first' }).getAttribute('href')).toBe(
      '/threats?sort=-creation_date',
    )
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sandy Owl 2')
    await threats.getByRole('button', { name: 'Sandy Owl 2' }).click()
    await dialog.getByRole('link', { name: 'Open the threat' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/threats')
    await page.getByText('It reads mail 2.').waitFor()
  })
})

describe('what is new', () => {
  it('is a line each until it is opened or marked as read, in the menu and in the lists too', async () => {
    const { page, organizationId } = await site.signedIn({ role: 'user', modules: ['visibility'] })
    await site.platform.collection(exposuresCollection).commit(operator, (commit) => {
      for (const name of ['Open panel', 'Open share'])
        commit.create('visibility', commit.nextId('visibility'), {
          ...openPort(organizationId, ago(0)),
          published_date: commit.at,
          name,
        })
    })
    await page.goto('/dashboard')
    const news = card(page, 'New')
    const marks = page.locator('main').getByRole('img', { name: 'Unread' })
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect.poll(() => marks.count()).toBe(2)
    await menu.getByRole('img', { name: '2 unread' }).waitFor()
    expect(await findings(page)).toEqual([])
    await news.getByRole('link', { name: 'Open panel' }).click()
    await page.getByRole('complementary', { name: /Details of visibility/ }).waitFor()
    await menu.getByRole('img', { name: '1 unread' }).waitFor()
    await expect.poll(() => marks.count()).toBe(1)
    const row = page.locator('tr[data-row]', { hasText: 'Open share' })
    expect(await row.getByRole('img', { name: 'Unread' }).count()).toBe(1)
    await page.waitForResponse((response) => response.url().endsWith('/news/read'))
    await page.goto('/dashboard')
    await news.getByRole('link', { name: 'Open share' }).waitFor()
    expect(await news.getByRole('link').count()).toBe(1)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await news.getByText(/^Nothing new since/).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await menu.getByRole('img', { name: '1 unread' }).waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await news.getByText(/^Nothing new since/).waitFor()
    // The button is disabled now.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    expect(await menu.getByRole('img').count()).toBe(0)
    await page.route('**/news/read', (route) => route.abort())
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText(/did not answer/).waitFor()
    await page.unroute('**/news/read')
    await news.getByRole('button', { name: 'Show the last 7 days' }).click()
    await news.getByRole('link', { name: 'Open panel' }).waitFor()
    expect(await marks.count()).toBe(0)
    expect(new URL(page.url()).search).toBe('?came=7')
    expect(await findings(page)).toEqual([])
  })
})

describe('a section of the page', () => {
  it('that fails shows an error and can be reloaded, while the others stay', async () => {
    const { page } = await site.signedIn({ role: 'organization_admin', organizationId: grid })
    await page.route(
      ({ pathname }) => /\/(news|dashboard_statistics\/incidents)$/.test(pathname),
      (route) =>
        route.fulfill({
          status: 500,
          json: { message: 'Internal', errors: [{ code: 'internal', text: '' }] },
        }),
    )
    await page.goto('/dashboard?days=60')
    const incidents = card(page, 'Incidents')
    const news = card(page, 'New')
    await incidents.getByRole('alert').waitFor()
    expect(await total(page, 'Visibilities')).toMatch(/^\d+\s+new in 60 days$/)
    await news.getByText('What is new could not be loaded.').waitFor()
    expect(await findings(page)).toEqual([])
    await page.unrouteAll()
    await incidents.getByRole('button', { name: 'Try again' }).click()
    await incidents.locator('.dash-figure').waitFor()
    await news.getByRole('button', { name: 'Try again' }).click()
    await news.getByRole('link').first().waitFor()
  })

  it('without access is last, makes no request, and offers to request access; it is locked in the menu and on its page too', async () => {
    const { page, organizationId } = await site.signedIn({
      role: 'user',
      language: 'pl',
      modules: ['threat', 'visibility', 'report'],
    })
    await site.platform.collection(exposuresCollection).commit(operator, (commit) => {
      commit.create('visibility', commit.nextId('visibility'), openPort(organizationId, ago(0)))
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/dashboard')
    await card(page, 'Widoczności')
      .getByText(/now[aey]\S* w\s30\sdni/)
      .waitFor()
    await card(page, 'Zagrożenia').locator('.latest-threats-open').first().waitFor()
    expect(await page.locator('.dash-card h2').allInnerTexts()).toEqual([
      'Widoczności',
      'Zagrożenia',
      'Incydenty',
      'IoC',
      'Naprawa widoczności',
    ])
    const incidents = card(page, 'Incydenty')
    await incidents.getByText('Usługa niedostępna').waitFor()
    await incidents.getByRole('button', { name: /Poproś o.dostęp/ }).waitFor()
    expect(
      asked.filter((url) =>
        /server-api.*(dashboard_statistics\/(incidents|ioc)|\/(incident|feed)s?\b)/.test(url),
      ),
    ).toEqual([])
    expect(await findings(page)).toEqual([])
    expect(await page.locator('.dash-card.is-locked h2').allInnerTexts()).toEqual(['Incydenty', 'IoC'])
    const entry = page.getByRole('navigation').getByRole('link', { name: /Incydenty/ })
    await entry.hover()
    await page
      .getByText(/Usługa niedostępna: poproś o\sdostęp/)
      .first()
      .waitFor()
    await incidents.getByRole('button', { name: /Poproś o.dostęp/ }).click()
    await incidents.getByText(/czeka na odpowiedź/).waitFor()
    await entry.click()
    await page.getByRole('heading', { name: 'Ta usługa nie jest dla Ciebie dostępna' }).waitFor()
    await page.goto('/incidents/1')
    await page.getByRole('heading', { name: 'Ta usługa nie jest dla Ciebie dostępna' }).waitFor()
  })

  it('shows an empty state where there is nothing to count, and no numbers before there are assets', async () => {
    const { page } = await site.signedIn(
      { role: 'organization_admin', language: 'pl', modules: ['visibility', 'incident'] },
      '/dashboard',
    )
    await card(page, 'Widoczności').getByText('Nic nowego').waitFor()
    await card(page, 'Incydenty').getByText('Nic nowego').waitFor()
    expect(await card(page, 'Incydenty').getByText('Brak danych').count()).toBe(1)
    expect(await card(page, 'Widoczności').locator('canvas').count()).toBe(0)
    const line = page.getByRole('region', { name: 'Dotyczy nas' })
    await line.getByText(/^Dodaj domeny, adresy i\ssłowa kluczowe/).waitFor()
    expect(await findings(page)).toEqual([])
  })
})

describe('on a phone', () => {
  it('no page scrolls sideways, and touching a day shows its numbers as links', async () => {
    const { page } = await site.signedIn(
      { role: 'organization_admin', organizationId: grid },
      '/dashboard',
      phone,
    )
    const chart = page.getByRole('slider', { name: 'Indicators by day' })
    await chart.locator('canvas').scrollIntoViewIfNeeded()
    const { width } = (await chart.boundingBox()) ?? { width: 0 }
    let x = width
    await expect
      .poll(async () => {
        // Moves day by day, back to a day with data.
        x -= 8
        await chart.tap({ position: { x, y: 80 } })
        return page.locator('.chart-tip a').count()
      })
      .toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await findings(page)).toEqual([])
    await page.locator('.chart-tip a').tap()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/ioc')
  })
})
