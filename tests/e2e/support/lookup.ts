import type { Locator, Page } from 'playwright-core'

/** Enters a list of values to look up in the open list of indicators. Returns the field. */
export const enterList = async (page: Page, list: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'Look up a list' }).click()
  const field = page.getByLabel('Values')
  await field.fill(list)
  return field
}

/** Looks up a list of values in the open list of indicators, and waits for the result. */
export const lookUpHere = async (page: Page, list: string): Promise<void> => {
  await (await enterList(page, list)).press('Control+Enter')
  await page.locator('.lookup-item').first().waitFor()
}

/** Opens the list of indicators and looks up a list of values. */
export const lookUp = async (page: Page, list: string): Promise<void> => {
  await page.goto('/ioc')
  await lookUpHere(page, list)
}
