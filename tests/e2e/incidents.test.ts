/**
 * Incidents, as an analyst reports them with their files and a client reads, resolves and exports them in a
 * browser.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { incidentsCollection } from '#functions/incidents/collection.ts'
import { addIncident } from '#functions/incidents/incident-rules.ts'
import { findings } from './support/findings.ts'
import { openSite, operator, type Site } from './support/site.ts'

let site: Site
let analyst: Page
let client: Page
let hospitalClient: Page
const longName = 'Bardzo długa nazwa incydentu '.repeat(8).trim()

beforeAll(async () => {
  site = await openSite()
  const grid = await site.organization('Energetyka Wzorcowa S.A.')
  const hospital = await site.organization('Szpital Miejski w Przykładowie')
  await site.person({ email: 'analyst@cert.example', name: 'Jan Nowak', role: 'analyst' })
  await site.person({
    email: 'anna@grid.example',
    name: 'Anna Zielińska',
    role: 'user',
    clientId: grid,
    language: 'pl',
  })
  await site.person({
    email: 'ewa@hospital.example',
    name: 'Ewa Lis',
    role: 'organization_admin',
    clientId: hospital,
    language: 'pl',
  })
  const incidents = site.platform.collection(incidentsCollection)
  await incidents.commit(operator, (commit) => {
    commit.create('incident_category', commit.nextId('incident_category'), {
      name_pl: 'Wyłudzenie',
      name_en: 'Phishing',
      is_active: true,
    })
    commit.create('incident_category', commit.nextId('incident_category'), {
      name_pl: 'Wyciek danych',
      name_en: 'Data leak',
      is_active: true,
    })
    for (const name of ['invoices', 'stealer', 'vpn', 'mail'])
      commit.create('incident_tag', commit.nextId('incident_tag'), { name, is_active: true })
  })
  await incidents.commit(operator, (commit) => {
    for (let number = 1; number <= 24; number += 1) {
      addIncident(commit, number % 2 === 0 ? hospital : grid, {
        name: number === 3 ? longName : `Stolen session ${number}`,
        description: `Description ${number}`,
        incident_category_id: 1,
        tags_ids: number % 3 === 0 ? [1, 2, 3] : [],
      })
    }
  })
  analyst = await site.visit()
  await site.signIn(analyst, 'analyst@cert.example')
  client = await site.visit({ locale: 'pl-PL' })
  await site.signIn(client, 'anna@grid.example')
  hospitalClient = await site.visit({ locale: 'pl-PL' })
  await site.signIn(hospitalClient, 'ewa@hospital.example')
})
afterAll(async () => {
  await site.stop()
})

/** Rows of the list, not the skeleton that stands in for them while it loads. */
const rows = (page: Page) => page.locator('table tbody tr[data-row]')
const choose = async (page: Page, placeholder: string, option: string): Promise<void> => {
  await page.locator('.p-dropdown').filter({ hasText: placeholder }).click()
  await page.getByRole('option', { name: option }).click()
}
const chooseOrganizations = async (page: Page, ...names: string[]): Promise<void> => {
  await page.locator('.p-multiselect').filter({ hasText: 'Choose organizations' }).click()
  for (const name of names) await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
}
const pdf = (name: string, bytes = 2000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)]),
})
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const publish = async (page: Page, name: string, ...organizations: string[]): Promise<void> => {
  await page.goto('/incidents?drawer=add')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await chooseOrganizations(page, ...organizations)
  await choose(page, 'Choose a category', 'Phishing')
  await page.getByRole('button', { name: 'Publish and continue' }).click()
}

describe('an analyst', () => {
  it('reports an incident to two organizations with files, of which the bad ones are told and the good ones arrive', async () => {
    await publish(analyst, 'Fałszywe faktury', 'Energetyka Wzorcowa S.A.', 'Szpital Miejski w Przykładowie')
    await analyst.getByText('The incident is published for 2 organizations').waitFor()
    await analyst.reload()
    await analyst.getByText('The incident is published for 2 organizations').waitFor()
    await analyst
      .locator('input[type=file]')
      .setInputFiles([
        pdf('raport „końcowy”.pdf', 3_000_000),
        text('log.txt', 'zażółć'),
        text('run.exe', 'MZ'),
        { ...text('picture.png', 'no picture'), mimeType: 'image/png' },
      ])
    await analyst.getByText('Files of this kind are not accepted').waitFor()
    await analyst.getByRole('button', { name: 'Add 3 attachments' }).click()
    // What a file holds only the server can tell.
    await analyst.locator('.ui-file', { hasText: 'picture.png' }).getByRole('alert').waitFor()
    await expect.poll(() => analyst.locator('.ui-file.is-success').count()).toBe(2)
    await analyst.getByRole('button', { name: 'Finish' }).click()
    await expect.poll(() => new URL(analyst.url()).search).toBe('')
    // The columns share the width by what they hold: no organization and no date is cut.
    const cut = () =>
      analyst
        .locator('.list-table td:not(.list-check)')
        .evaluateAll((cells) =>
          cells.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [])),
        )
    await expect.poll(cut).toEqual([])

    for (const page of [client, hospitalClient]) {
      await page.goto('/incidents?search=falszywe')
      await rows(page).first().click()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'log.txt' }).click()
      expect((await readFile(await (await download).path())).toString()).toBe('zażółć')
      expect(await page.getByRole('link', { name: 'raport „końcowy”.pdf' }).count()).toBe(1)
      expect(new URL(page.url()).pathname).toBe('/incidents')
    }
  })

  it('is told which organizations had the incident already, and stays in the form when all had', async () => {
    await publish(analyst, 'Known campaign', 'Energetyka Wzorcowa S.A.')
    await analyst.getByRole('button', { name: 'Skip' }).click()
    await analyst.getByRole('heading', { name: 'Known campaign' }).waitFor()
    await publish(analyst, 'Known campaign', 'Energetyka Wzorcowa S.A.')
    await analyst
      .getByRole('alert')
      .filter({ hasText: 'Energetyka Wzorcowa S.A. already has an incident' })
      .waitFor()
    await chooseOrganizationsAgain('Szpital Miejski w Przykładowie')
    await analyst.getByRole('button', { name: 'Publish and continue' }).click()
    await analyst.getByText('Energetyka Wzorcowa S.A. already had an incident with the same data').waitFor()
    await analyst.getByText('The incident is published for Szpital Miejski w Przykładowie').waitFor()
    await analyst.getByRole('button', { name: 'Skip' }).click()
    await analyst.getByRole('heading', { name: 'Known campaign' }).waitFor()
  })
  const chooseOrganizationsAgain = async (name: string): Promise<void> => {
    await analyst.locator('.p-multiselect').filter({ hasText: 'Energetyka' }).click()
    await analyst.getByRole('option', { name }).click()
    await analyst.keyboard.press('Escape')
  }

  it('keeps a form as a template, starts from it and deletes it', async () => {
    await analyst.goto('/incidents?drawer=add')
    await analyst.getByRole('textbox', { name: 'Name', exact: true }).fill('Leaked passwords')
    await choose(analyst, 'Choose a category', 'Data leak')
    await analyst.getByLabel(/^Description/).fill('Passwords of employees were published.')
    await analyst.getByRole('button', { name: 'Save as a template' }).click()
    await analyst.getByRole('dialog').getByLabel('Template name').fill('Leak')
    await analyst.getByRole('dialog').getByRole('button', { name: 'Save template' }).click()
    await analyst.getByText('Template saved').waitFor()

    await analyst.goto('/incidents?drawer=add')
    await choose(analyst, 'Start from a template', 'Leak')
    await expect
      .poll(() => analyst.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('Leaked passwords')
    expect(await analyst.getByLabel(/^Description/).inputValue()).toBe(
      'Passwords of employees were published.',
    )
    await analyst.getByRole('button', { name: 'Delete the template Leak' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click()
    await analyst.getByText('Template deleted').waitFor()
    await expect.poll(() => analyst.locator('.incident-template').count()).toBe(0)
    await analyst.getByRole('button', { name: 'Cancel' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => new URL(analyst.url()).search).toBe('')
  })

  it('edits only what changed; files to delete and to add wait for the save', async () => {
    await publish(analyst, 'Edited', 'Energetyka Wzorcowa S.A.')
    await analyst
      .locator('input[type=file]')
      .setInputFiles([text('old.txt', 'old'), text('kept.txt', 'kept')])
    await analyst.getByRole('button', { name: 'Add 2 attachments' }).click()
    await analyst.getByRole('heading', { name: 'Edited' }).waitFor()
    await analyst.getByRole('button', { name: 'Edit' }).click()
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByText('No changes detected').waitFor()

    await analyst.getByRole('button', { name: 'Delete kept.txt' }).click()
    await analyst.getByRole('button', { name: 'Keep kept.txt' }).click()
    await analyst.getByRole('button', { name: 'Delete old.txt' }).click()
    // A file may take the name of one that goes with the same save.
    await analyst
      .locator('input[type=file]')
      .setInputFiles([text('OLD.txt', 'new'), text('kept.txt', 'twice')])
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByText('Some files cannot be attached').waitFor()
    await analyst.getByRole('button', { name: 'Take kept.txt off the list' }).click()
    await analyst.getByRole('textbox', { name: 'Name', exact: true }).fill('Edited twice')
    const request = analyst.waitForRequest((sent) => sent.method() === 'PATCH')
    await analyst.getByRole('button', { name: 'Save' }).click()
    expect((await request).postDataJSON()).toEqual({
      name: 'Edited twice',
      texts_before: { lang: 'en', name: 'Edited', translation: null },
    })
    await analyst.getByRole('heading', { name: 'Edited twice' }).waitFor()
    await expect
      .poll(async () => (await analyst.locator('.ui-file-name').allInnerTexts()).toSorted())
      .toEqual(['OLD.txt', 'kept.txt'])
    await analyst.getByText('Changed: attachments').first().waitFor()
  })

  it('is asked before leaving files that are still on their way', async () => {
    await publish(analyst, 'Slow network', 'Energetyka Wzorcowa S.A.')
    await analyst.locator('input[type=file]').setInputFiles([pdf('slow.pdf')])
    let letThrough = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    const toStore = (url: URL): boolean =>
      !url.pathname.startsWith('/server-api') &&
      !url.pathname.startsWith('/assets') &&
      url.pathname !== '/incidents'
    await analyst.route(toStore, async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue().catch(() => undefined)
    })
    await analyst.getByRole('button', { name: 'Add 1 attachment' }).click()
    await analyst.getByRole('progressbar', { name: 'Uploading slow.pdf' }).waitFor()
    await analyst.getByRole('button', { name: 'Close the panel' }).click()
    await analyst
      .getByRole('alertdialog', { name: 'Stop uploading?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await analyst.getByRole('button', { name: 'Cancel the upload of slow.pdf' }).click()
    await analyst.getByText('upload cancelled').waitFor()
    letThrough()
    await analyst.unroute(toStore)
    await analyst.getByRole('button', { name: 'Upload slow.pdf again' }).click()
    await analyst.getByRole('heading', { name: 'Slow network' }).waitFor()
    await analyst.getByRole('link', { name: 'slow.pdf' }).waitFor()
  })

  it('filters by organization and status, and deletes the selected after being asked', async () => {
    await analyst.goto('/incidents?organizations=1&is_open=true&sent=false&sort=%2Bincident_id')
    await rows(analyst).first().waitFor()
    await expect.poll(() => analyst.locator('.list-chip').count()).toBe(3)
    await analyst.getByText('Notification: not sent').waitFor()
    await rows(analyst).filter({ hasText: 'Energetyka' }).nth(9).waitFor()
    expect(await rows(analyst).filter({ hasText: 'Szpital' }).count()).toBe(0)
    const before = Number(
      /\d+/.exec(
        await analyst
          .getByText(/^\d+ incidents$/)
          .first()
          .innerText(),
      )?.[0],
    )
    await rows(analyst).nth(8).locator('input[type=checkbox]').check()
    await rows(analyst).nth(9).locator('input[type=checkbox]').check()
    await analyst.getByRole('button', { name: 'Remove', exact: true }).click()
    await analyst.getByRole('alertdialog').getByText('together with all their attachments').waitFor()
    await analyst.getByRole('button', { name: 'Remove selected' }).click()
    await analyst.getByText('2 incidents removed').waitFor()
    await analyst
      .getByText(`${before - 2} incidents`)
      .first()
      .waitFor()
  })
})

describe('a client', () => {
  it('opens the open incidents from the menu, resolves one and reopens it', async () => {
    await client.goto('/dashboard')
    const entry = client.getByRole('navigation').getByRole('link', { name: /Incydenty/ })
    await expect.poll(async () => Number(await entry.locator('.badge').innerText())).toBeGreaterThan(5)
    const open = Number(await entry.locator('.badge').innerText())
    await entry.click()
    await client.getByText('Status: otwarte').waitFor()
    await rows(client).first().click()
    expect(await client.getByRole('button', { name: 'Edytuj' }).count()).toBe(0)
    await client.getByRole('button', { name: 'Zamknij', exact: true }).click()
    await client.getByText('Zamknięto incydent').waitFor()
    await expect.poll(async () => Number(await entry.locator('.badge').innerText())).toBe(open - 1)
    await client.getByRole('button', { name: 'Otwórz ponownie' }).click()
    await expect.poll(async () => Number(await entry.locator('.badge').innerText())).toBe(open)
  })

  it('resolves the selected, and is told of those that were closed already', async () => {
    await client.goto('/incidents?sort=%2Bincident_id')
    await rows(client).first().waitFor()
    for (const index of [0, 1]) await rows(client).nth(index).locator('input[type=checkbox]').check()
    await client.getByRole('button', { name: 'Zamknij', exact: true }).click()
    await client.getByText('Zamknięto 2 incydenty').waitFor()
    await expect.poll(() => rows(client).filter({ hasText: 'zamknięty' }).count()).toBe(2)
    for (const index of [0, 1, 2]) await rows(client).nth(index).locator('input[type=checkbox]').check()
    await client.getByRole('button', { name: 'Zamknij', exact: true }).click()
    await client.getByText('Zamknięto 1 incydent').waitFor()
    await client.getByText('2 były już zamknięte.').waitFor()
  })

  it('exports what the list shows', async () => {
    await client.goto('/incidents?is_open=false&sort=%2Bincident_id')
    await rows(client).first().waitFor()
    const download = client.waitForEvent('download')
    await client.getByRole('button', { name: 'Wybierz liczbę wierszy' }).click()
    await client.keyboard.press('ArrowDown')
    await client.keyboard.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^incydenty_.+\.csv$/)
    const lines = (await readFile(await file.path())).toString().trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('Stolen session 1')
    await client.getByText('Wyeksportowano 3 wiersze').waitFor()
    expect(new URL(client.url()).pathname).toBe('/incidents')
  })

  it('is told when more match than the file has', async () => {
    await client.route('**/incident/export_csv*', async (route) => {
      const reply: unknown = await (await route.fetch()).json()
      await route.fulfill({
        json: typeof reply === 'object' && reply !== null ? { ...reply, rows: 5000, total: 7214 } : reply,
      })
    })
    await client.goto('/incidents')
    await rows(client).first().waitFor()
    await client.getByRole('button', { name: 'Eksportuj CSV' }).click()
    await client.getByText(/Wyeksportowano 5000 z.7214 wierszy/).waitFor()
    await client.unroute('**/incident/export_csv*')
  })

  it('opens a share link in a fresh browser, is sent to the list by one without an id, and sees no other organization', async () => {
    const fresh = await site.visit({ locale: 'pl-PL' })
    await fresh.goto('/incidents/5')
    await site.signInByForm(fresh, 'anna@grid.example')
    await fresh.getByText('Description 5').waitFor()
    await fresh.goto('/incidents/abc')
    await expect.poll(() => new URL(fresh.url()).pathname).toBe('/incidents')
    await fresh.goto('/incidents/6')
    await fresh.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
  })
})

describe('axe', () => {
  it('finds nothing on any screen, in either theme', async () => {
    const page = analyst
    await page.goto('/incidents?search=falszywe')
    await rows(page).first().click()
    await page.getByRole('link', { name: 'log.txt' }).waitFor()
    expect(await findings(page), 'list and drawer').toEqual([])
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Delete log.txt' }).click()
    expect(await findings(page), 'edit').toEqual([])
    await publish(page, `Axe`, 'Energetyka Wzorcowa S.A.')
    await page.locator('input[type=file]').setInputFiles([text('good.txt', 'good'), text('bad.exe', 'bad')])
    await page.getByRole('button', { name: 'Add 1 attachment' }).waitFor()
    expect(await findings(page), 'attachments').toEqual([])
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without the attachments?' }).waitFor()
    expect(await findings(page), 'question').toEqual([])
    await page.getByRole('button', { name: 'Leave without them' }).click()
    await page.goto('/incidents?drawer=add')
    await page.getByRole('button', { name: 'Publish and continue' }).click()
    await page.getByText('Choose at least one organization.').waitFor()
    expect(await findings(page), 'form').toEqual([])
    await page.getByRole('button', { name: 'Save as a template' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findings(page), 'template').toEqual([])
  })

  it('finds nothing on a phone', async () => {
    const page = await site.visit({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'pl-PL',
    })
    await site.signIn(page, 'anna@grid.example')
    await page.goto('/incidents')
    await page.getByText('Stolen session').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Wybierz liczbę wierszy' }).click()
    await page.getByRole('menuitem').first().waitFor()
    expect(await findings(page), 'cards and menu').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
