/**
 * Takes the pictures of the README and of `docs/tour.md` anew: the demo in a portal of its own, as a person there sees it.
 * `npm run pictures -- NAME…` takes those alone. It shows what `npm run build:web` and `npm run synth` wrote.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { getSession } from '#shared/contracts/account.ts'
import {
  addVisibilityComment,
  listVisibilityOwners,
  updateVisibilityState,
} from '#shared/contracts/exposures.ts'
import { listClientVisibilities } from '#shared/contracts/visibilities.ts'
import { apiPrefix, type Endpoint } from '#shared/http/endpoint.ts'
import { browserArguments, openSite } from '#tests/e2e/support/site.ts'
import { seedDemo } from './admin/demo.ts'
import { chromiumPath } from './test/ensure-tools.ts'

interface Picture {
  readonly name: string
  /** Whose screen it is. */
  readonly email: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
  /** Brings the screen to what the picture shows. */
  readonly show: (page: Page) => Promise<void>
}

const folder = path.resolve(import.meta.dirname, '..', 'docs', 'images')
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 780 }
const dayMs = 86_400_000

/** Makes a call of the portal as the person of the page. */
const ask = async <Response>(
  page: Page,
  endpoint: Pick<Endpoint, 'path' | 'method'> & {
    readonly response: { parse: (reply: unknown) => Response }
  },
  { params, body }: { readonly params?: Readonly<Record<string, number>>; readonly body?: object },
): Promise<Response> => {
  const address = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]))
  const reply: unknown = await page.evaluate(
    async ({ url, method, text }) => {
      const response = await fetch(
        url,
        text === undefined
          ? { method }
          : { method, body: text, headers: { 'content-type': 'application/json' } },
      )
      if (!response.ok) throw new Error(`${method} ${url}: ${await response.text()}`)
      const answer: unknown = await response.json()
      return answer
    },
    {
      url: `${apiPrefix}/${address}`,
      method: endpoint.method,
      text: body === undefined ? undefined : JSON.stringify(body),
    },
  )
  return endpoint.response.parse(reply)
}

/** Takes the organization's exposures some steps through their lives. */
const live = async (page: Page): Promise<void> => {
  const { user } = await ask(page, getSession, {})
  const id = user.client_id ?? 0
  const { data } = await ask(page, listClientVisibilities, { params: { id } })
  const { data: owners } = await ask(page, listVisibilityOwners, { params: { id } })
  const owner = owners.find(({ user_id }) => user_id !== user.user_id) ?? owners[0]
  const dayIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  const states = [
    {
      state: 'in_repair',
      owner_id: owner?.user_id,
      due_date: dayIn(5),
      comment:
        'Reguła zapory zgłoszona. Okno serwisowe w czwartek po 20:00, do tego czasu wpuszczamy tylko VPN.',
    },
    undefined,
    { state: 'acknowledged' },
    { state: 'in_repair', owner_id: user.user_id, due_date: dayIn(12) },
    { state: 'in_repair', owner_id: user.user_id, due_date: dayIn(12) },
    {
      state: 'accepted',
      until: dayIn(90),
      agreed_by: user.user_id,
      reason: 'Starszy terminal kasowy obsługuje tylko TLS 1.1; wymiana w I kwartale.',
    },
  ]
  const open = data.filter(({ is_active, state }) => is_active && state === 'new')
  for (const [index, body] of states.entries()) {
    const visibility = open[index]
    if (visibility === undefined || body === undefined) continue
    const params = { id: visibility.visibility_id }
    await ask(page, updateVisibilityState, { params, body })
    // Awaits its retest.
    if (index === 4) await ask(page, updateVisibilityState, { params, body: { state: 'awaiting_retest' } })
    if (index > 0) continue
    await ask(page, addVisibilityComment, {
      params,
      body: { comment: 'Zmiana weszła na dwa z trzech adresów, ostatni jutro rano.' },
    })
  }
}

const rows = 'tr[data-row]'
const pictures: readonly Picture[] = [
  {
    name: 'concerns',
    email: 'grace.moreton@caldervale.example',
    viewport: desk,
    colorScheme: 'light',
    show: async (page) => {
      await page.goto('/ioc?concerns_us=true')
      await page.locator(rows).filter({ hasText: 'caldervale' }).first().click()
      await page.locator('.concerns-match').first().waitFor()
    },
  },
  {
    name: 'concerns-phone',
    email: 'tomasz.krol@modrzewica.example',
    viewport: phone,
    colorScheme: 'dark',
    show: async (page) => {
      await page.goto('/ioc?concerns_us=true')
      await page.locator('.concern').first().waitFor()
    },
  },
  {
    name: 'exposures',
    email: 'tomasz.krol@modrzewica.example',
    viewport: desk,
    colorScheme: 'light',
    show: async (page) => {
      await live(page)
      await page.goto('/visibilities')
      await page.locator(rows).first().click()
      await page.locator('.drawer-section').first().waitFor()
    },
  },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => pictures.every((picture) => picture.name !== name))
if (unknown.length > 0) throw new Error(`No picture is named ${unknown.join(', ')}`)

const site = await openSite({ visits: false })
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...browserArguments] })
try {
  await seedDemo(site.cloud, '')
  mkdirSync(folder, { recursive: true })
  for (const { name, email, viewport, colorScheme, show } of pictures) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const context = await browser.newContext({
      baseURL: site.cloud.url,
      viewport,
      colorScheme,
      locale: 'en-GB',
      timezoneId: 'Europe/Warsaw',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await site.signIn(page, email)
    await show(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
    process.stdout.write(`docs/images/${name}.png\n`)
    await context.close()
  }
} finally {
  await browser.close()
  await site.stop()
}
