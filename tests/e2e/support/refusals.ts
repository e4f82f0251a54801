/**
 * No refusal of an action is silent: each action of a screen is tried with each possible refusal. Stubs inside the page
 * replace the server's replies, so nothing changes.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { addIncident } from '#functions/incidents/incident.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { addThreat } from '#functions/threats/threat.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { addExposure } from '#functions/exposures/exposure.ts'
import { createSystemKey } from '#shared/contracts/api-keys.ts'
import { createAsset } from '#shared/contracts/assets.ts'
import { createNamedKey } from '#shared/contracts/connect.ts'
import { endpoints, type OperationId } from '#shared/contracts/index.ts'
import { regenerateOrganizationKey } from '#shared/contracts/organization-keys.ts'
import { createWebhook } from '#shared/contracts/webhooks.ts'
import { apiPrefix } from '#shared/http/endpoint.ts'
import type { Action, Screen } from './actions/action.ts'
import { shut } from './actions/steps.ts'
import { callAs } from './call-as.ts'
import { seedIndicators } from './indicator-seed.ts'
import { ready } from './ready.ts'
import { startSite, operator, type Site } from './site.ts'

const people = {
  analyst: 'analyst@cert.example',
  root: 'root@cert.example',
  admin: 'anna@grid.example',
  user: 'piotr@grid.example',
}

/** An organization with its users, and one item for each kind of action. */
const seed = async (site: Site): Promise<void> => {
  const grid = await site.organization('Energetyka Wzorcowa S.A.')
  await site.person({ email: people.analyst, name: 'Jan Nowak', role: 'analyst' })
  await site.person({ email: people.root, name: 'Rita Root', role: 'platform_admin' })
  await site.person({
    email: people.admin,
    name: 'Anna Zielińska',
    role: 'organization_admin',
    organizationId: grid,
  })
  await site.person({
    email: 'ida@grid.example',
    name: 'Ida',
    role: 'organization_admin',
    organizationId: grid,
  })
  await site.person({
    email: 'piotr@grid.example',
    name: 'Piotr Sowa',
    role: 'user',
    organizationId: grid,
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
  const exposures = site.platform.collection(exposuresCollection)
  await exposures.commit(operator, (commit) => {
    commit.create('visibility_category', commit.nextId('visibility_category'), named)
  })
  await exposures.commit(operator, (commit) => {
    addExposure(
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
  await seedIndicators(site)
  const admin = await site.visit()
  await site.signIn(admin, people.admin)
  await callAs(admin, createAsset, {
    params: { id: String(grid) },
    body: { asset_type: 'domain', value: 'asked.example.org' },
  })
  await callAs(admin, createWebhook, {
    body: { name: 'SOC hook', url: 'https://hooks.grid.example/', modules: ['incident'] },
  })
  await callAs(admin, createNamedKey, { body: { name: 'SIEM', modules: ['feed'], expiry_date: null } })
  const root = await site.visit()
  await site.signIn(root, people.root)
  await callAs(root, createAsset, {
    params: { id: String(grid) },
    body: { asset_type: 'domain', value: 'kept.example.org' },
  })
  await callAs(root, regenerateOrganizationKey, { params: { id: String(grid) } })
  await callAs(root, createSystemKey, { body: { name: 'SIEM', admin_access: false } })
  for (const page of [admin, root]) await page.close()
}

/**
 * Refusals that differ only in their code. Each action takes one of them, round robin: unit tests have the message of
 * every code, for actions and for forms.
 */
const refusals = [
  { status: 422, code: 'validation_failed', says: /Some values are not right/ },
  { status: 403, code: 'forbidden', says: /unauthorized/i },
  { status: 409, code: 'too_many_jobs', says: /operations are still running/ },
  { status: 500, code: 'internal', says: /Error occurred/ },
] as const

/** The failure without an id. One action in four has it too, after a refusal with one. */
const network = { status: undefined, code: 'network', says: /did not answer/ } as const

/** The refusal that closes the item. It comes last. */
const gone = {
  status: 404,
  code: 'not_found',
  says: /no longer|does not exist|is gone|already/i,
} as const

/** Actions whose screens treat a missing item in their own way. */
const handlesGone =
  /^(delete|verify|toggle|cancel|revoke|rotate|resolve|withdraw|resend|retry|create\w*Dismissal|update(FeedCategory|SystemKey|VisibilityState|Webhook)$)/

/** The ways to refuse an action, with their messages. */
const refusalsOf = ({ operation, whenGone }: Action, turn: number) => [
  refusals[turn % refusals.length] ?? refusals[0],
  ...(turn % 4 === 0 ? [network] : []),
  ...(whenGone !== undefined || handlesGone.test(operation) ? [gone] : []),
]

const operationSchema = z.custom<OperationId>((id) => typeof id === 'string' && Object.hasOwn(endpoints, id))

/** A stubbed reply. Without a status, the connection fails. */
interface Stub {
  readonly method: string
  /** A pattern for the path of the call. */
  readonly path: string
  readonly status: number | undefined
  readonly body: unknown
}

/** What the screen shows. */
interface Seen {
  /** Whether the screen shows the expected message. */
  readonly isMessageShown: boolean
  /** The request ids of failed requests. */
  readonly ids: readonly string[]
  /** The message is not an error: the desired state already exists. */
  readonly isGood: boolean
  /** The message is next to a field or a file. */
  readonly isAtField: boolean
  /** The texts typed by the user, as the forms show them. */
  readonly typed: readonly string[]
}

declare global {
  interface Window {
    /** The state of the test inside the page. */
    stage: {
      stubs: readonly Stub[]
      see(words: readonly [source: string, flags: string]): Seen
    }
  }
}

const stubOf = (operation: OperationId, status: number | undefined, body: unknown): Stub => {
  const { method, path } = endpoints[operation]
  return { method, path: `^${apiPrefix}/${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, status, body }
}

/** Where the stubs of the next screen are while a page waits for it. */
const stubsItem = 'refusal-stubs'

/**
 * Runs in the page before its own scripts, and answers calls there. With interception outside the page, a browser
 * caches nothing, and each press takes several times as long.
 */
const setStage = (item: string): void => {
  const fetched = window.fetch.bind(window)
  const isShown = (element: Element): boolean => element.checkVisibility()
  // What the test itself put there.
  const stubs: Window['stage']['stubs'] = JSON.parse(sessionStorage.getItem(item) ?? '[]')
  const stage: Window['stage'] = {
    stubs,
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
        isMessageShown: said.size > 0,
        ids: [...document.querySelectorAll('.request-id code')].filter(isShown).map((id) => id.textContent),
        isGood: isIn('.toasts-card:not(.is-error)'),
        isAtField: isIn('.field-error, .layout-rows > li'),
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
        // The page reads a key without revealing it. The action reveals it.
        url.searchParams.get('reveal') !== 'false',
    )
    if (stub === undefined) return fetched(input, options)
    if (stub.status === undefined) throw new TypeError('Failed to fetch')
    return Response.json(stub.body, { status: stub.status })
  }
}

/**
 * Performs the action with each refusal. Returns the refusals without a message, without a request id, or with lost
 * input.
 */
const silent = async (
  page: Page,
  action: Action,
  turn: number,
  given: readonly Stub[],
): Promise<string[]> => {
  const { operation, begin, press, whenGone } = action
  const found: string[] = []
  try {
    await begin?.(page)
    await ready(page)
    const { typed: before } = await page.evaluate(() => window.stage.see(['', '']))
    for (const { status, code, says: usual } of refusalsOf(action, turn)) {
      if (found.length > 1) break
      const id = status === undefined ? undefined : `${operation}-${status}`
      const body = { errors: [{ code, text: code }], message: code, request_id: id }
      await page.evaluate(
        (stubs) => {
          window.stage.stubs = stubs
          for (const close of document.querySelectorAll<HTMLElement>('.toasts-close')) close.click()
        },
        [stubOf(operation, status, body), ...given],
      )
      await press(page)
      const says = status === 404 ? (whenGone ?? usual) : usual
      const words = [says.source, says.flags] as const
      await page
        .waitForFunction(
          ([sought, wanted, isInput]) => {
            const { isMessageShown, isGood, isAtField, ids } = window.stage.see(sought)
            return (
              isMessageShown &&
              (isGood || (isInput && isAtField) || wanted === undefined || ids.includes(wanted))
            )
          },
          [words, id, status === 422] as const,
          { polling: 25, timeout: 8000 },
        )
        .catch(() => undefined)
      await ready(page)
      const seen = await page.evaluate((sought) => window.stage.see(sought), words)
      // The user corrects a rejected value, and a success message is not an error. Neither needs an id.
      const hasNone = seen.isGood || (status === 422 && seen.isAtField)
      if (!seen.isMessageShown) found.push(`${operation} ${code}: nothing is said`)
      else if (id !== undefined && !hasNone && !seen.ids.includes(id))
        found.push(`${operation} ${code}: its id is not there`)
      else if (id === undefined && seen.ids.some((other) => other.startsWith(`${operation}-`)))
        found.push(`${operation} ${code}: the id of the refusal before is still there`)
      // Deleting or publishing a missing item closes the item.
      const closes =
        status === 404 &&
        /^(delete|verify|toggle|updateFeedCategory$|updateSystemKey$|resolveModuleRequest$)/.test(operation)
      if (!closes && !before.every((text) => seen.typed.includes(text)))
        found.push(`${operation} ${code}: what was typed is gone`)
    }
    // A question stays after a refusal.
    await shut(page, 'alertdialog')
  } catch (error) {
    found.push(`${operation}: ${String(error).slice(0, 400)}`)
  }
  return found
}

/** The silent refusals of the actions of a screen. The turn is that of its first action. */
const tried = async (
  page: Page,
  { at, given = {}, actions }: Screen,
  turn: number,
): Promise<readonly string[]> => {
  const stubs = Object.entries(given).map(([id, json]) => stubOf(operationSchema.parse(id), 200, json))
  await page.evaluate(([item, value]) => sessionStorage.setItem(item, value), [
    stubsItem,
    JSON.stringify(stubs),
  ] as const)
  await page.goto(at)
  await page.locator('h1:visible, h2:visible').first().waitFor()
  const found: string[] = []
  for (const [place, action] of actions.entries())
    found.push(...(await silent(page, action, turn + place, stubs)))
  return found
}

/** More screens in one test would take long under stress. */
const mostScreens = 7

/** The screens of one role, a few at a time, each with its number among all. */
const shared = (screens: readonly Screen[]) =>
  Object.entries(
    Object.groupBy(
      screens.map((screen, turn) => ({ screen, turn })),
      ({ screen }) => screen.who,
    ),
  ).flatMap(([who, of]) => {
    const tests = Math.ceil(of.length / mostScreens)
    return Array.from({ length: tests }, (_, test) => {
      const some = of.filter((_one, place) => place % tests === test)
      return { who, some, places: some.map(({ screen }) => screen.at).join(', ') }
    })
  })

/** Declares the tests of some screens. `more` adds tests on the same site. */
export const describeRefusals = (screens: readonly Screen[], more?: (site: () => Site) => void): void => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
    await seed(site)
  })
  afterAll(async () => {
    await site.stop()
  })

  // A browser opens the next screen with half the work of the first, so those of one role share a page.
  it.each(shared(screens))(
    '$who has a message with its id for each refusal, and keeps the typed text: $places',
    async ({ some }) => {
      const page = await site.visit()
      page.setDefaultTimeout(15_000)
      // A form with unsaved changes asks before leaving.
      page.on('dialog', (dialog) => void dialog.accept())
      await page.addInitScript(setStage, stubsItem)
      const who = some[0]?.screen.who
      if (who === undefined || who === 'nobody') await page.goto('/robots.txt')
      else await site.signIn(page, people[who])
      const found: string[] = []
      for (const { screen, turn } of some)
        found.push(
          ...(await tried(page, screen, turn).catch((error: unknown) => [
            `${screen.at}: ${String(error).slice(0, 400)}`,
          ])),
        )
      expect(found).toEqual([])
    },
  )

  more?.(() => site)
}
