/** The steps that actions consist of. */
import type { Page } from 'playwright-core'
import { ready } from '../ready.ts'

export const button = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Presses and confirms the question, which stays after a refusal. */
export const asked =
  (open: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    const question = page.getByRole('alertdialog')
    if (!(await question.isVisible())) await open(page)
    await question.waitFor()
    const reason = question.locator('textarea')
    if ((await reason.count()) > 0) await reason.fill('It is harmless.')
    await question.locator('.p-dialog-footer button').last().click()
  }

/** Closes what is open over the page, with what was typed in it. */
export const shut = async (page: Page, role: 'alertdialog' | 'dialog' = 'dialog'): Promise<void> => {
  const open = page.getByRole(role).or(page.getByRole('alertdialog'))
  while (await open.first().isVisible()) {
    const discard = page.getByRole('button', { name: 'Discard changes' })
    if (await discard.isVisible()) await discard.click()
    else await page.keyboard.press('Escape')
    await ready(page)
  }
}

export const submit = async (page: Page): Promise<void> => {
  await page
    .locator(
      '.drawer-form-foot button[type=submit], .p-dialog-footer button[type=submit], .p-dialog form button[type=submit], main form button[type=submit], form button[type=submit]',
    )
    .first()
    .click()
}

export const fill =
  (...fields: readonly (readonly [string | RegExp, string])[]) =>
  async (page: Page): Promise<void> => {
    // The search form of a list has an accessible name too.
    const form = page.locator('.drawer, .p-dialog, main form, .plain-card form, form').last()
    for (const [label, text] of fields) await form.getByLabel(label).first().fill(text)
  }

/** Chooses the first entry of each list of the form. */
export const choose = async (page: Page): Promise<void> => {
  const lists = page.locator('.drawer .ui-select.p-dropdown')
  await lists.first().waitFor()
  for (const list of await lists.all()) {
    // A list cannot be opened while its entries load. The entries of the previous list stay for a moment after a
    // choice, and the next choice would pick one of them.
    await page.waitForFunction(
      () =>
        document.querySelector('.drawer .ui-select.p-disabled, .p-dropdown-panel, .p-multiselect-panel') ===
        null,
    )
    await list.click()
    await page.getByRole('option').first().click()
  }
}

export const selectOne = async (page: Page): Promise<void> => {
  await page.locator('[data-row] input[type=checkbox]').first().check()
}

export const bulk = (name: string | RegExp, asks = false): ((page: Page) => Promise<void>) => {
  const press = async (page: Page): Promise<void> => {
    const bar = page.locator('.list-bulk')
    await bar.waitFor()
    const inBar = bar.getByRole('button', { name }).first()
    // What has no room in the bar is in its menu.
    await ((await inBar.count()) > 0 ? inBar.click() : bulkMenu(name)(page))
  }
  return asks ? asked(press) : press
}

/** An action in the overflow menu of the selection bar. */
export const bulkMenu =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.locator('.list-bulk').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name }).click()
  }

export const all =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page)
  }

export const inDialog = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name }).last().click()
}

/** Opens a menu and chooses an item. */
export const choice = (menu: string, item: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

export const settings = (tab: RegExp) =>
  all(button('Settings'), async (page) => page.getByRole('tab', { name: tab }).click())

export const openTemplates = async (page: Page): Promise<void> => {
  const select = page.getByRole('button', { name: /^Template/ })
  if ((await select.getAttribute('aria-expanded')) === 'false') await select.click()
}
