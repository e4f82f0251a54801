import type { Page } from 'playwright-core'

/** Leaves a form by Escape, and what is typed in it. */
export const discard = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^(Porzuć zmiany|Discard changes)$/ }).click()
}
