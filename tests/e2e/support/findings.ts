import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Shows the page in a theme, as a system that changes it does. */
const show = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme)
}

/** Waits until what moves has come to rest: colours are judged when they have settled. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  )

/** What axe finds by all its rules, or by the rules given: each that is broken, with where. The pages have no frames of others. */
const broken = async (page: Page, rules?: string[]): Promise<string[]> => {
  await settled(page)
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** What axe finds on the page as it is, in both themes: they differ in their colours alone, so the dark one is asked for those. */
export const findings = async (page: Page): Promise<string[]> => {
  await show(page, 'light')
  const light = await broken(page)
  await show(page, 'dark')
  const dark = await broken(page, ['color-contrast'])
  await show(page, 'light')
  return [...light, ...dark.map((finding) => `dark ${finding}`)]
}
