import type { Locator } from 'playwright-core'
import { ready } from './ready.ts'

/**
 * Presses a control that loads code and content, and waits for it. Playwright polls less and less often, and would
 * notice it half a second later.
 */
export const opened = async (control: Locator): Promise<void> => {
  await control.click()
  await ready(control.page())
}
