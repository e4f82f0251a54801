import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { ready } from './ready.ts'

declare global {
  interface Window {
    /** Once `broken` has put it on the page. */
    readonly axe: typeof axe
  }
}

/** Minified: it is sent to each page that it is put on. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Shows the page in a theme, as a system that changes it does. */
const show = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme)
}

/** Waits until the page is ready and what moves has come to rest: colours are judged when they have settled. */
const settled = async (page: Page): Promise<void> => {
  await ready(page)
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  )
}

/**
 * What axe finds by all its rules, or by the rules given: each that is broken, with where. Axe stays on the
 * page until it is left.
 */
const broken = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async (options) => {
      const { violations: found } = await window.axe.run(options)
      return found.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
    },
    {
      // Of what is right only that it is, and no style sheet is fetched anew: half the time.
      resultTypes: ['violations'],
      preload: false,
      ...(rules === undefined ? {} : { runOnly: [...rules] }),
    } satisfies axe.RunOptions as axe.RunOptions,
  )
  return violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
}

/** The rules whose outcome depends on colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'] as const

/**
 * What axe finds on the page as it is, in both themes: they differ in their colours alone, so the dark one is
 * asked for those.
 */
export const findings = async (page: Page): Promise<string[]> => {
  await show(page, 'light')
  const light = await broken(page)
  await show(page, 'dark')
  const dark = await broken(page, rulesOfColours)
  await show(page, 'light')
  return [...light, ...dark.map((finding) => `dark ${finding}`)]
}
