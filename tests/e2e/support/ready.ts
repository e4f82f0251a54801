import type { Page } from 'playwright-core'

/**
 * Waits until the page is ready: its code is there, nothing is asked of the server, nothing typed waits to be used, and
 * what came is shown. Only then a test looks at what is there, and at what is not.
 */
export const ready = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset['state'] !== 'busy')
}

/** A page whose addresses are opened once they are ready, unless the caller says what else to wait for. */
export const openedWhenReady = (page: Page): Page => {
  const whenReady =
    <Args extends readonly unknown[], Answer>(
      open: (...args: Args) => Promise<Answer>,
      asksOtherwise: (...args: Args) => boolean,
    ) =>
    async (...args: Args): Promise<Answer> => {
      const answer = await open(...args)
      if (!asksOtherwise(...args)) await ready(page)
      return answer
    }
  page.goto = whenReady(page.goto.bind(page), (_, options) => options?.waitUntil !== undefined)
  page.reload = whenReady(page.reload.bind(page), (options) => options?.waitUntil !== undefined)
  page.goBack = whenReady(page.goBack.bind(page), (options) => options?.waitUntil !== undefined)
  page.goForward = whenReady(page.goForward.bind(page), (options) => options?.waitUntil !== undefined)
  return page
}
