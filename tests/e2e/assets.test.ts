/** Assets of an organization in a browser: its admin requests them, the provider decides. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAsset, type Decider } from '#functions/assets/asset.ts'
import { assetsCollection, type AssetEntity } from '#functions/assets/asset-store.ts'
import { cancelAssetRequest, resolveAssetRequest } from '#shared/contracts/assets.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import { callAs } from './support/call-as.ts'
import { findings } from './support/findings.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, phone, type SignedIn, type Site } from './support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  await site.stop()
})

/** Stores assets of an organization as if a user had added them. Returns them. */
const put = (
  by: Decider,
  organizationId: number,
  type: AssetType,
  ...values: readonly string[]
): Promise<readonly AssetEntity[]> =>
  site.platform.collection(assetsCollection).commit(operator, (commit) =>
    values.map((value) => {
      const checked = checkAsset(type, value)
      if (isFaulty(checked)) throw new Error(`${value} is no ${type}`)
      return addAsset(commit, by, organizationId, { ...checked, asset_type: type }).asset
    }),
  )
/** Assets that the organization has requested and that await a decision. */
const asked = (organizationId: number, type: AssetType, ...values: readonly string[]) =>
  put({ role: 'organization_admin', name: 'Anna Zielińska' }, organizationId, type, ...values)
/** Assets that the organization has. */
const had = (organizationId: number, type: AssetType, ...values: readonly string[]) =>
  put({ role: 'platform_admin', name: 'Ewa Szefowa' }, organizationId, type, ...values)

const organization = (): Promise<number> => site.organization(site.unique('Energetyka'))
/** An admin of an organization. `address` is optional. */
const adminAt = async (organizationId: number, address?: string): Promise<Page> => {
  const { page } = await site.signedIn(
    { role: 'organization_admin', language: 'pl', organizationId },
    address,
  )
  return page
}
const rootAt = (address?: string): Promise<SignedIn> =>
  site.signedIn({ role: 'platform_admin', name: 'Ewa Szefowa' }, address)

const rowOf = (page: Page, value: string) =>
  page.locator('table tbody tr[data-row]').filter({ has: page.getByText(value, { exact: true }) })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const own = (query = '') => `/organization?tab=assets${query}`
const of = (organizationId: number, query = '') => `/organization/${organizationId}?tab=assets${query}`
const add = async (page: Page, field: string, value: string): Promise<void> => {
  await page.getByLabel(field).fill(value)
  await page.keyboard.press('Enter')
}
const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const domains = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}.example.net`)

describe('an organization admin', () => {
  it('sees what is wrong with a value, requests a valid one, sees it pending and cancels it', async () => {
    const admin = await adminAt(await organization(), '/organization')
    await tab(admin, /^Zasoby/).click()
    await admin.getByText('Nie ma jeszcze domen').waitFor()
    await add(admin, 'Nowa domena', 'https://example.com/login')
    await admin.getByText('To nie jest nazwa domeny.').waitFor()
    await add(admin, 'Nowa domena', '*.example.com')
    await admin.getByText('Wpisz tylko example.com: subdomeny są uwzględniane').waitFor()
    await add(admin, 'Nowa domena', ' Example.COM. ')
    await admin.getByText('Złożono wniosek o dodanie: example.com').waitFor()
    await rowOf(admin, 'example.com').getByText('czeka na dodanie').waitFor()
    // The field is empty and has the focus, so the next value can be typed at once.
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

    await rowOf(admin, 'AS64496').getByRole('button', { name: 'Anuluj wniosek' }).click()
    await admin.getByText('Anulowano wniosek o dodanie: AS64496').waitFor()
    await admin.getByText('Nie ma jeszcze systemów autonomicznych').waitFor()
    await press(admin, 'Rozpatrzone wnioski')
    await admin.getByRole('dialog').getByText('anulowany', { exact: true }).waitFor()
    await admin.keyboard.press('Escape')
    await admin.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('adds many from a file, 500 lines at once: invalid lines are numbered, and the valid ones are sent without them once the user confirms', async () => {
    const organizationId = await organization()
    await asked(organizationId, 'domain', 'example.com')
    const admin = await adminAt(organizationId, own())
    await press(admin, 'Dodaj z pliku')
    const dialog = admin.getByRole('dialog')
    const pick = (name: string, content: string) =>
      dialog.locator('input[type=file]').setInputFiles([file(name, content)])
    await pick('domeny.csv', 'a.example.net')
    await dialog.getByText('Pliki tego rodzaju nie są przyjmowane').waitFor()
    await pick('domeny.txt', 'x'.repeat(200_001))
    await dialog.getByText('Plik jest za duży.').waitFor()
    await pick('domeny.txt', domains(501, 'over').join('\r\n'))
    await dialog.getByText('więcej niż 500 wierszy').waitFor()
    await pick(
      'domeny.txt',
      'one.example.net\r\nhttp://two.example.net\r\n\r\nexample.com\r\n*.three.example.net\r\nfour.example.net\r\n',
    )
    await dialog.getByText('3 wiersze można dodać. 2 wierszy nie można dodać:').waitFor()
    const wrong = dialog.locator('tbody tr')
    expect(await wrong.locator('td:first-child').allInnerTexts()).toEqual(['2', '5'])
    await dialog.getByRole('button', { name: 'Dodaj tylko poprawne (3)' }).click()
    // Only the server knows that this asset exists.
    await dialog
      .getByText(/^Złożono wnioski o\sdodanie 2 zasobów\. Nie złożono wniosków dla 3 wierszy:/)
      .waitFor()
    expect(await wrong.locator('td:first-child').allInnerTexts()).toEqual(['2', '4', '5'])
    await admin.keyboard.press('Escape')
    await rowOf(admin, 'four.example.net').waitFor()
    await ready(admin)
    expect(await rowOf(admin, 'two.example.net').count()).toBe(0)

    await press(admin, 'Dodaj z pliku')
    await pick('wiele.txt', ['example.com', ...domains(499, 'host')].join('\r\n'))
    await dialog.getByRole('button', { name: 'Dodaj 500 zasobów' }).click()
    await dialog.getByText('499 wierszy można dodać. 1 wiersza nie można dodać:').waitFor()
    await dialog.getByRole('button', { name: 'Dodaj tylko poprawne (499)' }).click()
    await admin.getByText('Złożono wnioski o dodanie 499 zasobów').waitFor()
    await expect.poll(() => tab(admin, /^Domeny/).innerText()).toMatch(/502$/)
  })

  it('pastes several lines into the field for one, and exports one type or all', async () => {
    const organizationId = await organization()
    await had(organizationId, 'domain', 'example.com', ...domains(40, 'host'))
    const admin = await adminAt(organizationId, own('&type=ip_address'))
    await admin.getByLabel('Nowy adres IP lub sieć').evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '192.0.2.7/24\n2001:db8::1\n300.1.1.1')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await press(admin, 'Dodaj tylko poprawne (2)')
    await rowOf(admin, '192.0.2.0/24').waitFor()
    await admin.getByRole('dialog').waitFor({ state: 'detached' })
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
    expect(all.trim().split('\r\n')).toHaveLength(1 + 41 + 2)
  })
})

describe('a platform admin', () => {
  it('finds the waiting organization on the home page, and decides requests one by one', async () => {
    // The home page lists the first organizations by name.
    const name = site.unique('AA Energetyka Wzorcowa S.A.')
    const withoutAdmin = site.unique('AA Szpital Miejski w Przykładowie')
    const organizationId = await site.organization(name)
    await site.organization(withoutAdmin)
    await asked(organizationId, 'ip_address', '192.0.2.0/24', '2001:db8::1')
    const { page } = await rootAt('/dashboard')
    const waiting = page
      .locator('.tile', { hasText: 'Asset requests' })
      .getByRole('listitem')
      .filter({ hasText: name })
    await waiting.getByText('2 requests', { exact: true }).waitFor()
    await page
      .locator('.tile', { hasText: 'Without an admin' })
      .getByRole('link', { name: withoutAdmin })
      .waitFor()
    expect(await findings(page), 'home').toEqual([])
    await waiting.getByRole('link', { name }).click()
    await rowOf(page, '192.0.2.0/24').getByRole('button', { name: 'Accept' }).click()
    await page.getByText('192.0.2.0/24 added').waitFor()
    await expect.poll(() => rowOf(page, '192.0.2.0/24').count()).toBe(0)
    await rowOf(page, '2001:db8::1').getByRole('button', { name: 'Deny' }).click()
    await page
      .getByRole('alertdialog', { name: 'Deny adding 2001:db8::1?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await rowOf(page, '2001:db8::1').getByRole('button', { name: 'Deny' }).click()
    await press(page, 'Deny request')
    await page.getByText('Request to add 2001:db8::1 denied').waitFor()
    await press(page, 'Answered requests')
    await page
      .getByRole('dialog')
      .locator('li', { hasText: '2001:db8::1' })
      .getByText('Denied by: Ewa Szefowa')
      .waitFor()
  })

  it('decides several at once, and sees which could not be decided', async () => {
    const organizationId = await organization()
    const [mine] = await asked(organizationId, 'domain', 'host-40.example.net', ...domains(5, 'host'))
    await asked(organizationId, 'domain', 'host-400.example.net')
    const { page } = await rootAt(of(organizationId, '&search=host-4'))
    for (const number of [4, 40, 400])
      await rowOf(page, `host-${number}.example.net`).locator('input[type=checkbox]').check()
    // Meanwhile the organization's admin cancels a request.
    await callAs(await adminAt(organizationId), cancelAssetRequest, {
      params: { id: String(mine?.request_id) },
    })
    await page.locator('.list-bulk').getByRole('button', { name: 'Accept' }).click()
    await press(page, 'Accept requests')
    await page.getByText('2 requests accepted').waitFor()
    await page.getByText('1 was changed by somebody else meanwhile.').waitFor()
    await rowOf(page, 'host-400.example.net').getByText('added', { exact: true }).waitFor()
    await ready(page)
    expect(await rowOf(page, 'host-40.example.net').count()).toBe(0)
  })

  it('rejects all matches at once, with a reason that the organization reads', async () => {
    const organizationId = await organization()
    await asked(organizationId, 'domain', 'other.example.net', ...domains(11, 'host-49'))
    const { page } = await rootAt(of(organizationId, '&type=pending&search=host-49'))
    await page.getByText('11 requests', { exact: true }).waitFor()
    await press(page, 'Answer all')
    const dialog = page.getByRole('alertdialog', { name: 'Answer 11 requests' })
    await dialog.getByRole('radio', { name: 'Deny' }).check()
    await dialog.getByLabel('Reason').fill('Not your network')
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Deny all (11)' }).click()
    await page.getByText('11 requests denied').waitFor()
    await page.getByText('No request matches').waitFor()
    const admin = await adminAt(organizationId, own('&type=pending'))
    await admin.getByRole('button', { name: 'Rozpatrzone wnioski' }).click()
    await admin.getByRole('dialog').getByText('Powód: Not your network').first().waitFor()
  })

  it('approves the deletion of an asset after a confirmation', async () => {
    const organizationId = await organization()
    await had(organizationId, 'domain', 'old.example.net')
    const admin = await adminAt(organizationId, own())
    await rowOf(admin, 'old.example.net').getByRole('button', { name: 'Wnioskuj o usunięcie' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Złóż wniosek' }).click()
    await rowOf(admin, 'old.example.net').getByText('czeka na usunięcie').waitFor()
    const { page } = await rootAt(of(organizationId, '&type=pending&status=requested_delete'))
    await rowOf(page, 'old.example.net').getByRole('button', { name: 'Accept' }).click()
    await press(page, 'Accept and delete')
    await page.getByText('old.example.net deleted').waitFor()
    await page.getByText('No request matches').waitFor()
  })

  it('adds and deletes directly, and sees the ASCII form of a lookalike domain', async () => {
    const { page } = await rootAt(of(await organization(), '&type=tech_stack'))
    await add(page, 'New technology', 'nginx   1.27')
    await page.getByText('nginx 1.27 added').waitFor()
    await rowOf(page, 'nginx 1.27').getByRole('button', { name: 'Delete: nginx 1.27' }).click()
    await press(page, 'Delete asset')
    await page.getByText('nginx 1.27 deleted').waitFor()
    await page.getByText('There are no technologies yet').waitFor()
    await tab(page, /^Domains/).click()
    await add(page, 'New domain', 'exаmple.org')
    await page.locator('.second-line-part', { hasText: /^xn--/ }).waitFor()
  })
})

describe('axe', () => {
  it('finds nothing on any screen, in either theme', async () => {
    const organizationId = await organization()
    const [denied] = await asked(organizationId, 'domain', 'denied.example', 'waits.example')
    await had(organizationId, 'domain', 'exаmple.org', 'example.com')
    const { page } = await rootAt()
    await callAs(page, resolveAssetRequest, {
      params: { id: String(denied?.request_id) },
      body: { accepted: false, reason: 'Not your network' },
    })
    await page.goto(of(organizationId))
    await rowOf(page, 'waits.example').waitFor()
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
    await page
      .getByRole('dialog', { name: 'Answered requests' })
      .getByText('Reason: Not your network')
      .waitFor()
    expect(await findings(page), 'answered').toEqual([])
  })

  it('finds nothing on a phone, and no page scrolls sideways', async () => {
    const organizationId = await organization()
    await asked(organizationId, 'keyword', 'Energetyka Wzorcowa')
    const { page } = await site.signedIn(
      { role: 'organization_admin', language: 'pl', organizationId },
      own('&type=pending'),
      phone,
    )
    await page.locator('.list-card').first().waitFor()
    expect(await findings(page), 'cards').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.locator('.list-card').first().getByRole('button', { name: 'Anuluj wniosek' }).click()
    await page.getByText('Anulowano wniosek').waitFor()
  })
})
