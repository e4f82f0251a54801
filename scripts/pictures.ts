/**
 * Takes the screenshots of the README and `docs/tour.md`: the demo in a separate portal, as each user sees it. `npm run
 * pictures -- NAME…` takes only those. It uses the output of `npm run build:web` and `npm run synth`.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { browserArguments, startSite } from '#tests/e2e/support/site.ts'
import { seedDemo } from './admin/demo.ts'
import { chromiumPath } from './test/ensure-tools.ts'

interface Picture {
  readonly name: string
  /** The user whose screen it is. */
  readonly email: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
  /** Opens what the screenshot shows. */
  readonly show: (page: Page) => Promise<void>
}

const folder = path.resolve(import.meta.dirname, '..', 'docs', 'images')
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 780 }

const rows = 'tr[data-row]'
/** A list with its first row open. */
const openFirst =
  (address: string): Picture['show'] =>
  async (page) => {
    await page.goto(address)
    await page.locator(rows).first().click()
    await page.locator('.drawer-section').first().waitFor()
  }
const pictures: readonly Picture[] = [
  {
    name: 'asset-matches',
    email: 'grace.moreton@caldervale.example',
    viewport: desk,
    colorScheme: 'light',
    show: async (page) => {
      await page.goto('/ioc?concerns_us=true')
      await page.locator(rows).filter({ hasText: 'caldervale' }).first().click()
      await page.locator('.asset-match-section mark').first().waitFor()
    },
  },
  {
    name: 'asset-matches-phone',
    email: 'tomasz.krol@modrzewica.example',
    viewport: phone,
    colorScheme: 'dark',
    show: async (page) => {
      await page.goto('/ioc?concerns_us=true')
      await page.locator('.asset-match-badge').first().waitFor()
    },
  },
  {
    name: 'exposures',
    email: 'tomasz.krol@modrzewica.example',
    viewport: desk,
    colorScheme: 'light',
    show: openFirst('/visibilities?states=in_repair'),
  },
  {
    name: 'answers',
    email: 'owen.hartwell@portal.example',
    viewport: desk,
    colorScheme: 'light',
    show: openFirst('/ioc/sightings'),
  },
  {
    name: 'languages',
    email: 'samir.haddon@caldervale.example',
    viewport: desk,
    colorScheme: 'light',
    show: async (page) => {
      await page.goto('/threats')
      await page.locator(rows).first().click()
      await page.getByRole('button', { name: 'Read in Polish' }).waitFor()
    },
  },
  {
    name: 'tlp',
    email: 'tomasz.krol@modrzewica.example',
    viewport: desk,
    colorScheme: 'light',
    show: openFirst('/visibilities?tlp=amber%2Bstrict'),
  },
  {
    name: 'sessions',
    email: 'grace.moreton@caldervale.example',
    viewport: desk,
    colorScheme: 'dark',
    show: async (page) => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Settings', exact: true }).click()
      await page.getByRole('dialog').getByText('Sessions', { exact: true }).click()
      await page.getByText('Recent sign-ins', { exact: true }).waitFor()
    },
  },
  {
    name: 'webhooks',
    email: 'grace.moreton@caldervale.example',
    viewport: desk,
    colorScheme: 'light',
    show: async (page) => {
      await page.goto('/apikey?tab=webhooks')
      await page.getByText('Events', { exact: true }).first().click()
      await page.getByRole('heading', { name: /^Events of/ }).waitFor()
    },
  },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => pictures.every((picture) => picture.name !== name))
if (unknown.length > 0) throw new Error(`No picture is named ${unknown.join(', ')}`)

const site = await startSite({ visits: false })
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
