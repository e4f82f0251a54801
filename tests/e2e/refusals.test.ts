/** No refusal of an action is silent: each action of each screen, with each way in which it can be refused. */
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { incidentsCollection } from '#functions/incidents/collection.ts'
import { addIncident } from '#functions/incidents/incident-rules.ts'
import { threatsCollection } from '#functions/threats/collection.ts'
import { addThreat } from '#functions/threats/threat-rules.ts'
import { visibilitiesCollection } from '#functions/visibilities/collection.ts'
import { addVisibility } from '#functions/visibilities/visibility-rules.ts'
import { endpoints, type OperationId } from '#shared/contracts/index.ts'
import { apiPrefix } from '#shared/http/endpoint.ts'
import { screens, type Action, type Screen, type Who } from './support/actions.ts'
import { seedFeeds } from './support/feed-seed.ts'
import { openSite, operator, type Site } from './support/site.ts'

let site: Site

const people = {
  analyst: 'analyst@cert.example',
  root: 'root@cert.example',
  admin: 'anna@grid.example',
  user: 'piotr@grid.example',
}

beforeAll(async () => {
  site = await openSite()
  const grid = await site.organization('Energetyka Wzorcowa S.A.')
  await site.person({ email: people.analyst, name: 'Jan Nowak', role: 'analyst' })
  await site.person({ email: people.root, name: 'Rita Root', role: 'platform_admin' })
  await site.person({
    email: people.admin,
    name: 'Anna Zielińska',
    role: 'organization_admin',
    clientId: grid,
  })
  await site.person({ email: 'ida@grid.example', name: 'Ida', role: 'organization_admin', clientId: grid })
  await site.person({
    email: 'piotr@grid.example',
    name: 'Piotr Sowa',
    role: 'user',
    clientId: grid,
    modules: ['threat'],
  })
  const named = { name_pl: 'Wyłudzenie', name_en: 'Phishing', is_active: true }
  const threat = {
    name: 'Sandy Owl',
    description: 'Nests.',
    threat_category_id: 1,
    tags_ids: [],
    ioc_group_id: null,
    hyperlinks: [],
  }
  const threats = site.platform.collection(threatsCollection)
  await threats.commit(operator, (commit) => {
    commit.create('threat_category', commit.nextId('threat_category'), named)
  })
  await threats.commit(operator, (commit) => {
    addThreat(commit, threat)
  })
  const incidents = site.platform.collection(incidentsCollection)
  await incidents.commit(operator, (commit) => {
    commit.create('incident_category', commit.nextId('incident_category'), named)
  })
  await incidents.commit(operator, (commit) => {
    addIncident(commit, grid, {
      name: 'Leak',
      description: 'Of sessions.',
      incident_category_id: 1,
      tags_ids: [],
    })
  })
  const visibilities = site.platform.collection(visibilitiesCollection)
  await visibilities.commit(operator, (commit) => {
    commit.create('visibility_category', commit.nextId('visibility_category'), named)
  })
  await visibilities.commit(operator, (commit) => {
    addVisibility(
      commit,
      {
        client_id: grid,
        name: 'Open port',
        description: '',
        analyst_comment: null,
        visibility_category_id: 1,
        criticality_level: 1,
      },
      ['2026-01-01T10:00:00.000Z', '2026-01-02T10:00:00.000Z'],
    )
  })
  await seedFeeds(site)
  const admin = await site.visit()
  await site.signIn(admin, people.admin)
  await send(admin, 'feed_view', {
    view_name: 'Ours',
    value: null,
    feed_categories: [],
    feed_types: [],
    tags_ids: [],
    ids_flag: null,
    publication_after: null,
    publication_before: null,
    is_shared: false,
  })
  await send(admin, `client/${grid}/assets`, { asset_type: 'domain', value: 'asked.example.org' })
  const root = await site.visit()
  await site.signIn(root, people.root)
  await send(root, `client/${grid}/assets`, { asset_type: 'domain', value: 'kept.example.org' })
  await send(root, 'notification_email', {
    client_id: grid,
    description: 'SOC',
    email: 'soc@grid.example',
    language: 'pl',
  })
  await send(root, `client/${grid}/api_key`, {}, 'PATCH')
  await send(root, 'api_key', { name: 'SIEM', admin_access: false })
})

/** Makes something by a call, as the person at the page. */
const send = (page: Page, path: string, body: unknown, method = 'POST'): Promise<void> =>
  page.evaluate(
    async ([address, text, how]) => {
      const options = { method: how, headers: { 'content-type': 'application/json' }, body: text }
      const reply = await fetch(address, options)
      if (!reply.ok) throw new Error(`${address}: ${await reply.text()}`)
    },
    [`${apiPrefix}/${path}`, JSON.stringify(body), method] as const,
  )
afterAll(async () => {
  await site.stop()
})

/** The ways to refuse, with what is said of each. The last closes what shows an item. */
const refusals = [
  { status: 403, code: 'forbidden', says: /unauthorized/i },
  { status: 409, code: 'too_many_jobs', says: /operations are still running/ },
  { status: 422, code: 'validation_failed', says: /Some values are not right/ },
  { status: 500, code: 'internal', says: /Error occurred/ },
  { status: undefined, code: 'network', says: /No answer came/ },
  { status: 404, code: 'not_found', says: /no longer|does not exist|is gone|already/i },
] as const

const operationSchema = z.custom<OperationId>((id) => typeof id === 'string' && Object.hasOwn(endpoints, id))

const pathOf = (operation: OperationId): RegExp =>
  new RegExp(`${apiPrefix}/${endpoints[operation].path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`)

/** The texts that a person has typed, as they stand in forms on the screen. */
const typed = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'form input, form textarea, .p-dialog input, .p-dialog textarea',
      ),
    ]
      .filter(({ type, value }) => value !== '' && !['checkbox', 'radio', 'file', 'hidden'].includes(type))
      .filter((field) => field.checkVisibility())
      .map(({ value }) => value),
  )

const answer = async (route: Route, refusal: (typeof refusals)[number], operation: OperationId) => {
  if (route.request().method() !== endpoints[operation].method) return route.fallback()
  // A key is read for the page, and revealed by the action.
  if (new URL(route.request().url()).searchParams.get('reveal') === 'false') return route.fallback()
  if (refusal.status === undefined) return route.abort('connectionrefused')
  const { status, code } = refusal
  return route.fulfill({
    status,
    json: { errors: [{ code, text: code }], message: code, request_id: 'r1' },
  })
}

/**
 * Takes the action with each refusal; answers with those of which nothing is said, or after which something
 * typed is gone.
 */
const silent = async (page: Page, { operation, begin, press, whenGone }: Action): Promise<string[]> => {
  const found: string[] = []
  try {
    await begin?.(page)
    const before = await typed(page)
    for (const refusal of refusals) {
      if (found.length > 1) break
      await page.evaluate(() => {
        for (const close of document.querySelectorAll<HTMLElement>('.toast-close')) close.click()
      })
      const path = pathOf(operation)
      await page.route(path, (route) => answer(route, refusal, operation))
      await press(page)
      const said = page
        .getByText(refusal.status === 404 ? (whenGone ?? refusal.says) : refusal.says)
        .filter({ visible: true })
        .first()
      await said
        .waitFor({ timeout: 5000 })
        .catch(() => found.push(`${operation} ${refusal.code}: nothing is said`))
      await page.unroute(path)
      const after = await typed(page)
      // What is deleted or published and no longer there closes with what stood beside it.
      const closes = refusal.status === 404 && /^(delete|verify|toggle|updateFeedCategory$)/.test(operation)
      const isKept = closes || before.every((text) => after.includes(text))
      if (!isKept) found.push(`${operation} ${refusal.code}: what was typed is gone`)
    }
  } catch (error) {
    found.push(`${operation}: ${String(error).slice(0, 400)}`)
  }
  return found
}

const tried = async (who: Who): Promise<string[]> => {
  const page = await site.visit()
  page.setDefaultTimeout(10_000)
  // A form with unsaved changes asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept())
  if (who !== 'nobody') await site.signIn(page, people[who])
  const found: string[] = []
  const mine: readonly Screen[] = screens.filter((screen) => screen.who === who)
  for (const { at, given = {}, actions } of mine) {
    for (const [id, json] of Object.entries(given))
      await page.route(pathOf(operationSchema.parse(id)), (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback(),
      )
    await page.goto(at, { timeout: 20_000, waitUntil: 'commit' })
    await page.locator('h1:visible, h2:visible').first().waitFor({ timeout: 20_000 })
    // The first page of a person waits for functions that have not run yet.
    if (at === mine[0]?.at) await page.waitForLoadState('networkidle', { timeout: 20_000 })
    for (const action of actions) found.push(...(await silent(page, action)))
    await page.unrouteAll()
  }
  return found
}

// Hundreds of presses against the clock of a busy machine: one that came too early is pressed once more.
it('is said in words, with what was typed still there', { timeout: 240_000, retry: 1 }, async () => {
  const found = await Promise.all((['analyst', 'root', 'admin', 'user', 'nobody'] as const).map(tried))
  expect(found.flat()).toEqual([])
})
