/** No refusal of an action is silent: each action of each screen, with each way in which it can be refused. */
import type { Page } from 'playwright-core'
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
  await send(admin, 'connect/webhooks', {
    name: 'SOC hook',
    url: 'https://hooks.grid.example/',
    modules: ['incident'],
  })
  await send(admin, 'connect/keys', { name: 'SIEM', modules: ['feed'], expiry_date: null })
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

/** Refusals that differ in their code alone, which is looked up: each action takes one of them, in turn. */
const looked = [
  { status: 403, code: 'forbidden', says: /unauthorized/i },
  { status: 409, code: 'too_many_jobs', says: /operations are still running/ },
  { status: 500, code: 'internal', says: /Error occurred/ },
  { status: undefined, code: 'network', says: /No answer came/ },
] as const

/** The place of each action in the table, which says what it takes: not how fast the others were. */
const turns = new Map(screens.flatMap(({ actions }) => actions).map((action, turn) => [action, turn]))

/**
 * The ways to refuse an action, with what is said of each. One without an id comes after one with it, and what closes an
 * item last.
 */
const refusalsOf = (action: Action) =>
  [
    { status: 422, code: 'validation_failed', says: /Some values are not right/ },
    looked[(turns.get(action) ?? 0) % looked.length] ?? looked[0],
    { status: 404, code: 'not_found', says: /no longer|does not exist|is gone|already/i },
  ] as const

const operationSchema = z.custom<OperationId>((id) => typeof id === 'string' && Object.hasOwn(endpoints, id))

/** An answer in place of the server's; without a status there is none. */
interface Stub {
  readonly method: string
  /** What the path of the call matches. */
  readonly path: string
  readonly status: number | undefined
  readonly body: unknown
}

/** What stands on the screen. */
interface Seen {
  /** Whether the words that are looked for do. */
  readonly isSaid: boolean
  /** The ids of requests that failed. */
  readonly ids: readonly string[]
  /** The words are no error: what was wanted is so already. */
  readonly isGood: boolean
  /** The words stand beside a field or a file. */
  readonly isAtField: boolean
  /** The texts that a person has typed, as they stand in forms. */
  readonly typed: readonly string[]
}

declare global {
  interface Window {
    /** The test's own, within the page. */
    stage: {
      stubs: readonly Stub[]
      /** Calls that are not answered yet. */
      pending: number
      see(words: readonly [source: string, flags: string]): Seen
    }
  }
}

const stubOf = (operation: OperationId, status: number | undefined, body: unknown): Stub => {
  const { method, path } = endpoints[operation]
  return { method, path: `^${apiPrefix}/${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, status, body }
}

const kept = 'stubs'

/**
 * Runs in the page before its own scripts. Calls are answered there: a browser whose requests are answered
 * from outside caches nothing, and each press takes several times as long.
 */
const setStage = (key: string): void => {
  const fetched = window.fetch.bind(window)
  const isShown = (element: Element): boolean => element.checkVisibility()
  const stage: Window['stage'] = {
    stubs: JSON.parse(sessionStorage.getItem(key) ?? '[]'),
    pending: 0,
    see: ([source, flags]) => {
      const words = new RegExp(source, flags)
      const said = new Set<Element>()
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode() !== null) {
        const { parentElement: parent } = walker.currentNode
        if (parent !== null && words.test(parent.textContent) && isShown(parent)) said.add(parent)
      }
      const isIn = (place: string): boolean => [...said].some((one) => one.closest(place) !== null)
      const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'form input, form textarea, .p-dialog input, .p-dialog textarea',
      )
      return {
        isSaid: said.size > 0,
        ids: [...document.querySelectorAll('.request-id code')].filter(isShown).map((id) => id.textContent),
        isGood: isIn('.toast:not(.is-error)'),
        isAtField: isIn('.ui-error, .plain-error, .ui-file'),
        typed: [...fields]
          .filter(
            ({ type, value }) => value !== '' && !['checkbox', 'radio', 'file', 'hidden'].includes(type),
          )
          .filter(isShown)
          .map(({ value }) => value),
      }
    },
  }
  window.stage = stage
  window.fetch = async (input, options) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    const stub = stage.stubs.find(
      ({ method, path }) =>
        method === (options?.method ?? 'GET') &&
        new RegExp(path).test(url.pathname) &&
        // A key is read for the page, and revealed by the action.
        url.searchParams.get('reveal') !== 'false',
    )
    stage.pending += 1
    try {
      if (stub === undefined) return await fetched(input, options)
      if (stub.status === undefined) throw new TypeError('Failed to fetch')
      return Response.json(stub.body, { status: stub.status })
    } finally {
      stage.pending -= 1
    }
  }
}

/** Waits until every call is answered and the answers are on the screen, so that the next press comes on its own. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const isDone = (): boolean => window.stage.pending === 0
        if (!isDone()) resolve(false)
        else requestAnimationFrame(() => requestAnimationFrame(() => resolve(isDone())))
      }),
    undefined,
    { polling: 25 },
  )
}

/**
 * Takes the action with each refusal; answers with those of which nothing is said, or without the id of the
 * request, or after which something typed is gone.
 */
const silent = async (page: Page, action: Action, given: readonly Stub[]): Promise<string[]> => {
  const { operation, begin, press, whenGone } = action
  const found: string[] = []
  try {
    await begin?.(page)
    await settle(page)
    const { typed: before } = await page.evaluate(() => window.stage.see(['', '']))
    for (const { status, code, says: usual } of refusalsOf(action)) {
      if (found.length > 1) break
      const id = status === undefined ? undefined : `${operation}-${status}`
      const body = { errors: [{ code, text: code }], message: code, request_id: id }
      await page.evaluate(
        (stubs) => {
          window.stage.stubs = stubs
          for (const close of document.querySelectorAll<HTMLElement>('.toast-close')) close.click()
        },
        [stubOf(operation, status, body), ...given],
      )
      await press(page)
      const says = status === 404 ? (whenGone ?? usual) : usual
      const words = [says.source, says.flags] as const
      await page
        .waitForFunction(
          ([sought, wanted, isInput]) => {
            const { isSaid, isGood, isAtField, ids } = window.stage.see(sought)
            return (
              isSaid && (isGood || (isInput && isAtField) || wanted === undefined || ids.includes(wanted))
            )
          },
          [words, id, status === 422] as const,
          { polling: 25, timeout: 8000 },
        )
        .catch(() => undefined)
      await settle(page)
      const seen = await page.evaluate((sought) => window.stage.see(sought), words)
      // A value that is not accepted is the person's to correct, and good news is no error.
      const hasNone = seen.isGood || (status === 422 && seen.isAtField)
      if (!seen.isSaid) found.push(`${operation} ${code}: nothing is said`)
      else if (id !== undefined && !hasNone && !seen.ids.includes(id))
        found.push(`${operation} ${code}: its id is not there`)
      else if (id === undefined && seen.ids.some((other) => other.startsWith(`${operation}-`)))
        found.push(`${operation} ${code}: the id of the refusal before is still there`)
      // What is deleted or published and no longer there closes with what stood beside it.
      const closes =
        status === 404 &&
        /^(delete|verify|toggle|updateFeedCategory$|updateSystemKey$|resolveModuleRequest$)/.test(operation)
      if (!closes && !before.every((text) => seen.typed.includes(text)))
        found.push(`${operation} ${code}: what was typed is gone`)
    }
  } catch (error) {
    found.push(`${operation}: ${String(error).slice(0, 400)}`)
  }
  return found
}

/**
 * Leads to a screen within the page, as a link does: a page is loaded anew four times as slowly. By way of an
 * address that has no screen, so that nothing is left of the one before. Answers whether that was possible.
 */
const lead = async (page: Page, at: string): Promise<boolean> => {
  for (const address of ['/nowhere', at]) {
    await page.evaluate((to) => {
      window.history.pushState(null, '', to)
      window.dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await settle(page)
    // What stands over the whole portal stays: the settings.
    if ((await page.locator('.p-dialog').count()) > 0) return false
  }
  return true
}

const tried = async (who: Who, mine: readonly Screen[]): Promise<string[]> => {
  const page = await site.visit()
  page.setDefaultTimeout(15_000)
  // A form with unsaved changes asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.addInitScript(setStage, kept)
  if (who === 'nobody') await page.goto('/robots.txt')
  else await site.signIn(page, people[who])
  const found: string[] = []
  let isFresh = true
  for (const { at, given = {}, actions } of mine) {
    const stubs = Object.entries(given).map(([id, json]) => stubOf(operationSchema.parse(id), 200, json))
    isFresh ||= who === 'nobody' || stubs.length > 0
    if (isFresh || !(await lead(page, at))) {
      await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
        kept,
        JSON.stringify(stubs),
      ] as const)
      await page.goto(at, { waitUntil: 'commit' })
    }
    await page.locator('h1:visible, h2:visible').first().waitFor()
    await settle(page)
    for (const action of actions) found.push(...(await silent(page, action, stubs)))
    // What was read in place of the server's stays in the page.
    isFresh = stubs.length > 0
  }
  return found
}

/** Whose screens, and on how many pages at once: those of the analyst alone take longer than all others. */
const pages = { analyst: 2, root: 2, admin: 1, user: 1, nobody: 1 } as const satisfies Record<Who, number>

it('is said in words and with its id, with what was typed still there', { timeout: 180_000 }, async () => {
  const found = await Promise.all(
    (['analyst', 'root', 'admin', 'user', 'nobody'] as const).flatMap((who) => {
      const all = screens.filter((screen) => screen.who === who)
      // What is given stays in a page, which is then loaded anew: those come last, one after the other.
      const mine = [...all.filter(({ given }) => !given), ...all.filter(({ given }) => given)]
      return Array.from({ length: pages[who] }, (_, lane) =>
        tried(
          who,
          mine.filter((_screen, index) => index % pages[who] === lane),
        ),
      )
    }),
  )
  expect(found.flat()).toEqual([])
})

it('has an id that is copied, and by which its lines are found in the log', async () => {
  const page = await site.visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await site.signIn(page, people.analyst, '/threats?item=4711')
  const id = (await page.locator('.drawer .request-id code').textContent()) ?? ''
  expect(id).not.toBe('')
  await page.getByRole('button', { name: `Copy ID ${id}` }).press('Enter')
  await page.getByText('Copied', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  const lines = site.log.filter((line) => line.includes(`"request_id":"${id}"`)).join('\n')
  expect(lines).toMatch(/"message":"refused".*"code":"not_found"/)
  expect(lines).toMatch(/"message":"answered"/)
})
