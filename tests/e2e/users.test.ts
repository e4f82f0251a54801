/** Users, as platform admins, analysts and organization admins work with them in a browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrganization } from '#functions/organizations/create-organization.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { findUserId } from '#functions/platform/tenants/users.ts'
import { createUserInputSchema } from '#shared/contracts/users.ts'
import { findings } from './support/findings.ts'
import { openSite, operator, type Site } from './support/site.ts'

let site: Site
let root: Page
let anna: Page
let grid: number
let water: number
let fresh: number
const longName = 'Maria Magdalena Konstantynopolitańczykowianeczka-Brzęczyszczykiewicz'

beforeAll(async () => {
  site = await openSite()
  grid = await site.organization('Energetyka Wzorcowa S.A.')
  water = (
    await createOrganization(site.platform, operator, {
      name: 'Wodociągi Przykładowe',
      max_user_count: 2,
      services: ['threats'],
    })
  ).id
  fresh = await site.organization('Nowa Sp. z o.o.')
  await site.person({ email: 'root@cert.example', name: 'Ewa Malinowska', role: 'platform_admin' })
  await site.person({ email: 'analyst@cert.example', name: 'Jan Nowak', role: 'analyst' })
  await site.person({ email: 'leaving@cert.example', name: 'Lena Leaving', role: 'analyst' })
  await site.person({
    email: 'anna@grid.example',
    name: 'Anna Zielińska',
    role: 'organization_admin',
    clientId: grid,
    language: 'pl',
  })
  await site.person({
    email: 'piotr@grid.example',
    name: 'Piotr Sowa',
    role: 'user',
    clientId: grid,
    language: 'pl',
    modules: ['threat'],
  })
  await site.person({
    email: 'maria@grid.example',
    name: longName,
    role: 'user',
    clientId: grid,
    language: 'pl',
  })
  await site.person({
    email: 'wanda@water.example',
    name: 'Wanda Wodna',
    role: 'organization_admin',
    clientId: water,
  })
  await site.person({
    email: 'karol@water.example',
    name: 'Karol Kran',
    role: 'user',
    clientId: water,
    modules: ['threat'],
  })
  root = await site.visit()
  await site.signIn(root, 'root@cert.example')
  anna = await site.visit({ locale: 'pl-PL' })
  await site.signIn(anna, 'anna@grid.example')
})
afterAll(async () => {
  await site.stop()
})

const rows = (page: Page) => page.locator('table tbody tr[data-row]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const open = async (page: Page, list: string, name: string): Promise<void> => {
  await page.goto(list)
  await row(page, name).click()
  await page.getByRole('heading', { name }).waitFor()
}
const usersOf = (id: number): string => `/organization/${id}?tab=users`
/** Types a day into the expiry field of the English form, counted from today in the browser's zone. */
const typeExpiry = async (page: Page, days: number): Promise<string> => {
  const day = new Date(Date.now() + days * 86_400_000)
  const field = page.getByRole('combobox', { name: 'Expiry date' })
  await field.click()
  await field.press('ControlOrMeta+A')
  await field.pressSequentially(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Warsaw',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    })
      .format(day)
      .replaceAll('/', ''),
  )
  await field.press('Tab')
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(day)
}
const body = async (page: Page, method: string, act: () => Promise<void>): Promise<unknown> => {
  const request = page.waitForRequest((sent) => sent.method() === method && sent.url().includes('/user'))
  await act()
  return (await request).postDataJSON()
}

describe('a platform admin, with the users of the provider', () => {
  it('creates an analyst, whom a mail invites; passwords are checked and the expiry ends with its day', async () => {
    await root.goto('/dashboard')
    await root.getByRole('navigation').getByRole('link', { name: 'Provider users' }).click()
    await root.getByText('3 users').waitFor()
    await root.getByRole('button', { name: 'New analyst' }).click()
    await root.getByRole('button', { name: 'Create analyst' }).click()
    await root.getByText('Fill in the required fields and correct the wrong ones.').waitFor()
    await root.getByText('Give the name.').waitFor()
    await root.getByRole('textbox', { name: 'Name' }).fill('Nina Analyst')
    await root.getByRole('textbox', { name: 'E-mail' }).fill('analyst@cert.example')
    await root.getByText('Without an expiry date the account never expires.').waitFor()
    await root.getByRole('switch', { name: 'Set a first password' }).click()
    await root.getByLabel('Password', { exact: true }).fill('weak')
    await root.getByLabel('Repeat the password').fill('other')
    await root.getByRole('button', { name: 'Create analyst' }).click()
    await root.locator('.ui-error').getByText('The password needs at least 8 characters').waitFor()
    await root.locator('.ui-error').getByText('The passwords are not the same').waitFor()
    await root.getByLabel('Password', { exact: true }).fill('Correct-horse-7')
    await root.getByLabel('Repeat the password').fill('Correct-horse-7')
    const day = await typeExpiry(root, 30)
    await root.getByText('The account works until the end of this day.').waitFor()
    await root.getByRole('button', { name: 'Create analyst' }).click()
    await root.getByText('This e-mail address already has an account').waitFor()
    await root.getByRole('textbox', { name: 'E-mail' }).fill('nina@cert.example')
    const since = new Date(Date.now() - 1000)
    const sent = createUserInputSchema.parse(
      await body(root, 'POST', () => root.getByRole('button', { name: 'Create analyst' }).click()),
    )
    expect(sent).toMatchObject({
      name: 'Nina Analyst',
      role: 'ROLE_COMCERT_ANALYST',
      has_report_access: false,
      password: 'Correct-horse-7',
      repeat_password: 'Correct-horse-7',
    })
    expect(
      new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'Europe/Warsaw',
        dateStyle: 'short',
        timeStyle: 'medium',
      }).format(new Date(sent.account_expiry_date ?? '')),
    ).toBe(`${day} 23:59:59`)
    await row(root, 'Nina Analyst').waitFor()
    await root.getByRole('button', { name: 'Create analyst' }).waitFor({ state: 'detached' })
    expect((await site.mailTo('nina@cert.example', since)).text).toContain('/reset_password/')
  })

  it('edits only what has changed, is told when nothing has, and takes an expiry date away', async () => {
    await open(root, '/admin_users', 'Nina Analyst')
    await root.getByRole('button', { name: 'Edit' }).click()
    await root.getByRole('button', { name: 'Save' }).click()
    await root.getByText('No changes detected').waitFor()
    await root.getByRole('button', { name: 'Without expiry date' }).click()
    await root.getByRole('textbox', { name: 'Name' }).fill('Nina Nowacka')
    expect(await body(root, 'PATCH', () => root.getByRole('button', { name: 'Save' }).click())).toEqual({
      name: 'Nina Nowacka',
      account_expiry_date: null,
    })
    await root.getByRole('heading', { name: 'Nina Nowacka' }).waitFor()
    await root.getByText('without limit').waitFor()
    await root.getByText(/^Changed: (name, expiry date|expiry date, name)/).waitFor()
  })

  it('refuses an expiry date that is over', async () => {
    await open(root, '/admin_users', 'Nina Nowacka')
    await root.getByRole('button', { name: 'Edit' }).click()
    await typeExpiry(root, -3)
    const sent: string[] = []
    root.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url())
    })
    await root.getByRole('button', { name: 'Save' }).click()
    await root.getByText('The expiry date cannot be before today.').waitFor()
    expect(sent).toEqual([])
  })

  it('deactivates an analyst, whose session ends, and activates again', async () => {
    const leaving = await site.visit()
    await site.signIn(leaving, 'leaving@cert.example')
    await open(root, '/admin_users', 'Lena Leaving')
    await root.getByRole('button', { name: 'Deactivate' }).click()
    await root.getByRole('alertdialog').getByText('Lena Leaving is signed out at once').waitFor()
    await root.getByRole('button', { name: 'Deactivate account' }).click()
    await root.getByText('Lena Leaving can no longer sign in').waitFor()
    await expect.poll(() => row(root, 'Lena Leaving').innerText()).toContain('deactivated')
    await leaving.goto('/threats')
    await expect.poll(() => new URL(leaving.url()).pathname).toBe('/login')
    await root.getByRole('button', { name: 'Activate', exact: true }).click()
    await root.getByText('Lena Leaving can sign in again').waitFor()
    await expect.poll(() => row(root, 'Lena Leaving').innerText()).not.toContain('deactivated')
  })

  it('neither edits nor switches a platform admin, and is told why', async () => {
    await open(root, '/admin_users', 'Ewa Malinowska')
    await root.getByRole('note').getByText('managed outside the portal').waitFor()
    const drawer = root.getByRole('complementary')
    for (const name of ['Edit', 'Deactivate', 'Delete'])
      expect(await drawer.getByRole('button', { name }).count(), name).toBe(0)
    await root.goto(`${root.url()}&drawer=edit`)
    await root.getByRole('note').waitFor()
    expect(await root.locator('form.drawer-form').count()).toBe(0)
  })

  it('finds a user of any organization', async () => {
    await root.goto('/admin_users?scope=all&search=karol')
    await row(root, 'Karol Kran').getByText('Wodociągi Przykładowe', { exact: true }).waitFor()
    await root.getByText('1 user', { exact: true }).waitFor()
  })
})

describe('a platform admin, with the users of an organization', () => {
  it('sees that it has no admin, and adds one, who has reports in any case', async () => {
    await root.goto(usersOf(fresh))
    await root.getByText('Nobody can sign in as an admin of this organization.').waitFor()
    await root.getByRole('button', { name: 'New user' }).first().click()
    await root.getByRole('textbox', { name: 'Name' }).fill('Nadia First')
    await root.getByRole('textbox', { name: 'E-mail' }).fill('nadia@fresh.example')
    const reports = root.getByRole('switch', { name: 'Reports' })
    expect(await reports.isChecked()).toBe(false)
    await root.getByRole('radio', { name: 'Organization admin' }).check()
    expect([await reports.isChecked(), await reports.isDisabled()]).toEqual([true, true])
    await root.getByRole('switch', { name: 'Incidents' }).click()
    const sent = await body(root, 'POST', () => root.getByRole('button', { name: 'Create user' }).click())
    expect(sent).toMatchObject({
      client_id: fresh,
      role: 'ROLE_ORGANIZATION_ADMIN',
      has_report_access: true,
      has_incident_access: true,
      has_threat_access: false,
    })
    expect(sent).not.toHaveProperty('password')
    await row(root, 'Nadia First').waitFor()
    await expect.poll(() => root.getByText('Nobody can sign in as an admin').count()).toBe(0)
    await root.getByText('1 of 10 accounts used.').waitFor()
  })

  it('switches modules, but none that the organization does not have', async () => {
    await open(root, usersOf(water), 'Karol Kran')
    const incidents = root.getByRole('switch', { name: 'Incidents' })
    await root.getByText('the organization does not have this service').first().waitFor()
    expect(await incidents.isDisabled()).toBe(true)
    const threats = root.getByRole('switch', { name: 'Threats' })
    expect(await body(root, 'PUT', () => threats.click())).toEqual({ threat: false })
    await root.getByText('Access taken away: Threats').waitFor()
    expect(await threats.isChecked()).toBe(false)
    await root.getByText('Without any module this person cannot use the portal.').waitFor()
    await threats.click()
    await root.getByText('Access granted: Threats').waitFor()
  })

  it('is told that the limit of users is reached, before and after', async () => {
    await root.goto(usersOf(water))
    await root.getByText('All 2 accounts are used.').waitFor()
    await root.getByRole('button', { name: 'New user' }).click()
    await root.locator('form').getByText('The limit of users is reached').waitFor()
    await root.getByRole('textbox', { name: 'Name' }).fill('One Too Many')
    await root.getByRole('textbox', { name: 'E-mail' }).fill('many@water.example')
    await root.getByRole('button', { name: 'Create user' }).click()
    await root.getByRole('alert').getByText(/limit/).waitFor()
    await root.getByRole('button', { name: 'Cancel' }).click()
    await root.getByRole('button', { name: 'Discard changes' }).click()
  })

  it('is asked once more before the last organization admin goes, in any way', async () => {
    const last = root.getByRole('alertdialog', { name: 'This is the last organization admin' })
    await open(root, usersOf(water), 'Wanda Wodna')
    await root.getByRole('button', { name: 'Deactivate' }).click()
    await root.getByRole('button', { name: 'Deactivate account' }).click()
    await last.getByText('nobody can sign in as an admin of Wodociągi Przykładowe').waitFor()
    await last.getByRole('button', { name: 'Cancel' }).click()
    await root.getByRole('complementary').getByText('active', { exact: true }).waitFor()

    await root.getByRole('button', { name: 'Edit' }).click()
    await root.getByRole('radio', { name: 'User', exact: true }).check()
    await root.getByRole('button', { name: 'Save' }).click()
    await last.getByRole('button', { name: 'Cancel' }).click()
    await root.getByRole('button', { name: 'Cancel' }).click()
    await root.getByRole('button', { name: 'Discard changes' }).click()

    await root.getByRole('button', { name: 'Delete' }).click()
    await root
      .getByRole('alertdialog', { name: 'Delete this user?' })
      .getByText('This cannot be undone.')
      .waitFor()
    await root.getByRole('button', { name: 'Delete user' }).click()
    expect(
      await body(root, 'DELETE', () => last.getByRole('button', { name: 'Delete the last admin' }).click()),
    ).toEqual({ confirm_last_admin: true })
    await root.getByText('User deleted').waitFor()
    await expect.poll(() => row(root, 'Wanda Wodna').count()).toBe(0)
    await root.getByText('Nobody can sign in as an admin of this organization.').waitFor()
  })
})

describe('an analyst', () => {
  it('reads the list of provider users and changes nothing', async () => {
    const analyst = await site.visit()
    await site.signIn(analyst, 'analyst@cert.example', '/dashboard')
    await analyst.getByRole('navigation').getByRole('link', { name: 'Provider users' }).click()
    await row(analyst, 'Ewa Malinowska').getByText('Platform admin').waitFor()
    await row(analyst, 'Lena Leaving').click()
    const drawer = analyst.getByRole('complementary')
    await drawer.getByText('leaving@cert.example').waitFor()
    expect(await drawer.locator('.drawer-actions').count()).toBe(0)
    expect(await analyst.getByRole('button', { name: 'New analyst' }).count()).toBe(0)
    // The share link, opened anew, and what is written by hand.
    await analyst.goto(`${analyst.url()}&drawer=edit`)
    await drawer.getByText('leaving@cert.example').waitFor()
    expect(await analyst.locator('form.drawer-form').count()).toBe(0)
    await analyst.goto('/admin_users?scope=all')
    await row(analyst, 'Ewa Malinowska').waitFor()
    expect(await row(analyst, 'Anna Zielińska').count()).toBe(0)
  })
})

describe('an organization admin', () => {
  it('sees what a user asks for, declines it with a reason on the home page, and grants it by one press', async () => {
    const piotr = await site.visit({ locale: 'pl-PL' })
    await site.signIn(piotr, 'piotr@grid.example', '/dashboard')
    await piotr.getByRole('navigation').getByRole('link', { name: 'Incydenty' }).click()
    // The dashboard offers it too.
    await piotr.locator('.dash').waitFor({ state: 'detached' })
    await piotr.getByRole('button', { name: /Poproś o.dostęp/ }).click()
    await piotr.getByText('Prośba została wysłana').waitFor()
    // What has become of it is still there after a reload.
    await piotr.reload()
    await piotr.getByText(/czeka na odpowiedź administratorów organizacji/).waitFor()
    expect(await piotr.getByRole('button', { name: 'Wycofaj prośbę' }).count()).toBe(1)

    await anna.goto('/dashboard')
    const asked = anna.getByRole('region', { name: 'Prośby o\u00A0dostęp' })
    await asked.getByRole('button', { name: 'Odmów dostępu: Piotr Sowa, Incydenty' }).click()
    const dialog = anna.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Odmów' }).click()
    await dialog.getByText('Podaj powód.').waitFor()
    expect(await findings(anna)).toEqual([])
    await dialog.getByLabel('Powód').fill('Dopiero od czerwca')
    await dialog.getByRole('button', { name: 'Odmów' }).click()
    await asked.getByText('Żadna prośba o dostęp nie czeka na odpowiedź.').waitFor()
    // The request has left the page, and its button with it.
    await expect.poll(() => anna.evaluate(() => document.activeElement?.tagName)).toBe('H1')

    await piotr.reload()
    await piotr.getByText('Powód: Dopiero od czerwca').waitFor()
    await piotr.getByRole('button', { name: /Poproś o.dostęp ponownie/ }).click()
    await piotr.getByText(/czeka na odpowiedź administratorów organizacji/).waitFor()

    await anna.goto('/organization?tab=users')
    await row(anna, 'Piotr Sowa')
      .getByText(/prosi o.1 moduł/)
      .waitFor()
    await row(anna, 'Piotr Sowa').click()
    expect(await anna.getByRole('switch', { name: 'Incydenty' }).isChecked()).toBe(false)
    await anna.getByRole('button', { name: 'Przyznaj dostęp: Piotr Sowa, Incydenty' }).click()
    await anna.getByText('Przyznano dostęp: Piotr Sowa, Incydenty').waitFor()
    await expect.poll(() => anna.getByRole('switch', { name: 'Incydenty' }).isChecked()).toBe(true)
    await expect.poll(() => anna.getByRole('button', { name: /Przyznaj dostęp/ }).count()).toBe(0)
    await piotr.reload()
    await piotr.getByRole('heading', { name: 'Incydenty' }).waitFor()
  })

  it('adds users of the own organization, and deletes them', async () => {
    await anna.goto('/organization?tab=users')
    await anna.getByText('3 użytkowników').waitFor()
    await anna.getByRole('button', { name: 'Nowy użytkownik' }).click()
    await anna.getByRole('textbox', { name: /Imię i.nazwisko/ }).fill('Zofia Nowa')
    await anna.getByRole('textbox', { name: 'E-mail' }).fill('zofia@grid.example')
    await anna.getByRole('button', { name: 'Wszystkie' }).click()
    const sent = await body(anna, 'POST', () =>
      anna.getByRole('button', { name: 'Utwórz użytkownika' }).click(),
    )
    expect(sent).toMatchObject({
      role: 'ROLE_USER',
      language: 'pl',
      has_visibility_access: true,
      has_report_access: true,
      account_expiry_date: null,
    })
    expect(sent).not.toHaveProperty('client_id')
    await row(anna, 'Zofia Nowa').waitFor()
    await anna.getByText('4 użytkowników').waitFor()
    expect(await anna.getByRole('button', { name: 'Wyłącz konto' }).count()).toBe(0)
    await row(anna, 'Zofia Nowa').click()
    await anna.getByRole('button', { name: 'Usuń', exact: true }).click()
    await anna.getByRole('alertdialog').getByText('Zofia Nowa').waitFor()
    await anna.getByRole('button', { name: 'Usuń użytkownika' }).click()
    await anna.getByText('3 użytkowników').waitFor()
  })

  it('gives somebody another address, which counts once it is confirmed there', async () => {
    const piotr = await findUserId(site.platform.table, 'piotr@grid.example')
    await site.platform.table.update(keys.account(piotr ?? 0), {
      expression: 'SET last_activity = :at',
      values: { ':at': Math.floor(Date.now() / 1000) },
    })
    await open(anna, '/organization?tab=users', 'Piotr Sowa')
    await anna.getByRole('button', { name: 'Edytuj' }).click()
    await anna.getByRole('textbox', { name: 'E-mail' }).fill('piotr.sowa@grid.example')
    const since = new Date(Date.now() - 1000)
    await anna.getByRole('button', { name: 'Zapisz' }).click()
    await anna.getByRole('heading', { name: 'Nowy adres e-mail' }).waitFor()
    await anna.getByText('Adres piotr.sowa@grid.example czeka na potwierdzenie.').waitFor()
    await anna.getByRole('button', { name: 'Wyślij ponownie' }).click()
    await anna.getByText('Link wysłano ponownie').waitFor()
    const { text } = await site.mailTo('piotr.sowa@grid.example', since)
    const visitor = await site.visit({ locale: 'pl-PL' })
    await visitor.goto(new URL(/https?:\/\/\S*\/confirm_email\/\S+/.exec(text)?.[0] ?? '').pathname)
    await visitor.getByRole('button', { name: 'Potwierdź adres' }).click()
    await visitor.getByText('Od teraz logujesz się adresem piotr.sowa@grid.example.').waitFor()
    await visitor.close()
    await anna.reload()
    await anna.getByRole('link', { name: 'piotr.sowa@grid.example' }).waitFor()
    expect(await anna.getByRole('heading', { name: 'Nowy adres e-mail' }).count()).toBe(0)
  })

  it('does not change an organization admin, the own account included', async () => {
    await open(anna, '/organization?tab=users', 'Anna Zielińska')
    await anna.getByText('Konto administratora organizacji może zmienić tylko dostawca.').waitFor()
    expect(await anna.getByRole('button', { name: 'Edytuj' }).count()).toBe(0)
    expect(await anna.getByRole('switch', { name: 'Zagrożenia' }).isDisabled()).toBe(true)
    await anna.goto('/admin_users')
    await anna.getByRole('heading', { name: 'Nie ma takiej strony' }).waitFor()
  })
})

describe('axe', () => {
  it('finds nothing on any screen, in either theme', async () => {
    const page = root
    await page.goto('/admin_users?scope=all')
    await rows(page).first().click()
    await page.getByRole('switch').first().waitFor()
    expect(await findings(page), 'list and drawer').toEqual([])
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await findings(page), 'question').toEqual([])
    await page.goto(`${usersOf(water)}&drawer=add`)
    await page.getByRole('switch', { name: 'Set a first password' }).click()
    await page.getByRole('button', { name: 'Create user' }).click()
    await page.getByText('Give the password.').waitFor()
    await page.getByText('Nobody can sign in as an admin').waitFor()
    expect(await findings(page), 'form and notes').toEqual([])
  })

  it('finds nothing on a phone, where nothing is cut off', async () => {
    const page = await site.visit({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'pl-PL',
    })
    await site.signIn(page, 'anna@grid.example')
    await page.goto('/organization?tab=users')
    await page.getByText(longName).waitFor()
    // A card has no head that says what its date is.
    await page.getByText('Ostatnia aktywność: ').first().waitFor()
    expect(await findings(page), 'cards').toEqual([])
    await page.getByText(longName).click()
    await page.getByRole('switch').first().waitFor()
    expect(await findings(page), 'drawer').toEqual([])
    await page.goto('/organization?tab=users&drawer=add')
    await page.getByRole('switch').first().waitFor()
    expect(await findings(page), 'form').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
