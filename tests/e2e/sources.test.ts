/** Sources of indicators in a browser: from a preset over a trial to a held run and its decision. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './support/findings.ts'
import { seedIndicators } from './support/indicator-seed.ts'
import { startSite, type Site } from './support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  await seedIndicators(site)
})
afterAll(async () => {
  await site.stop()
})

/** Writes a list that the cloud serves, of so many names. */
const writeList = (from: number, to: number): void => {
  const rows = Array.from({ length: to - from }, (_, index) => `bad${from + index}.kit.onion;70;sample`)
  writeFileSync(join(site.folder, 'sources', 'story.csv'), ['what;score;why', ...rows, ''].join('\n'))
}

const choose = async (page: Page, placeholder: string, option: string): Promise<void> => {
  await page.locator('.p-dropdown').filter({ hasText: placeholder }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

it('is set up by a preset and a trial, read, held when much is missing, and decided by a person', async () => {
  writeList(0, 10)
  const { page } = await site.signedIn({ role: 'analyst' }, '/ioc/sources')
  await page.getByText('There are no sources yet').waitFor()
  await page.getByRole('link', { name: 'New source' }).click()
  await choose(page, 'None, another address', 'Spamhaus DROP')
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toContain('spamhaus.org')
  await page.getByText('free of charge; name the publisher').waitFor()

  await page.getByLabel('Name', { exact: true }).fill('Story list')
  await page.locator('.p-dropdown-label', { hasText: 'every 12 hours' }).waitFor()
  await page.getByLabel('Address', { exact: true }).fill('https://sink.portal.test/sources/story.csv')
  // The interval of the preset is not for another address.
  await page.locator('.p-dropdown-label', { hasText: 'every hour' }).waitFor()
  await choose(page, 'Choose a category', 'Phishing')
  expect(await page.getByRole('button', { name: 'Save and switch on' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: /^Trial run/ }).click()
  await page.getByText('no column of values was found').waitFor()
  await page.getByLabel('What the column #1 becomes').selectOption('Value')
  await page.getByLabel('What the column #2 becomes').selectOption('Confidence')
  await page.getByText('The settings have changed since this trial.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('bad0[.]kit[.]onion').waitFor()
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Save and switch on' }).click()
  await page.getByRole('heading', { name: 'Story list' }).waitFor()
  const figures = page.locator('main dl').first()
  await site.cloud.runSchedule(/source-?reader/i)
  await expect
    .poll(async () => {
      await page.reload()
      return figures.innerText()
    })
    .toContain('+10')
  await page
    .getByRole('button', { name: /^Run of/ })
    .first()
    .click()
  await page.getByText(/Received \d+/).waitFor()
  await page.keyboard.press('Escape')

  writeList(4, 10)
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByText('It is read within a moment: Story list').waitFor()
  await site.cloud.runSchedule(/source-?reader/i)
  await expect
    .poll(async () => {
      await page.reload()
      return page.locator('main').innerText()
    })
    .toContain('4 of 10 indicators are missing')
  for (const gone of [0, 1, 2, 3]) await page.getByText(`bad${gone}[.]kit[.]onion`).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Let them go' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Let them go' }).click()
  await page.getByText('Decided. It is read within a moment: Story list').waitFor()
  await site.cloud.runSchedule(/source-?reader/i)
  await expect
    .poll(async () => {
      await page.reload()
      return figures.innerText()
    })
    .toContain('−4')

  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/Its 6 indicators stay/)
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There are no sources yet').waitFor()
})
