/** Assets of an organization in a browser: its admin asks, the provider answers. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './support/findings.ts'
import { openSite, type Site } from './support/site.ts'

let site: Site
let root: Page
let admin: Page
let grid: number

beforeAll(async () => {
  site = await openSite()
  grid = await site.organization('Energetyka Wzorcowa S.A.')
  await site.organization('Szpital Miejski w Przykładowie')
  await site.person({ email: 'root@cert.example', name: 'Ewa Szefowa', role: 'platform_admin' })
  await site.person({
    email: 'anna@grid.example',
    name: 'Anna Zielińska',
    role: 'organization_admin',
    clientId: grid,
    language: 'pl',
  })
  root = await site.visit()
  await site.signIn(root, 'root@cert.example')
  admin = await site.visit({ locale: 'pl-PL' })
  await site.signIn(admin, 'anna@grid.example')
})
afterAll(async () => {
  await site.stop()
})

const rowOf = (page: Page, value: string) =>
  page.locator('table tbody tr[data-row]').filter({ has: page.getByText(value, { exact: true }) })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const ofOrganization = (query = '') => `/organization/${grid}?tab=assets${query}`
const add = async (page: Page, field: string, value: string): Promise<void> => {
  await page.getByLabel(field).fill(value)
  await page.keyboard.press('Enter')
}
const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const domains = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}.example.net`).join('\r\n')

describe('an organization admin', () => {
  it('is told what is wrong with a value, asks for a right one, and sees it wait', async () => {
    await admin.goto('/organization')
    await tab(admin, /^Zasoby/).click()
    await admin.getByText('Nie ma jeszcze domen').waitFor()
    await add(admin, 'Nowa domena', 'https://example.com/login')
    await admin.getByText('To nie jest nazwa domeny.').waitFor()
    await add(admin, 'Nowa domena', ' Example.COM. ')
    await admin.getByText('Złożono wniosek o dodanie: example.com').waitFor()
    await rowOf(admin, 'example.com').getByText('czeka na dodanie').waitFor()
    // The field is empty and has the focus: the next one can be typed at once.
    await admin.keyboard.type('EXAMPLE.com')
    await admin.keyboard.press('Enter')
    await admin.getByText('Taki zasób już istnieje.').waitFor()
    await tab(admin, /^Słowa kluczowe/).click()
    await add(admin, 'Nowe słowo kluczowe', 'x'.repeat(256))
    await admin.getByText('Za długie: najwyżej 255 znaków.').waitFor()
    await tab(admin, /^ASN/).click()
    await add(admin, 'Nowy system autonomiczny', '64496')
    await rowOf(admin, 'AS64496').waitFor()
    await expect.poll(() => tab(admin, /^Oczekujące wnioski/).innerText()).toMatch(/2$/)
  })

  it('takes a request back', async () => {
    await rowOf(admin, 'AS64496').getByRole('button', { name: 'Anuluj wniosek' }).click()
    await admin.getByText('Anulowano wniosek o dodanie: AS64496').waitFor()
    await admin.getByText('Nie ma jeszcze systemów autonomicznych').waitFor()
    await press(admin, 'Rozpatrzone wnioski')
    await admin.getByRole('dialog').getByText('anulowany').waitFor()
    await admin.keyboard.press('Escape')
    await expect.poll(() => admin.getByRole('dialog').count()).toBe(0)
  })

  it('adds many from a file: the wrong lines are numbered, and the valid ones go without them', async () => {
    await admin.goto('/organization?tab=assets')
    await press(admin, 'Dodaj z pliku')
    const dialog = admin.getByRole('dialog')
    const pick = (name: string, content: string) =>
      dialog.locator('input[type=file]').setInputFiles([file(name, content)])
    await pick('domeny.csv', 'a.example.net')
    await dialog.getByText('Pliki tego rodzaju nie są przyjmowane').waitFor()
    await pick('domeny.txt', 'x'.repeat(200_001))
    await dialog.getByText('Plik jest za duży.').waitFor()
    await pick('domeny.txt', domains(501, 'over'))
    await dialog.getByText('więcej niż 500 wierszy').waitFor()
    await pick(
      'domeny.txt',
      'one.example.net\r\nhttp://two.example.net\r\n\r\nexample.com\r\n*.three.example.net\r\nfour.example.net\r\n',
    )
    await dialog.getByText('3 wiersze można dodać. 2 wierszy nie można:').waitFor()
    const wrong = dialog.locator('tbody tr')
    expect(await wrong.locator('td:first-child').allInnerTexts()).toEqual(['2', '5'])
    await dialog.getByRole('button', { name: 'Dodaj tylko poprawne (3)' }).click()
    // That one exists already only the server knows.
    await dialog.getByText('Dodano 2 zasoby. Nie dodano 3 wierszy:').waitFor()
    expect(await wrong.locator('td:first-child').allInnerTexts()).toEqual(['2', '4', '5'])
    await admin.keyboard.press('Escape')
    await rowOf(admin, 'four.example.net').waitFor()
    expect(await rowOf(admin, 'two.example.net').count()).toBe(0)
  })

  it('adds 500 lines at once, and nothing of a file whose only fault is known to the server, until told to', async () => {
    await press(admin, 'Dodaj z pliku')
    const dialog = admin.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles([file('wiele.txt', `example.com\n${domains(499, 'host')}`)])
    await dialog.getByRole('button', { name: 'Dodaj 500 zasobów' }).click()
    await dialog.getByText('499 wierszy można dodać. 1 wiersza nie można:').waitFor()
    await dialog.getByRole('button', { name: 'Dodaj tylko poprawne (499)' }).click()
    await admin.getByText('Złożono wnioski o dodanie 499 zasobów').waitFor()
    await expect.poll(() => tab(admin, /^Domeny/).innerText()).toMatch(/502$/)
  })

  it('pastes several lines into the line for one', async () => {
    await tab(admin, /^Adresy IP/).click()
    await admin.getByLabel('Nowy adres IP lub sieć').evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '192.0.2.7/24\n2001:db8::1\n300.1.1.1')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await press(admin, 'Dodaj tylko poprawne (2)')
    await rowOf(admin, '192.0.2.0/24').waitFor()
  })

  it('exports one type or all', async () => {
    const download = admin.waitForEvent('download')
    await press(admin, 'Eksportuj CSV (;)')
    const one = (await readFile(await (await download).path())).toString()
    expect(one).toContain('192.0.2.0/24')
    expect(one).not.toContain('example.com')
    await press(admin, 'Wybierz, co eksportować')
    const second = admin.waitForEvent('download')
    await admin.getByRole('menuitem', { name: 'Wszystkie zasoby' }).click()
    const all = (await readFile(await (await second).path())).toString()
    expect(all).toContain('example.com')
    expect(all.trim().split('\r\n')).toHaveLength(505)
  })
})

describe('a platform admin', () => {
  it('finds the organization that waits from the home page, and answers one by one', async () => {
    await root.goto('/dashboard')
    await root.locator('.tile', { hasText: 'Asset requests' }).getByText('504 requests').waitFor()
    await root
      .locator('.tile', { hasText: 'Without an admin' })
      .getByRole('link', { name: 'Szpital Miejski w Przykładowie' })
      .waitFor()
    await root.getByRole('link', { name: 'Energetyka Wzorcowa S.A.' }).click()
    await rowOf(root, '192.0.2.0/24').getByRole('button', { name: 'Accept' }).click()
    await root.getByText('192.0.2.0/24 added').waitFor()
    await expect.poll(() => rowOf(root, '192.0.2.0/24').count()).toBe(0)
    await rowOf(root, '2001:db8::1').getByRole('button', { name: 'Deny' }).click()
    await root
      .getByRole('alertdialog', { name: 'Deny adding 2001:db8::1?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await rowOf(root, '2001:db8::1').getByRole('button', { name: 'Deny' }).click()
    await press(root, 'Deny request')
    await root.getByText('Request to add 2001:db8::1 denied').waitFor()
    await press(root, 'Answered requests')
    await root
      .getByRole('dialog')
      .locator('li', { hasText: '2001:db8::1' })
      .getByText('Denied by: Ewa Szefowa')
      .waitFor()
    await root.keyboard.press('Escape')
  })

  it('answers several at once, and is told what could not be answered', async () => {
    await root.goto(ofOrganization('&search=host-4'))
    await rowOf(root, 'host-4.example.net').locator('input[type=checkbox]').check()
    await rowOf(root, 'host-40.example.net').locator('input[type=checkbox]').check()
    await rowOf(root, 'host-400.example.net').locator('input[type=checkbox]').check()
    // Meanwhile their admin takes one back.
    await admin.goto('/organization?tab=assets&search=host-40.')
    await rowOf(admin, 'host-40.example.net').getByRole('button', { name: 'Anuluj wniosek' }).click()
    await admin.getByText('Anulowano wniosek').waitFor()
    await root.locator('.list-bulk').getByRole('button', { name: 'Accept' }).click()
    await press(root, 'Accept requests')
    await root.getByText('2 requests accepted').waitFor()
    await root.getByText('1 was changed by somebody else meanwhile.').waitFor()
    await rowOf(root, 'host-400.example.net').getByText('added', { exact: true }).waitFor()
    expect(await rowOf(root, 'host-40.example.net').count()).toBe(0)
  })

  it('denies all that match at once, with a reason that the organization reads', async () => {
    await root.goto(ofOrganization('&type=pending&search=host-49'))
    await root.getByText('11 requests', { exact: true }).waitFor()
    await press(root, 'Answer all')
    const dialog = root.getByRole('alertdialog', { name: 'Answer 11 requests' })
    await dialog.getByRole('radio', { name: 'Deny' }).check()
    await dialog.getByLabel('Reason').fill('Not your network')
    expect(await findings(root)).toEqual([])
    await dialog.getByRole('button', { name: 'Deny all (11)' }).click()
    await root.getByText('11 requests denied').waitFor()
    await root.getByText('No request matches').waitFor()
    await admin.goto('/organization?tab=assets&type=pending')
    await admin.getByRole('button', { name: 'Rozpatrzone wnioski' }).click()
    await admin.getByRole('dialog').getByText('Powód: Not your network').first().waitFor()
    await admin.keyboard.press('Escape')
  })

  it('accepts that an asset goes, after being asked', async () => {
    await admin.goto('/organization?tab=assets&search=host-400')
    await rowOf(admin, 'host-400.example.net').getByRole('button', { name: 'Wnioskuj o usunięcie' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Złóż wniosek' }).click()
    await rowOf(admin, 'host-400.example.net').getByText('czeka na usunięcie').waitFor()
    await root.goto(ofOrganization('&type=pending&status=requested_delete'))
    await rowOf(root, 'host-400.example.net').getByRole('button', { name: 'Accept' }).click()
    await press(root, 'Accept and delete')
    await root.getByText('host-400.example.net deleted').waitFor()
    await root.getByText('No request matches').waitFor()
  })

  it('adds and deletes directly', async () => {
    await root.goto(ofOrganization('&type=tech_stack'))
    await add(root, 'New technology', 'nginx   1.27')
    await root.getByText('nginx 1.27 added').waitFor()
    await rowOf(root, 'nginx 1.27').getByRole('button', { name: 'Delete: nginx 1.27' }).click()
    await press(root, 'Delete asset')
    await root.getByText('nginx 1.27 deleted').waitFor()
    await root.getByText('There are no technologies yet').waitFor()
  })

  it('reads a domain that only looks like another in its ASCII form, too', async () => {
    await root.goto(ofOrganization())
    await add(root, 'New domain', 'exаmple.org')
    await root.locator('.asset-ascii', { hasText: /^xn--/ }).waitFor()
  })
})

describe('axe', () => {
  it('finds nothing on any screen, in either theme', async () => {
    const page = root
    await page.goto('/dashboard')
    await page.locator('.tile-rows').first().waitFor()
    expect(await findings(page), 'home').toEqual([])
    await page.goto(ofOrganization('&search=axe'))
    await add(page, 'New domain', `axe-domain.example`)
    await rowOf(page, `axe-domain.example`).waitFor()
    expect(await findings(page), 'list').toEqual([])
    await page.locator('tr[data-row] input[type=checkbox]').first().check()
    await add(page, 'New domain', 'no domain')
    await page.getByText('This is not a domain name.').waitFor()
    expect(await findings(page), 'selected and wrong').toEqual([])
    await press(page, 'Add from a file')
    await page.locator('input[type=file]').setInputFiles([file('a.txt', 'ok.example\nwrong\n')])
    await page.getByText('1 line can be added.').waitFor()
    expect(await findings(page), 'file').toEqual([])
    await page.keyboard.press('Escape')
    await press(page, 'Answered requests')
    await page.getByRole('dialog', { name: 'Answered requests' }).waitFor()
    expect(await findings(page), 'answered').toEqual([])
  })

  it('finds nothing on a phone, where nothing scrolls sideways', async () => {
    const page = await site.visit({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'pl-PL',
    })
    await site.signIn(page, 'anna@grid.example')
    await page.goto('/organization?tab=assets&type=keyword')
    await add(page, 'Nowe słowo kluczowe', 'Energetyka Wzorcowa')
    await tab(page, /^Oczekujące wnioski/).click()
    await page.locator('.list-card').first().waitFor()
    expect(await findings(page), 'cards').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.locator('.list-card').first().getByRole('button', { name: 'Anuluj wniosek' }).click()
    await page.getByText('Anulowano wniosek').waitFor()
  })
})
