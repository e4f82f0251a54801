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

/**
 * What is narrower or lower than 44 pixels on a phone, with what its label and its drawn parts add. Axe asks for 24. A
 * link or button within a sentence is as high as its line.
 */
const tooSmall = (): string[] => {
  if (innerWidth >= 900) return []
  const shown = [...document.querySelectorAll<HTMLElement>('[aria-modal=true]')].filter((one) =>
    one.checkVisibility(),
  )
  const within = shown.at(-1)?.closest('body > *') ?? document
  const controls = within.querySelectorAll<HTMLInputElement>(
    'a[href], button, input, select, textarea, summary, [role=button], [role=option], [role=menuitem], td > span[tabindex]',
  )
  /** Parts of a control that is a whole for the pointer. */
  const parts = '.ui-visually-hidden, [aria-hidden=true], .p-dropdown, .p-multiselect'
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.disabled) return []
    if (control.parentElement?.closest(parts) !== null || control.matches('.ui-visually-hidden')) return []
    const boxes = [control, control.closest('label'), ...(control.labels ?? [])].flatMap((one) =>
      one === null ? [] : [one.getBoundingClientRect()],
    )
    if (boxes[0]?.width === 0) return []
    const drawn = ['::before', '::after'].map((part) => getComputedStyle(control, part))
    const filled = drawn.filter(({ content, position }) => content !== 'none' && position === 'absolute')
    const size = (side: 'width' | 'height'): number =>
      Math.max(...boxes.map((box) => box[side]), ...filled.map((part) => Number.parseFloat(part[side])))
    const [width, height] = [size('width'), size('height')]
    if (width >= 43.5 && height >= 43.5) return []
    let line: HTMLElement | null = control
    while (line !== null && getComputedStyle(line).display.startsWith('inline')) line = line.parentElement
    const isWithinText =
      getComputedStyle(control).display === 'inline' &&
      (line?.innerText.trim().length ?? 0) > control.innerText.trim().length + 2
    const name = control.getAttribute('aria-label') ?? control.innerText
    return isWithinText
      ? []
      : [
          `${control.localName}.${control.className} "${name}" is ${Math.round(width)} x ${Math.round(height)}`,
        ]
  })
}

/** The rules whose result depends on colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'] as const

/**
 * The axe findings on the current page in both themes. The themes differ only in colours, so the dark one is checked by
 * the colour rules only.
 */
export const findings = async (page: Page): Promise<string[]> => {
  await show(page, 'light')
  const light = [
    ...(await broken(page)),
    ...(await page.evaluate(beyond)),
    ...(await page.evaluate(tooSmall)),
  ]
  await show(page, 'dark')
  const dark = await broken(page, rulesOfColours)
  await show(page, 'light')
  return [...light, ...dark.map((finding) => `dark ${finding}`)]
}
