import type { Page } from 'playwright-core'

/** Opens the list of indicators. */
export const openFeeds = async (page: Page): Promise<void> => {
  await page.goto('/ioc')
  await page.locator('[data-row]').first().waitFor()
}

/** Looks up a list of values and waits for what is known of them. */
export const lookUp = async (page: Page, list: string): Promise<void> => {
  await openFeeds(page)
  await page.getByRole('button', { name: 'Look up a list' }).click()
  await page.getByLabel('Values').fill(list)
  await page.getByLabel('Values').press('Control+Enter')
  await page.locator('.look-up-row').first().waitFor()
}
