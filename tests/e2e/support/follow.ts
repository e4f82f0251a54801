import type { Page } from 'playwright-core'

/**
 * Opens an address of the loaded portal as a link on the page does, which costs half of loading the portal again. The
 * caller waits for what is there.
 */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** A page of the portal without requests of its own. */
export const nowhere = '/nowhere'

/** The same with an empty page before it, so that nothing of the page before is taken for what is waited for. */
export const followApart = async (page: Page, address: string): Promise<void> => {
  await follow(page, nowhere)
  await page.getByRole('heading', { name: /^Nie ma takiej strony|^There is no such page/ }).waitFor()
  await follow(page, address)
}
