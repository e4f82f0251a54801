/** Users in a browser, as platform admins, analysts and organization admins manage them. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrganization } from '#functions/organizations/organization.ts'
import { keys } from '#functions/rules/keys.ts'
import { createModuleRequest } from '#shared/contracts/module-requests.ts'
import { createUserInputSchema } from '#shared/contracts/users.ts'
import { createPerson } from '#tests/support/people.ts'
import { callAs } from './support/call-as.ts'
import { findings } from './support/findings.ts'
import { nowhere } from './support/follow.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, password, phone, type Site } from './support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  await site.stop()
})

const rows = (page: Page) => page.locator('table tbody tr[data-row]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const usersOf = (id: number): string => `/organization/${id}?tab=users`
const mailbox = (name: string): string => `${site.unique(name)}@grid.example`

/** An organization with the threats module alone, at its limit of two accounts. */
const waterworks = async () => {
  const name = site.unique('Wodociągi Przykładowe')
  const { id } = await createOrganization(site.platform, operator, {
    name,
    max_user_count: 2,
    services: ['threats'],
  })
  const of = { organizationId: id, modules: ['threat'] } as const
  const wanda = await site.person({
    ...of,
    email: mailbox('wanda'),
    name: 'Wanda Wodna',
    role: 'organization_admin',
  })
  const karol = await site.person({ ...of, email: mailbox('karol'), name: 'Karol Kran', role: 'user' })
  return { id, name, wanda, karol }
}
/** Fields of a user with threats alone, in an organization that has every module. */
const piotr = { role: 'user', name: 'Piotr Sowa', language: 'pl', modules: ['threat'] } as const

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
  it('creates an analyst, who gets an invitation; passwords are validated and the expiry ends with its day', async () => {
    const { page: root, email: taken } = await site.signedIn({ role: 'platform_admin' }, nowhere)
    await root.getByRole('navigation').getByRole('link', { name: 'Provider users' }).click()
    await ready(root)
    // The title of a page is its first element, above how staff sign in.
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    expect(await topOf(root.getByRole('heading', { level: 1 }))).toBeLessThan(
      await topOf(root.getByRole('switch', { name: 'Codes by e-mail' })),
    )
    expect(await findings(root), 'provider users').toEqual([])
    const name = site.unique('Nina Analyst')
    const email = mailbox('nina')
    await root.getByRole('searchbox').fill(name)
    await root.getByText('No user matches').waitFor()
    await root.getByRole('button', { name: 'New analyst' }).click()
    await root.getByRole('button', { name: 'Create analyst' }).click()
    await root.getByText('Fill in the required fields and correct the wrong ones.').waitFor()
    await root.getByText('Enter the name.').waitFor()
    await root.getByRole('textbox', { name: 'Name' }).fill(name)
    await root.getByRole('textbox', { name: 'E-mail' }).fill(taken)
    await root.getByText('Without an expiry date the account never expires.').waitFor()
    await root.getByRole('switch', { name: 'Set a first password' }).click()
    await root.getByLabel('Password', { exact: true }).fill('weak')
    await root.getByLabel('Repeat the password').fill('other')
    await root.getByRole('button', { name: 'Create analyst' }).click()
    await root.locator('.field-error').getByText('The password needs at least 8 characters').waitFor()
    await root.locator('.field-error').getByText('The passwords are not the same').waitFor()
    await root.getByLabel('Password', { exact: true }).fill('Correct-horse-7')
    await root.getByLabel('Repeat the password').fill('Correct-horse-7')
    const day = await typeExpiry(root, 30)
    await root.getByText('The account works until the end of this day.').waitFor()
    await root.getByRole('button', { name: 'Create analyst' }).click()
    await root.getByText('This e-mail address belongs to an account').waitFor()
    await root.getByRole('textbox', { name: 'E-mail' }).fill(email)
    const since = new Date(Date.now() - 1000)
    const sent = createUserInputSchema.parse(
      await body(root, 'POST', () => root.getByRole('button', { name: 'Create analyst' }).click()),
    )
    expect(sent).toMatchObject({
      name,
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
    await row(root, name).waitFor()
    await root.getByText('1 user', { exact: true }).waitFor()
    await root.getByRole('button', { name: 'Create analyst' }).waitFor({ state: 'detached' })
    expect((await site.mailTo(email, since)).text).toContain('/reset_password/new#')
  })

  it('sends only what changed, sees a message when nothing did, rejects an expiry date in the past and removes one', async () => {
    const id = await createPerson(site.platform, {
      name: 'Nina Analyst',
      email: mailbox('nina'),
      role: 'analyst',
      password,
      client_id: null,
      account_expiry_date: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    })
    const { page: root } = await site.signedIn({ role: 'platform_admin' }, `/admin_users?item=${id}`)
    const sent: string[] = []
    root.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url())
    })
    await root.getByRole('button', { name: 'Edit' }).click()
    await root.getByRole('button', { name: 'Save' }).click()
    await root.getByText('No changes detected').waitFor()
    await typeExpiry(root, -3)
    await root.getByRole('button', { name: 'Save' }).click()
    await root.getByText('The expiry date cannot be before today.').waitFor()
    expect(sent).toEqual([])
    await root.getByRole('button', { name: 'Without expiry date' }).click()
    await root.getByRole('textbox', { name: 'Name' }).fill('Nina Nowacka')
    expect(await body(root, 'PATCH', () => root.getByRole('button', { name: 'Save' }).click())).toEqual({
      name: 'Nina Nowacka',
      account_expiry_date: null,
      fields_before: { name: expect.any(String), account_expiry_date: expect.any(String) },
    })
    await root.getByRole('heading', { name: 'Nina Nowacka' }).waitFor()
    await root.getByText('without limit').waitFor()
    const renamed = String.raw`name \(Nina Analyst → Nina Nowacka\)`
    await root.getByText(new RegExp(`^Changed: (${renamed}, expiry date|expiry date, ${renamed})`)).waitFor()
  })

  it('deactivates an analyst, whose session ends, and activates the analyst again', async () => {
    const {
      page: leaving,
      name,
      userId,
    } = await site.signedIn({ role: 'analyst', name: site.unique('Lena Leaving') })
    const { page: root } = await site.signedIn(
      { role: 'platform_admin' },
      `/admin_users?search=${encodeURIComponent(name)}&item=${userId}`,
    )
    await root.getByRole('button', { name: 'Deactivate' }).click()
    await root.getByRole('alertdialog').getByText(`${name} is signed out at once`).waitFor()
    await root.getByRole('button', { name: 'Deactivate account' }).click()
    await root.getByText(`${name} can no longer sign in`).waitFor()
    await expect.poll(() => row(root, name).innerText()).toContain('deactivated')
    await leaving.goto('/threats')
    await expect.poll(() => new URL(leaving.url()).pathname).toBe('/login')
    await root.getByRole('button', { name: 'Activate', exact: true }).click()
    await root.getByText(`${name} can sign in again`).waitFor()
    await expect.poll(() => row(root, name).innerText()).not.toContain('deactivated')
  })

  it('cannot edit or deactivate a platform admin, and sees why', async () => {
    const { page: root, userId } = await site.signedIn({ role: 'platform_admin' })
    const address = `/admin_users?item=${userId}`
    await root.goto(address)
    await root.getByRole('note').getByText('managed outside the portal').waitFor()
    const drawer = root.getByRole('complementary')
    for (const name of ['Edit', 'Deactivate', 'Delete'])
      expect(await drawer.getByRole('button', { name }).count(), name).toBe(0)
    await root.goto(`${address}&drawer=edit`)
    await root.getByRole('note').waitFor()
    expect(await root.locator('form.drawer-form').count()).toBe(0)
  })

  it('finds a user of any organization, and axe finds nothing in either theme', async () => {
    const organization = site.unique('Energetyka Wzorcowa S.A.')
    const name = site.unique('Karol Kran')
    await site.person({
      email: mailbox('karol'),
      name,
      role: 'user',
      organizationId: await site.organization(organization),
    })
    const { page: root } = await site.signedIn(
      { role: 'platform_admin' },
      `/admin_users?scope=all&search=${encodeURIComponent(name)}`,
    )
    await row(root, name).getByText(organization, { exact: true }).waitFor()
    await root.getByText('1 user', { exact: true }).waitFor()
    await row(root, name).click()
    await root.getByRole('heading', { name }).waitFor()
    await root.getByRole('switch').first().waitFor()
    expect(await findings(root), 'list and drawer').toEqual([])
    await root.getByRole('button', { name: 'Delete' }).click()
    await root.getByRole('alertdialog').waitFor()
    expect(await findings(root), 'question').toEqual([])
  })
})

describe('a platform admin, with the users of an organization', () => {
  it('sees that it has no admin, and adds one, who always has reports', async () => {
    const fresh = await site.organization(site.unique('Nowa Sp. z o.o.'))
    const { page: root } = await site.signedIn({ role: 'platform_admin' }, usersOf(fresh))
    await root.getByText('Nobody can sign in as an admin of this organization.').waitFor()
    await root.getByRole('button', { name: 'New user' }).first().click()
    const firstPassword = root.getByRole('switch', { name: 'Set a first password' })
    await firstPassword.click()
    await root.getByRole('button', { name: 'Create user' }).click()
    await root.getByText('Enter the password.').waitFor()
    expect(await findings(root), 'form and notes').toEqual([])
    await firstPassword.click()
    await root.getByRole('textbox', { name: 'Name' }).fill('Nadia First')
    await root.getByRole('textbox', { name: 'E-mail' }).fill(mailbox('nadia'))
    const reports = root.getByRole('switch', { name: 'Reports' })
    expect(await reports.isChecked()).toBe(false)
    await root.getByRole('radio', { name: 'Organization admin' }).check()
    await expect
      .poll(async () => [await reports.isChecked(), await reports.isDisabled()])
      .toEqual([true, true])
    // The modules of the organization are on from the start.
    await root.getByRole('switch', { name: 'Incidents' }).click()
    const sent = await body(root, 'POST', () => root.getByRole('button', { name: 'Create user' }).click())
    expect(sent).toMatchObject({
      client_id: fresh,
      role: 'ROLE_ORGANIZATION_ADMIN',
      has_report_access: true,
      has_incident_access: false,
      has_threat_access: true,
    })
    expect(sent).not.toHaveProperty('password')
    await row(root, 'Nadia First').waitFor()
    await expect.poll(() => root.getByText('Nobody can sign in as an admin').count()).toBe(0)
    await root.getByText('1 of 10 accounts used.').waitFor()
  })

  it('switches only modules of the organization, sees that its limit is reached, and confirms again before its last admin is removed', async () => {
    const { id, name: organization, karol } = await waterworks()
    const { page: root } = await site.signedIn({ role: 'platform_admin' }, `${usersOf(id)}&item=${karol}`)
    const incidents = root.getByRole('switch', { name: 'Incidents' })
    await root.getByText('the organization does not have this service').first().waitFor()
    expect(await incidents.isDisabled()).toBe(true)
    const threats = root.getByRole('switch', { name: 'Threats' })
    expect(await body(root, 'PUT', () => threats.click())).toEqual({ threat: false })
    await root.getByText('Access removed: Threats').waitFor()
    await expect.poll(() => threats.isChecked()).toBe(false)
    await root.getByText('Without any module this person cannot use the portal.').waitFor()
    await threats.click()
    await root.getByText('Access granted: Threats').waitFor()
    expect(await root.getByText('To deny access').count()).toBe(0)

    await root.getByText('All 2 accounts are used.').waitFor()
    await root.getByRole('button', { name: 'New user' }).click()
    await root.locator('form').getByText('The limit of users is reached').waitFor()
    await root.getByRole('textbox', { name: 'Name' }).fill('One Too Many')
    await root.getByRole('textbox', { name: 'E-mail' }).fill(mailbox('many'))
    await root.getByRole('button', { name: 'Create user' }).click()
    await root.getByRole('alert').getByText(/limit/).waitFor()
    await root.getByRole('button', { name: 'Cancel' }).click()
    await root.getByRole('button', { name: 'Discard changes' }).click()

    // For an admin, a module is only hidden, and the screen states that.
    await row(root, 'Wanda Wodna').click()
    await root.getByText('To deny access').waitFor()
    const last = root.getByRole('alertdialog', { name: 'This is the last organization admin' })
    await root.getByRole('button', { name: 'Deactivate' }).click()
    await root.getByRole('button', { name: 'Deactivate account' }).click()
    await last.getByText(`nobody can sign in as an admin of ${organization}`).waitFor()
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
  it('reads the list of provider users without changing it', async () => {
    const family = site.unique('Malinowska')
    await site.person({ email: mailbox('ewa'), name: `Ewa ${family}`, role: 'platform_admin' })
    const lena = mailbox('lena')
    await site.person({ email: lena, name: `Lena ${family}`, role: 'analyst' })
    await site.person({
      email: mailbox('anna'),
      name: `Anna ${family}`,
      role: 'organization_admin',
      organizationId: await site.organization(site.unique('Energetyka Wzorcowa S.A.')),
    })
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, nowhere)
    await analyst.getByRole('navigation').getByRole('link', { name: 'Provider users' }).click()
    await ready(analyst)
    await analyst.getByRole('searchbox').fill(family)
    await analyst.getByText('2 users', { exact: true }).waitFor()
    await row(analyst, `Ewa ${family}`).getByText('Platform admin').waitFor()
    await row(analyst, `Lena ${family}`).click()
    const drawer = analyst.getByRole('complementary')
    await drawer.getByText(lena).waitFor()
    await ready(analyst)
    expect(await drawer.locator('.drawer-actions').count()).toBe(0)
    expect(await analyst.getByRole('button', { name: 'New analyst' }).count()).toBe(0)
    // Opens the share link again with additions: all organizations, in edit mode.
    await analyst.goto(`${analyst.url()}&scope=all&drawer=edit`)
    await drawer.getByText(lena).waitFor()
    expect(await analyst.locator('form.drawer-form').count()).toBe(0)
    await row(analyst, `Ewa ${family}`).waitFor()
    expect(await row(analyst, `Anna ${family}`).count()).toBe(0)
  })
})

describe('an organization admin', () => {
  it("sees a user's request and declines it with a reason on the home page; the user may ask again", async () => {
    // The organization has an admin. In an organization without one, the request goes to the provider.
    const { page: anna, organizationId } = await site.signedIn({ role: 'organization_admin', language: 'pl' })
    const { page: user } = await site.signedIn({ ...piotr, organizationId }, nowhere)
    await user.getByRole('navigation').getByRole('link', { name: 'Incydenty' }).click()
    await user.getByRole('button', { name: /Poproś o.dostęp/ }).click()
    await user.getByText('Prośba została wysłana').waitFor()
    // The decision is still visible after a reload.
    await user.reload()
    await user.getByText(/czeka na odpowiedź administratorów organizacji/).waitFor()
    expect(await user.getByRole('button', { name: 'Anuluj prośbę' }).count()).toBe(1)

    await anna.goto('/dashboard')
    const asked = anna.getByRole('region', { name: 'Prośby o\u00A0dostęp' })
    await asked.getByRole('button', { name: 'Odrzuć prośbę: Piotr Sowa, Incydenty' }).click()
    const dialog = anna.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Odrzuć' }).click()
    await dialog.getByText('Podaj powód.').waitFor()
    expect(await findings(anna)).toEqual([])
    await dialog.getByLabel('Powód').fill('Dopiero od czerwca')
    await dialog.getByRole('button', { name: 'Odrzuć' }).click()
    await asked.getByText('Nie ma oczekujących próśb o dostęp.').waitFor()
    // The button has disappeared with its request; the heading of what remains has the focus.
    await ready(anna)
    expect(await anna.evaluate(() => document.activeElement?.textContent)).toContain('Prośby o\u00A0dostęp')

    await user.reload()
    await user.getByText('Powód: Dopiero od czerwca').waitFor()
    await user.getByRole('button', { name: /Poproś o.dostęp ponownie/ }).click()
    await user.getByText(/czeka na odpowiedź administratorów organizacji/).waitFor()
  })

  it("grants a user's request with one press, from the list of users", async () => {
    const { page: anna, organizationId } = await site.signedIn({ role: 'organization_admin', language: 'pl' })
    const { page: user } = await site.signedIn({ ...piotr, organizationId })
    await callAs(user, createModuleRequest, { body: { module: 'INCIDENT' } })
    await anna.goto('/organization?tab=users')
    await row(anna, 'Piotr Sowa')
      .getByText(/prosi o.1 moduł/)
      .waitFor()
    await row(anna, 'Piotr Sowa').click()
    const incidents = anna.getByRole('switch', { name: 'Incydenty' })
    expect(await incidents.isChecked()).toBe(false)
    await anna.getByRole('button', { name: 'Przyznaj dostęp: Piotr Sowa, Incydenty' }).click()
    await anna.getByText('Przyznano dostęp: Piotr Sowa, Incydenty').waitFor()
    await expect.poll(() => incidents.isChecked()).toBe(true)
    await expect.poll(() => anna.getByRole('button', { name: /Przyznaj dostęp/ }).count()).toBe(0)
    await user.goto('/incidents')
    await user.getByRole('heading', { name: 'Incydenty' }).waitFor()
  })

  it('adds and deletes users of the own organization, and cannot change an admin, including themselves', async () => {
    const { page: anna } = await site.signedIn(
      { role: 'organization_admin', language: 'pl' },
      '/organization?tab=users',
    )
    await anna.getByText('1 użytkownik', { exact: true }).waitFor()
    await anna.getByRole('button', { name: 'Nowy użytkownik' }).click()
    await anna.getByRole('textbox', { name: /Imię i.nazwisko/ }).fill('Zofia Nowa')
    await anna.getByRole('textbox', { name: 'E-mail' }).fill(mailbox('zofia'))
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
    await anna.getByText('2 użytkowników', { exact: true }).waitFor()
    await row(anna, 'Zofia Nowa').getByText('zaproszenie wysłane').waitFor()
    await anna.getByRole('button', { name: /^Zaproszeni/, pressed: false }).click()
    await anna.getByRole('button', { name: 'Wyślij zaproszenie ponownie: Zofia Nowa' }).click()
    await anna.getByText(/Wysyłamy zaproszenie na adres/).waitFor()
    await row(anna, 'Zofia Nowa').click()
    await anna.getByRole('button', { name: 'Zakończ zaproszenie' }).waitFor()
    expect(await anna.getByRole('button', { name: 'Wyłącz konto' }).count()).toBe(0)
    await anna.getByRole('button', { name: 'Zakończ zaproszenie' }).click()
    await anna
      .getByRole('alertdialog')
      .getByText(/Zofia Nowa/)
      .waitFor()
    await anna.getByRole('alertdialog').getByRole('button', { name: 'Zakończ zaproszenie' }).click()
    await anna.getByText(/Zakończono zaproszenie/).waitFor()
    await anna.getByRole('button', { name: /^Zaproszeni/, pressed: true }).click()
    await anna.getByText('1 użytkownik', { exact: true }).waitFor()
    await row(anna, 'Anna Zielińska').click()
    await anna.getByText('Konto administratora organizacji może zmienić tylko dostawca.').waitFor()
    expect(await anna.getByRole('button', { name: 'Edytuj' }).count()).toBe(0)
    expect(await anna.getByRole('switch', { name: 'Zagrożenia' }).isDisabled()).toBe(true)
  })

  it('invites people of a pasted list, and reads what becomes of each line', async () => {
    const { page: anna, organizationId } = await site.signedIn(
      { role: 'organization_admin', language: 'pl' },
      '/organization?tab=users',
    )
    const [jan, ola] = [mailbox('jan'), mailbox('ola')]
    await site.person({ ...piotr, email: ola, organizationId })
    await anna.getByRole('button', { name: 'Zaproś osoby' }).click()
    const dialog = anna.getByRole('dialog')
    await dialog.getByLabel('Adresy').fill(`Jan Jawor <${jan}>;\n${ola}\nbiuro@wzorcowa\n${jan}`)
    await dialog.getByText('jest już użytkownikiem organizacji').waitFor()
    await dialog.getByText('to nie jest pełny adres e-mail').waitFor()
    await dialog.getByText('jest już na tej liście').waitFor()
    expect(await findings(anna), 'list of people').toEqual([])
    const sent = await body(anna, 'POST', () =>
      dialog.getByRole('button', { name: 'Zaproś 1 osobę' }).click(),
    )
    expect(sent).toMatchObject({
      people: [{ name: 'Jan Jawor', email: jan }],
      role: 'ROLE_USER',
      language: 'pl',
      has_visibility_access: true,
      has_report_access: false,
    })
    await anna.getByText('Zaproszono 1 osobę').waitFor()
    // What was no address stays, to be corrected.
    await expect.poll(() => dialog.getByLabel('Adresy').inputValue()).toBe('biuro@wzorcowa')
    await dialog.getByLabel('Adresy').fill('')
    await dialog.getByText('Anuluj').click()
    await row(anna, 'Jan Jawor').getByText('zaproszenie wysłane').waitFor()
  })

  it('gives a user another address, which takes effect once it is confirmed there', async () => {
    const { page: anna, organizationId } = await site.signedIn({ role: 'organization_admin', language: 'pl' })
    const id = await site.person({ ...piotr, email: mailbox('piotr'), organizationId })
    // For a user who has never signed in, a new address takes effect at once.
    await site.platform.table.update(keys.account(id), {
      expression: 'SET last_activity = :at',
      values: { ':at': Math.floor(Date.now() / 1000) },
    })
    await anna.goto(`/organization?tab=users&item=${id}`)
    await anna.getByRole('button', { name: 'Edytuj' }).click()
    const email = mailbox('piotr.sowa')
    await anna.getByRole('textbox', { name: 'E-mail' }).fill(email)
    const since = new Date(Date.now() - 1000)
    await anna.getByRole('button', { name: 'Zapisz' }).click()
    await anna.getByRole('heading', { name: 'Nowy adres e-mail' }).waitFor()
    await anna.getByText(`Adres ${email} czeka na potwierdzenie.`).waitFor()
    await anna.getByRole('button', { name: 'Wyślij ponownie' }).click()
    await anna.getByText('Link wysłano ponownie').waitFor()
    const { text } = await site.mailTo(email, since)
    const visitor = await site.visit({ locale: 'pl-PL' })
    const link = new URL(/https?:\/\/\S*\/confirm_email#\S+/.exec(text)?.[0] ?? '')
    await visitor.goto(`${link.pathname}${link.hash}`)
    await visitor.getByRole('button', { name: 'Potwierdź adres' }).click()
    await visitor.getByText(`Od teraz logujesz się adresem ${email}.`).waitFor()
    await anna.reload()
    await anna.getByRole('link', { name: email }).waitFor()
    expect(await anna.getByRole('heading', { name: 'Nowy adres e-mail' }).count()).toBe(0)
  })
})

describe('axe', () => {
  it('finds nothing on a phone, and nothing is cut off', async () => {
    const longName = 'Maria Magdalena Konstantynopolitańczykowianeczka-Brzęczyszczykiewicz'
    const { page, organizationId } = await site.signedIn(
      { role: 'organization_admin', language: 'pl' },
      undefined,
      phone,
    )
    await site.person({ ...piotr, email: mailbox('maria'), name: longName, organizationId })
    await page.goto('/organization?tab=users')
    await page.getByText(longName).waitFor()
    // A card has no column header to name its date.
    await page
      .locator('.list-card')
      .getByText(/aktywność/)
      .first()
      .waitFor()
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
