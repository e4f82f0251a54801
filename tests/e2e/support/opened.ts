import type { Locator } from 'playwright-core'
import { ready } from './ready.ts'

/**
 * Presses what opens something, whose code and content are loaded first, and waits until it is there. Playwright looks
 * for what is not there yet less and less often: it sees it half a second later.
 */
export const opened = async (control: Locator): Promise<void> => {
  await control.click()
  await ready(control.page())
}
