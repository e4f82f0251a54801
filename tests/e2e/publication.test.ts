/** Publishing a report in a browser: the work of an analyst, counted in clicks. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { listFeedGroupFeeds } from '#shared/contracts/indicator-groups.ts'
import { getThreat } from '#shared/contracts/threats.ts'
import { callAs } from './support/call-as.ts'
import { findings } from './support/findings.ts'
import { seedIndicators, sha256 } from './support/indicator-seed.ts'
import { ready } from './support/ready.ts'
import { operator, startSite, type Site } from './support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  await seedIndicators(site)
  await site.platform.collection(threatsCollection).commit(operator, (commit) =>
    commit.create('threat_category', commit.nextId('threat_category'), {
      name_pl: 'Wyłudzanie',
      name_en: 'Phishing',
      is_active: true,
    }),
  )
})
afterAll(async () => {
  await site.stop()
})

/** Eight indicators, one of them known, and a doubtful and a harmless value. */
const report = `Since Thursday we see a wave of mails that pretend to be a customs desk. They
link to https://amber-ferret[.]net/login). The page (also reached as www.amber-ferret[.]net),
passes the password on to c2.amber-ferret[.]net. Earlier waves used kampania-1[.]example[.]com
and mail.amber-ferret[.]net, the traffic goes over 45.61.137[.]87, in two cases over 45.61.138[.]23.
The attachment drops a loader with the SHA-256 ${sha256.replace('9f', '8e')}.
It asks 8.8.8[.]8 for names.`

/** Counts what a person presses with the mouse. */
const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0'
    const count = (): void => {
      const { dataset } = document.documentElement
      dataset['clicks'] = String(Number(dataset['clicks']) + 1)
    }
    document.addEventListener('pointerdown', count, true)
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['clicks']))
}

it('takes a paste and at most eight clicks, from the menu to the next report', async () => {
  const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/dashboard')
  const clicks = await countClicks(analyst)
  await analyst.getByRole('navigation').getByRole('link', { name: 'Publish' }).click()
  const text = analyst.getByLabel('Paste the text of the report')
  await text.waitFor()
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  await analyst.keyboard.insertText(report)
  await ready(analyst)

  const section = (name: string) => analyst.getByRole('region', { name, exact: true }).getByRole('listitem')
  expect(await section('To decide').allInnerTexts()).toEqual([
    expect.stringContaining('on the list: public DNS resolvers'),
  ])
  expect(await section('New').count()).toBe(7)
  expect(await section('Known already').allInnerTexts()).toEqual([
    expect.stringContaining('published; it joins the group'),
  ])
  expect(await findings(analyst)).toEqual([])

  await analyst.getByLabel('Name', { exact: true }).click()
  await analyst.keyboard.type('Amber Ferret: fake customs e-mails')
  await analyst.getByLabel('Description').click()
  await analyst.keyboard.type('A copied sign-in page takes the password.')
  await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).last().click()
  await analyst.getByRole('option', { name: 'Phishing' }).click()
  // A group made in place: typed, and taken with Enter.
  await analyst.locator('.p-dropdown').filter({ hasText: 'New group' }).click()
  await analyst.locator('.p-dropdown-filter:focus').waitFor()
  await analyst.keyboard.type('Amber Ferret 11/2026')
  await analyst.getByRole('option', { name: 'New group “Amber Ferret 11/2026”' }).waitFor()
  await analyst.keyboard.press('ArrowDown')
  await analyst.keyboard.press('Enter')
  await analyst.getByRole('button', { name: 'Publish and start the next' }).click()
  await analyst.getByText('Published: Amber Ferret: fake customs e-mails').waitFor()
  expect(await text.inputValue()).toBe('')
  expect(await clicks()).toBeLessThanOrEqual(8)

  // Taken back, it is a draft again, and can be published.
  await analyst.getByRole('button', { name: 'Undo' }).click()
  await analyst.getByText('Undone').waitFor()
  await expect.poll(() => text.inputValue()).toBe(report)
  await ready(analyst)
  expect(await analyst.getByLabel('Name', { exact: true }).inputValue()).toBe(
    'Amber Ferret: fake customs e-mails',
  )
  expect(await section('New').count()).toBe(7)
  await analyst.getByRole('button', { name: 'Publish and start the next' }).click()
  await expect.poll(() => text.inputValue()).toBe('')

  const { threat } = await callAs(analyst, getThreat, { params: { id: '2' } })
  expect(threat).toMatchObject({
    name: 'Amber Ferret: fake customs e-mails',
    ioc_group_name: 'Amber Ferret 11/2026',
  })
  const { data } = await callAs(analyst, listFeedGroupFeeds, {
    params: { id: String(threat.ioc_group_id) },
  })
  expect(data).toHaveLength(8)
})

it('keeps the draft of a publication that is undone without a reply', async () => {
  const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/publish')
  await analyst
    .getByLabel('Paste the text of the report')
    .fill(Array.from({ length: 301 }, (_, n) => `n${n}.lost-reply[.]net`).join('\n'))
  // The button goes, and the focus is on the row that it has shown.
  await analyst.getByRole('button', { name: 'Show more: 1 left' }).press('Enter')
  const last = analyst.getByRole('region', { name: 'New', exact: true }).getByRole('checkbox').last()
  await expect.poll(() => last.evaluate((box) => box === document.activeElement)).toBe(true)
  await analyst.getByRole('button', { name: 'Deselect all' }).click()
  await last.press('Space')
  await analyst.getByLabel('Name', { exact: true }).fill('Lost reply')
  await analyst.getByLabel('Description').fill('It is written once.')
  await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).last().click()
  await analyst.getByRole('option', { name: 'Phishing' }).click()
  await analyst.getByRole('button', { name: 'Publish', exact: true }).click()
  await analyst.route('**/feed/publication/undo', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await analyst.getByRole('button', { name: 'Undo' }).click()
  await analyst.getByRole('alert').first().waitFor()
  await analyst.goto('/publish')
  await analyst.getByRole('button', { name: 'Drafts', exact: true }).click()
  const dialog = analyst.getByRole('dialog', { name: 'Drafts', exact: true })
  await dialog.getByText('Lost reply').waitFor()
})

it('keeps a draft over a reload, opens its duplicate, and takes a dropped file', async () => {
  const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/publish')
  await analyst.locator('input[type=file]').setInputFiles({
    name: 'report.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The page is at drafts.amber-ferret[.]net today.'),
  })
  await analyst.getByLabel('Name', { exact: true }).fill('Amber Ferret, second wave')
  const checkbox = analyst.getByRole('checkbox', { name: 'drafts[.]amber-ferret[.]net' })
  await checkbox.uncheck()
  await analyst.getByRole('button', { name: 'Settings of drafts[.]amber-ferret[.]net' }).click()
  const settings = analyst.getByRole('dialog', { name: /^Settings of/ })
  await settings.locator('.p-dropdown').click()
  await analyst.getByRole('option', { name: 'TLP:RED' }).click()
  await settings.getByRole('button', { name: 'Close the settings' }).click()
  await analyst.getByText('Draft saved').waitFor()
  await ready(analyst)
  await analyst.reload()
  await ready(analyst)
  expect(await analyst.getByLabel('Name', { exact: true }).inputValue()).toBe('Amber Ferret, second wave')
  expect(await checkbox.isChecked()).toBe(false)
  await analyst.getByRole('region', { name: 'New' }).getByText('TLP:RED').waitFor()

  await analyst.getByRole('button', { name: 'Drafts', exact: true }).click()
  const dialog = analyst.getByRole('dialog', { name: 'Drafts', exact: true })
  await dialog.getByRole('button', { name: 'Duplicate Amber Ferret, second wave' }).click()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
  expect(await findings(analyst)).toEqual([])
  const before = analyst.url()
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => analyst.url()).not.toBe(before)
  expect(await analyst.getByLabel('Name', { exact: true }).inputValue()).toBe('Amber Ferret, second wave')
})
