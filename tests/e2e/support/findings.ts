import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { ready } from './ready.ts'

declare global {
  interface Window {
    /** Present once `broken` has injected it. */
    readonly axe: typeof axe
  }
}

/** Minified, because it is sent to each page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Switches the page to a theme, as the system setting does. */
const show = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme)
}

/** Waits until the page is ready and animations have ended, because colours are checked after they settle. */
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

/** Headers and menus in which axe found nothing, with what decides that: rules, size, theme, entries, and the current one. */
const cleanMenus = new Set<string>()

/** What decides what axe finds in the header and the menu of the page. Numbers do not: they are counts and addresses. */
const menuOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('.shell > header, .shell > aside')]
    const current = parts.map((part) => part.querySelector('[aria-current]')?.textContent)
    const text = [...current, ...parts.map((part) => part.innerText)].join().replaceAll(/\d+/g, '0')
    return `${innerWidth}x${innerHeight} ${document.documentElement.dataset['theme'] ?? ''} ${text}`
  })

/**
 * The axe violations on the page, by all rules or by those given, each with its place. Axe stays on the page until
 * navigation. Under a dialog the page is not looked at, which it is without one; nor is a menu that was clean before.
 */
const broken = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const menu = `${rules?.join() ?? ''} ${await menuOf(page)}`
  const { found, isWhole } = await page.evaluate(
    async ([options, isMenuClean]) => {
      // A pager that stays in view covers some card by half, and axe measures the rest of the card's controls.
      const pagers = [...document.querySelectorAll<HTMLElement>('.list-pager')]
      for (const pager of pagers) pager.style.position = 'static'
      const over = [...document.body.children].filter((part) => part.id !== 'root' && part.checkVisibility())
      const under = over.some((part) => part.querySelector('[aria-modal=true]') !== null)
      const { violations } = await window.axe.run(
        under
          ? { include: over }
          : {
              include: [document],
              ...(isMenuClean ? { exclude: ['.shell > header', '.shell > aside'] } : {}),
            },
        options,
      )
      for (const pager of pagers) pager.style.removeProperty('position')
      return {
        found: violations.map(({ id, nodes }) => ({
          id,
          targets: nodes.map(({ target }) => target.join(' ')),
        })),
        isWhole: !under,
      }
    },
    [
      {
        // Passes without details and does not refetch style sheets, which halves the time.
        resultTypes: ['violations'],
        preload: false,
        ...(rules === undefined
          ? // Off by default, as it belongs to WCAG 2.2.
            { rules: { 'target-size': { enabled: true } } }
          : { runOnly: [...rules] }),
      } satisfies axe.RunOptions as axe.RunOptions,
      cleanMenus.has(menu),
    ] as const,
  )
  if (isWhole && found.length === 0) cleanMenus.add(menu)
  return found.map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
}

/** Says when the document scrolls past the shell, in which only the page scrolls. At 400 % zoom all of it does. */
const beyond = (): string[] => {
  const { scrollHeight, scrollWidth } = document.documentElement
  if (document.querySelector('.shell') === null || innerHeight <= 400) return []
  return scrollHeight > innerHeight || scrollWidth > innerWidth
    ? [`the document is ${scrollWidth} x ${scrollHeight} in ${innerWidth} x ${innerHeight}`]
    : []
}

/** The rules whose result depends on colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'] as const

/**
 * The axe findings on the current page in both themes. The themes differ only in colours, so the dark one is checked by
 * the colour rules only.
 */
export const findings = async (page: Page): Promise<string[]> => {
  await show(page, 'light')
  const light = [...(await broken(page)), ...(await page.evaluate(beyond))]
  await show(page, 'dark')
  const dark = await broken(page, rulesOfColours)
  await show(page, 'light')
  return [...light, ...dark.map((finding) => `dark ${finding}`)]
}
