/**
 * Bytes that a browser loads for the sign-in page, the first list and the dashboard, and their Lighthouse scores. npm
 * installs Lighthouse for the run.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import * as z from 'zod'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { addThreat } from '#functions/threats/threat.ts'
import { freePort } from 'local-cloud/dynamodb'
import { chromiumPath } from '#scripts/test/ensure-tools.ts'
import { browserArguments, startSite, operator } from '#tests/e2e/support/site.ts'
import { machine, round, type Figure, type Measure } from './measure.ts'

const built = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** Collects the scripts that a page loads. */
const scriptsOf = (page: Page): Set<string> => {
  const paths = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) paths.add(new URL(response.url()).pathname)
  })
  return paths
}

const gzippedKilobytes = (paths: Iterable<string>): number =>
  round([...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(built, path))).length, 0) / 1000)

export const webMeasure: Measure = {
  name: 'web',
  summary:
    'JavaScript of sign-in, the first list and the dashboard; Lighthouse scores (needs a built web and templates)',
  async *run(): AsyncGenerator<Figure> {
    const site = await startSite({ visits: false, environments: 2 })
    const profile = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'))
    const port = await freePort()
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: await chromiumPath(),
      args: [...browserArguments, `--remote-debugging-port=${port}`],
      baseURL: site.cloud.url,
      viewport: { width: 1350, height: 940 },
    })
    try {
      await site.person({ email: 'analyst@cert.example', name: 'Jan Nowak', role: 'analyst' })
      const organizationId = await site.organization('Energetyka Wzorcowa S.A.')
      await site.person({
        email: 'anna@grid.example',
        name: 'Anna Lis',
        role: 'organization_admin',
        organizationId,
      })
      await site.platform.collection(threatsCollection).commit(operator, (commit) => {
        commit.create('threat_category', commit.nextId('threat_category'), {
          name_pl: 'Grupa',
          name_en: 'Group',
          is_active: true,
        })
      })
      await site.platform.collection(threatsCollection).commit(operator, (commit) => {
        for (let number = 1; number <= 40; number += 1) {
          addThreat(commit, {
            name: `Sandy Owl ${number}`,
            description: 'A group.',
            threat_category_id: 1,
            tags_ids: [],
            ioc_group_id: null,
            hyperlinks: [],
          })
        }
      })
      const page = context.pages()[0] ?? (await context.newPage())
      const scripts = scriptsOf(page)
      await page.goto('/login')
      await page.locator('input[type=email]').waitFor()
      // Scripts preloaded while the user types do not delay the page.
      const first = gzippedKilobytes(await neededAtFirst(page))
      yield {
        name: 'sign-in page: JavaScript, gzipped',
        value: first,
        unit: 'kB',
        on: 'scripts loaded before the form is there',
      }
      await site.signIn(page, 'analyst@cert.example')
      await page.goto('/threats')
      await page.locator('table tbody tr[data-row]').first().waitFor()
      yield {
        name: 'sign-in and first list together: JavaScript, gzipped',
        value: gzippedKilobytes(scripts),
        unit: 'kB',
        on: 'every script loaded up to the first rows',
      }
      yield* scores('threats', `${site.cloud.url}/threats`, port)
      await site.signIn(page, 'anna@grid.example')
      await page.goto('/threats')
      await page.locator('table tbody tr[data-row]').first().waitFor()
      const before = new Set(scripts)
      await page.goto('/dashboard')
      await page.locator('canvas').first().waitFor()
      await page.waitForLoadState('networkidle')
      yield {
        name: 'dashboard: JavaScript beyond the first list, gzipped',
        value: gzippedKilobytes([...scripts].filter((path) => !before.has(path))),
        unit: 'kB',
        on: 'every further script of the dashboard of an organization admin, the charts included',
      }
      yield* scores('dashboard', `${site.cloud.url}/dashboard`, port)
      await context.clearCookies()
      await page.evaluate(() => {
        localStorage.clear()
      })
      yield* scores('sign-in', `${site.cloud.url}/login`, port)
    } finally {
      await context.close()
      await site.stop()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

/** Scripts whose download ended before the form was painted. */
const neededAtFirst = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd <= painted)
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name }) => new URL(name).pathname)
  })

/** Not a dependency: with 174 packages behind it, it would be a quarter of every installation. */
const lighthouse = 'lighthouse@12.8.2'

/** The presets of Lighthouse. `phone` slows the processor four times and the network to 1.6 Mbit/s. */
const presets = { desktop: ['--preset=desktop'], phone: [] } as const

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ id: z.string(), score: z.number().nullable() })),
})

async function* scores(name: string, url: string, port: number): AsyncGenerator<Figure> {
  for (const [preset, options] of Object.entries(presets)) {
    const { stdout } = await promisify(execFile)(
      'npm',
      [
        'exec',
        '--yes',
        `--package=${lighthouse}`,
        '--',
        'lighthouse',
        url,
        `--port=${port}`,
        '--output=json',
        '--quiet',
        '--disable-storage-reset',
        '--no-enable-error-reporting',
        ...options,
      ],
      { maxBuffer: 100_000_000 },
    )
    for (const { id, score } of Object.values(reportSchema.parse(JSON.parse(stdout)).categories)) {
      yield {
        name: `Lighthouse ${name}, ${preset}: ${id}`,
        value: Math.round((score ?? 0) * 100),
        unit: 'of 100',
        on: `the local cloud, ${machine}`,
      }
    }
  }
}
