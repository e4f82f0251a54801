/** Second factors as people set them up and use them, with Chromium's own authenticator; sessions; the question who it is. */
import { TOTP } from 'otpauth'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/store/keys.ts'
import { findUserId } from '#functions/platform/tenants/users.ts'
import { findings } from './support/findings.ts'
import { openSite, password, type Site } from './support/site.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let site: Site
let bank: number
beforeAll(async () => {
  site = await openSite()
  bank = await site.organization('Bank Przykładowy')
  const people = [
    { email: 'anna@bank.example', name: 'Anna Zielińska', role: 'user', clientId: bank },
    { email: 'piotr@bank.example', name: 'Piotr Dąb', role: 'user', clientId: bank, language: 'pl' },
    { email: 'szef@bank.example', name: 'Maria Wrona', role: 'organization_admin', clientId: bank },
    { email: 'admin@cert.example', name: 'Ewa Lis', role: 'platform_admin' },
  ] as const
  for (const person of people) await site.person(person)
})
afterAll(async () => {
  await site.stop()
})

const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** A fingerprint reader that always knows the finger. */
const withReader = async (page: Page): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}
const settings = async (page: Page, tab: string): Promise<void> => {
  await page.locator('.header button[aria-haspopup=dialog]').last().click()
  await page.getByRole('tab', { name: tab }).click()
}
/** The code of the next thirty seconds: the one of these may have been taken. */
const nextCode = (secret: string): string => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
const credentials = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.locator('form button[type=submit]').click()
}
/** The text of the paper that the page would be printed on. */
const printed = async (page: Page): Promise<string> => {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  const text = await page.locator('body').innerText()
  await page.emulateMedia({ media: null })
  await page.setViewportSize(desktop.viewport)
  return text.replaceAll(/\n+/g, '\n').trim()
}
/** As if the last confirmation were long ago. */
const unconfirm = async (email: string): Promise<void> => {
  const { table } = site.platform
  const id = (await findUserId(table, email)) ?? 0
  for (const { sk } of await table.queryAll(keys.session(id, '').pk))
    await table.update(keys.session(id, String(sk)), {
      expression: 'SET confirmed = :long_ago',
      values: { ':long_ago': 0 },
    })
}

describe('second factors', () => {
  let page: Page
  let secret = ''
  let codes: string[] = []

  it('begin with an app, whose recovery codes are shown this once', async () => {
    page = await site.visit(desktop)
    await withReader(page)
    await site.signIn(page, 'anna@bank.example', '/threats')
    await settings(page, 'Sign-in')
    await page.getByText('You have none yet.').waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'sign-in-none')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    secret = ((await page.locator('.factor-secret code').textContent()) ?? '').replaceAll(' ', '')
    expect(await findings(page)).toEqual([])
    await shot(page, 'app-setup')
    await page.getByLabel('Code of the app').fill('000000')
    await page.getByText('This is not the code of the app.').waitFor()
    await page.getByLabel('Code of the app').fill(new TOTP({ secret }).generate())
    await page.getByText('The app is on.').waitFor()
    await page.getByRole('button', { name: 'Download' }).and(page.locator(':focus')).waitFor()
    codes = await page.locator('.factor-codes code').allTextContents()
    expect(codes).toHaveLength(10)
    expect(await findings(page)).toEqual([])
    await shot(page, 'recovery-codes')
    // The paper has them and whose they are, and nothing else. It is as narrow as a phone, and they are still there after it.
    expect(await printed(page)).toBe(
      [
        'Recovery codes of anna@bank.example',
        'Keep them where your telephone is not. Each works once in place of the app or passkey.',
        ...codes,
      ].join('\n'),
    )
    expect(await page.locator('.factor-codes code').allTextContents()).toEqual(codes)
    // What hides them asks first, for they are not shown again.
    await page.getByRole('tab', { name: 'Sessions' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Back to the codes' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Back to the codes' }).click()
    const done = page.getByRole('button', { name: 'Done' })
    expect(await done.isDisabled()).toBe(true)
    await page.getByLabel('I have stored them').check()
    await done.click()
    await page.getByText('10 of 10 left').waitFor()
    await page.getByRole('button', { name: 'Make new ones' }).and(page.locator(':focus')).waitFor()
  })

  it('take a passkey, which gets a name and another one', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name of the passkey').fill('Laptop')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByText('The passkey is added.').waitFor()
    await page.getByRole('button', { name: 'Rename the passkey Laptop' }).click()
    await page.getByLabel('Name of the passkey Laptop').fill('Laptop at work')
    await page.keyboard.press('Enter')
    await page.getByText('Laptop at work').waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'sign-in-all')
  })

  it('let a passkey sign in, alone and after the password', async () => {
    await page.getByRole('button', { name: 'Close the settings' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await shot(page, 'login')
    await page.getByRole('button', { name: 'Sign in by passkey' }).click()
    await page.locator('.shell').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await credentials(page, 'anna@bank.example')
    await page.getByRole('heading', { name: 'Sign in by passkey' }).waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'second-passkey')
    await page.getByRole('button', { name: 'Sign in by passkey' }).click()
    await page.locator('.shell').waitFor()
  })

  it('let the code of the app sign in on a telephone without the passkey', async () => {
    const other = await site.visit(phone)
    await credentials(other, 'anna@bank.example')
    await other.getByRole('button', { name: 'Use the authenticator app' }).click()
    await other.getByRole('heading', { name: 'Enter the code of your app' }).waitFor()
    expect(await findings(other)).toEqual([])
    await shot(other, 'second-app-phone')
    await other.getByLabel('Code').fill(nextCode(secret))
    await other.locator('.shell').waitFor()
    await other.locator('.header button[aria-haspopup=dialog]').last().click()
    const list = other.getByRole('dialog', { name: 'Settings' })
    await list.waitFor()
    expect(await findings(other)).toEqual([])
    await list.getByRole('button', { name: 'Sessions' }).click()
    await other.getByRole('dialog', { name: 'Sessions' }).getByText('this session').waitFor()
    expect(await findings(other)).toEqual([])
    await shot(other, 'sessions-phone')
    await other.getByRole('button', { name: 'Back to the settings' }).click()
    await list.getByRole('button', { name: 'Sign-in' }).click()
    await other.getByRole('dialog', { name: 'Sign-in' }).getByText('10 of 10 left').waitFor()
    await shot(other, 'sign-in-phone')
  })

  it('are asked for anew before a grave change, which then goes on', async () => {
    await unconfirm('anna@bank.example')
    await settings(page, 'Sign-in')
    await page.getByRole('button', { name: 'Remove the passkey Laptop at work' }).click()
    await page.getByRole('button', { name: 'Remove passkey', exact: true }).click()
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'confirm-passkey')
    await page.getByRole('button', { name: 'recovery code', exact: true }).click()
    await page.getByRole('textbox', { name: 'recovery code' }).fill('AAAA-AAAA')
    await page.keyboard.press('Enter')
    await page.getByText('This was not accepted. Try again.').waitFor()
    await page.getByRole('textbox', { name: 'recovery code' }).fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByText('The passkey “Laptop at work” is removed').waitFor()
    await page.getByText('9 of 10 left').waitFor()
  })

  it('are not changed when the question is closed, and nothing that was typed is lost', async () => {
    await unconfirm('anna@bank.example')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name of the passkey').fill('Another one')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('button', { name: 'Close without confirming' }).click()
    await page.getByText('Nothing was changed: it was not confirmed that it is you.').waitFor()
    expect(await page.getByLabel('Name of the passkey').inputValue()).toBe('Another one')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('button', { name: 'code by e-mail' }).click()
    const since = new Date(Date.now() - 1000)
    await page.getByRole('button', { name: 'Send a code to anna@bank.example' }).click()
    await page.getByText('We have sent a code').waitFor()
    await shot(page, 'confirm-mail')
    const { text } = await site.mailTo('anna@bank.example', since)
    await page.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await page.getByText('The passkey is added.').waitFor()
    await page.getByText('Another one').waitFor()
  })

  it('stand beside the sessions, which are ended from there', async () => {
    await page.getByRole('tab', { name: 'Sessions' }).click()
    await page.getByText('this session').waitFor()
    await page.getByText('Chrome, Android').or(page.getByText('Chrome, Linux')).first().waitFor()
    await page.getByRole('heading', { name: 'Recent sign-ins' }).waitFor()
    await page.getByRole('cell', { name: 'passkey' }).first().waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'sessions')
    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click()
    await expect.poll(() => page.locator('.factor-rows li').count()).toBe(1)
  })

  it('say why the password is to be changed after a try that was somebody else, and end the others there', async () => {
    await page.context().close()
    const other = await site.visit(desktop)
    for (let tries = 0; tries < 3; tries += 1) {
      await other.goto('/login')
      await other.locator('input[type=email]').fill('szef@bank.example')
      await other.locator('input[autocomplete=current-password]').fill('Guessed-1')
      await other.locator('form button[type=submit]').click()
      await other.locator('[role=alert]').getByText(/./).first().waitFor()
    }
    await site.signIn(other, 'szef@bank.example', '/threats')
    page = await site.visit(desktop)
    await site.signIn(page, 'szef@bank.example', '/threats')
    await settings(page, 'Sessions')
    await page.getByRole('button', { name: 'Not me' }).click()
    await page.getByText('somebody is guessing your password').waitFor()
    await page.getByLabel('Current password').and(page.locator(':focus')).waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'strange-sign-in')
    await page.getByRole('button', { name: 'End the other session now' }).click()
    await page.getByText('1 session ended').waitFor()
    await page.getByRole('button', { name: 'End the other session now' }).waitFor({ state: 'detached' })
    // Who comes to the password otherwise is told nothing.
    await page.getByRole('tab', { name: 'Sessions' }).click()
    await page.getByRole('tab', { name: 'Password' }).click()
    await page.getByLabel('Current password').waitFor()
    expect(await page.getByText('somebody is guessing').count()).toBe(0)
    await other.context().close()
  })
})

describe('an organization', () => {
  it('reads its own part of the audit trail', async () => {
    const page = await site.visit(desktop)
    await site.signIn(page, 'szef@bank.example', '/audit')
    await page.getByText('Second factor added').first().waitFor()
    expect(await page.getByRole('columnheader', { name: 'Organization' }).count()).toBe(0)
    expect(await findings(page)).toEqual([])
    await shot(page, 'audit')
    await page.getByText('Second factor added').first().click()
    await page.getByRole('button', { name: 'Export' }).waitFor()
    await shot(page, 'audit-drawer')
  })

  it('sees who has factors, resets them, and takes no more codes by mail', async () => {
    const page = await site.visit(desktop)
    await site.signIn(page, 'szef@bank.example', '/organization?tab=users')
    await page.getByText('Anna Zielińska').click()
    await page.getByText('authenticator app, 1 passkey').waitFor()
    await shot(page, 'user-factors')
    await page.getByRole('button', { name: 'Remove second factors' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove second factors' }).click()
    await page.getByText('Signs in with codes by e-mail.').waitFor()
    await page.goto('/organization?tab=details')
    await page.getByRole('switch', { name: 'Codes by e-mail' }).click()
    await page.getByRole('button', { name: 'Take no more codes by e-mail' }).click()
    await page.getByText('not taken').waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'organization')
  })

  it('has people without another factor set one up at their next sign-in', async () => {
    const page = await site.visit(phone)
    const since = new Date(Date.now() - 1000)
    await credentials(page, 'piotr@bank.example')
    const { text } = await site.mailTo('piotr@bank.example', since)
    await page.locator('input[autocomplete=one-time-code]').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await page.getByRole('heading', { name: 'Ustaw drugi składnik' }).waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'enrol-phone')
    // No address leads around it.
    await page.goto('/threats')
    await page.getByRole('heading', { name: 'Ustaw drugi składnik' }).waitFor()
    // Whoever is slow shows anew who it is.
    await unconfirm('piotr@bank.example')
    await page.getByRole('button', { name: 'Wybierz' }).last().click()
    await page.getByRole('dialog', { name: 'Potwierdź, że to Ty' }).waitFor()
    await shot(page, 'enrol-confirm-phone')
    expect(await findings(page)).toEqual([])
    const asked = new Date()
    await page.getByRole('button', { name: 'Wyślij kod na piotr@bank.example' }).click()
    const { text: anew } = await site.mailTo('piotr@bank.example', asked)
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill(/\b\d{6}\b/.exec(anew)?.[0] ?? '')
    await page.getByRole('img', { name: 'Kod QR' }).waitFor()
    const secret = ((await page.locator('.factor-secret code').textContent()) ?? '').replaceAll(' ', '')
    await page.emulateMedia({ colorScheme: 'dark' })
    await shot(page, 'enrol-app-phone')
    await page.getByLabel('Kod z\u00A0aplikacji').fill(new TOTP({ secret }).generate())
    await page.getByText('Aplikacja jest włączona.').waitFor()
    await page.getByLabel('Kody są zapisane').check()
    await shot(page, 'enrol-codes-phone')
    await page.getByRole('button', { name: 'Gotowe' }).click()
    await page.locator('.shell').waitFor()
    // The only factor that is left stays.
    await page.locator('.header button[aria-haspopup=dialog]').last().click()
    await page.getByRole('button', { name: 'Logowanie' }).click()
    await page.getByText('Aby usunąć aplikację, najpierw dodaj klucz').waitFor()
    expect(await page.getByRole('button', { name: 'Usuń', exact: true }).isDisabled()).toBe(true)
    await shot(page, 'sign-in-last-phone')
  })

  it('has the like for staff over their list', async () => {
    const page = await site.visit(desktop)
    await site.signIn(page, 'admin@cert.example', '/admin_users')
    const control = page.getByRole('switch', { name: 'Codes by e-mail' })
    await control.waitFor()
    // The title of a page is the first thing of it.
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    expect(await topOf(page.getByRole('heading', { level: 1 }))).toBeLessThan(await topOf(control))
    expect(await findings(page)).toEqual([])
    await shot(page, 'staff')
  })
})
