import type { Page } from 'playwright-core'

/** Leaves a form with Escape and discards the unsaved text. */
export const discard = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^(Porzuć zmiany|Discard changes)$/ }).click()
}
