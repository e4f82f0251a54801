import type { Page } from 'playwright-core'

/**
 * Waits until the page is ready: code loaded, no open request, no debounced input, and results rendered. Only then does
 * a test check what is present or absent.
 */
export const ready = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset['state'] !== 'busy')
}

/** A page whose navigations wait until the page is ready, unless the caller sets another wait condition. */
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

/** Whether the browser keeps the failure of a module until the page is loaded again, as Chromium did before 156. */
export const keepsFailedModules = (page: Page): boolean =>
  Number(page.context().browser()?.version().split('.')[0]) < 156
