/** Second factors with Chromium's virtual authenticator, sessions, and identity confirmation. */
import { TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keys } from '#functions/rules/keys.ts'
import { findUserId } from '#functions/rules/tenants/users.ts'
import { beginPasskeySignIn, checkPasskeySignIn, login } from '#shared/contracts/auth.ts'
import { beginApp, beginPasskey, createPasskey, enableApp } from '#shared/contracts/factors.ts'
import { updateSignInSettings } from '#shared/contracts/organizations.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { startSession } from '#tests/support/sessions.ts'
import { callAs } from './support/call-as.ts'
import { findings } from './support/findings.ts'
import { opened } from './support/opened.ts'
import { keepsFailedModules, ready } from './support/ready.ts'
import { startSite, password, phone, type Site } from './support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  await site.stop()
})

const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** A fingerprint reader that always accepts the finger. */
const withReader = async (page: Page): Promise<void> => {
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
}
/** Sets up an authenticator app for the user of the page. */
const withApp = async (page: Page): Promise<{ secret: string; codes: readonly string[] }> => {
  const { secret } = await callAs(page, beginApp)
  const { recovery_codes: codes } = await callAs(page, enableApp, {
    body: { code: new TOTP({ secret }).generate() },
  })
  return { secret, codes: codes ?? [] }
}
/** Adds a passkey of another device for the user of the page. This browser has no passkey. */
const withPasskey = async (page: Page, name: string): Promise<Authenticator> => {
  const key = new Authenticator()
  const { options } = await callAs(page, beginPasskey)
  await callAs(page, createPasskey, {
    body: { name, credential: key.register(options, { origin: site.cloud.url }) },
  })
  return key
}
const gear = (page: Page): Locator => page.locator('header button[aria-haspopup=dialog]').last()
const settings = async (page: Page, tab: string): Promise<void> => {
  await opened(gear(page))
  await opened(page.getByRole('tab', { name: tab }))
}
/** A valid app code although one of the same thirty seconds was used, as if time had passed. */
const laterCode = async (secret: string, email: string): Promise<string> => {
  const { table } = site.platform
  await table.update(keys.factors((await findUserId(table, email)) ?? 0), {
    expression: 'SET app_step = :none',
    values: { ':none': 0 },
  })
  return new TOTP({ secret }).generate()
}
/** Enters e-mail and password on the sign-in page. */
const credentials = async (page: Page, email: string): Promise<void> => {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await opened(page.locator('form button[type=submit]'))
}
/** Clears the browser's data, as if nobody had signed in with it. */
const forgotten = async (page: Page): Promise<void> => {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}
/** The text that the page would print. */
const printed = async (page: Page): Promise<string> => {
  const size = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  const text = await page.locator('body').innerText()
  await page.emulateMedia({ media: null })
  if (size !== null) await page.setViewportSize(size)
  return text.replaceAll(/\n+/g, '\n').trim()
}
/** Ages the last identity confirmation so that it has expired. */
const unconfirm = async (userId: number): Promise<void> => {
  const { table } = site.platform
  for (const { sk } of await table.queryAll(keys.session(userId, '').pk))
    await table.update(keys.session(userId, String(sk)), {
      expression: 'SET confirmed = :long_ago',
      values: { ':long_ago': 0 },
    })
}

describe('second factors', () => {
  it('start with an app, whose recovery codes are shown once', async () => {
    const { page, email } = await site.signedIn({ role: 'user' }, '/threats')
    await settings(page, 'Sign-in')
    await page.getByText('You have none yet.').waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'sign-in-none')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    // Cancel and Escape ask about the set-up alone, not about the settings around it.
    const leaving = page.getByRole('alertdialog', { name: 'Leave without switching on the app?' })
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await leaving.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByLabel('Code from the app').press('Escape')
    await leaving.getByRole('button', { name: 'Leave', exact: true }).click()
    const begin = page.getByRole('button', { name: 'Set up' })
    await begin.and(page.locator(':focus')).click()
    const secret = ((await page.locator('ol code').textContent()) ?? '').replaceAll(' ', '')
    expect(await findings(page)).toEqual([])
    await shot(page, 'app-setup')
    await page.getByLabel('Code from the app').fill('000000')
    await page.getByText('This is not the app’s code.').waitFor()
    await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
    await page.getByText('The app is switched on.').waitFor()
    await page.getByRole('button', { name: 'Download' }).and(page.locator(':focus')).waitFor()
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents()
    expect(codes).toHaveLength(10)
    expect(await findings(page)).toEqual([])
    await shot(page, 'recovery-codes')
    // The printout has the codes and their owner, and nothing else. At phone width it still has them after printing.
    expect(await printed(page)).toBe(
      [
        `Recovery codes of ${email}`,
        'Do not keep them on your phone. Each works once instead of the app or passkey.',
        ...codes,
      ].join('\n'),
    )
    expect(
      await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents(),
    ).toEqual(codes)
    // Hiding the codes needs a confirmation, because they are not shown again.
    await opened(page.getByRole('tab', { name: 'Sessions' }))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Back to the codes' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Back to the codes' }).click()
    const done = page.getByRole('button', { name: 'Done' })
    expect(await done.isDisabled()).toBe(true)
    await page.getByLabel('I have stored them').check()
    await done.click()
    await page.getByText('10 of 10 left').waitFor()
    await page.getByRole('button', { name: 'Create new codes' }).and(page.locator(':focus')).waitFor()
  })

  // One test, because the browser keeps the created passkey and signs in with it.
  it('accept a passkey, which gets a name and a second one, and signs in alone and after the password', async () => {
    // Sign-in opens the dashboard, which makes fewer requests when there are fewer modules.
    const { page, email } = await site.signedIn({ role: 'user', modules: ['threat'] })
    await withReader(page)
    await withApp(page)
    await page.goto('/threats')
    await settings(page, 'Sign-in')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name of the passkey').fill('Laptop')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByText('Passkey added.').waitFor()
    await page.getByRole('button', { name: 'Rename the passkey Laptop' }).click()
    await page.getByLabel('Name of the passkey Laptop').fill('Laptop at work')
    await page.keyboard.press('Enter')
    await page.getByText('Laptop at work').waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'sign-in-all')
    await page.getByRole('button', { name: 'Close the settings' }).click()
    await opened(page.getByRole('button', { name: 'Sign out' }))
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await shot(page, 'login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.locator('.shell').waitFor()
    await opened(page.getByRole('button', { name: 'Sign out' }))
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await credentials(page, email)
    await page.getByRole('heading', { name: 'Sign in with a passkey' }).waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'second-passkey')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.locator('.shell').waitFor()
  })

  it('accept the app code on a phone without the passkey', async () => {
    const { page, email } = await site.signedIn({ role: 'user' }, undefined, phone)
    const { secret } = await withApp(page)
    await withPasskey(page, 'Laptop at work')
    await forgotten(page)
    await page.goto('/threats')
    await credentials(page, email)
    await page.getByRole('button', { name: 'Use the authenticator app' }).click()
    await page.getByRole('heading', { name: 'Enter the code from your app' }).waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'second-app-phone')
    await page.getByLabel('Code').fill(await laterCode(secret, email))
    await ready(page)
    await page.locator('.shell').waitFor()
    await opened(gear(page))
    const list = page.getByRole('dialog', { name: 'Settings' })
    await list.waitFor()
    expect(await findings(page)).toEqual([])
    await opened(list.getByRole('button', { name: 'Sessions' }))
    await page.getByRole('dialog', { name: 'Sessions' }).getByText('this session').waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'sessions-phone')
    await page.getByRole('button', { name: 'Back to the settings' }).click()
    await opened(list.getByRole('button', { name: 'Sign-in' }))
    await page.getByRole('dialog', { name: 'Sign-in' }).getByText('10 of 10 left').waitFor()
    await shot(page, 'sign-in-phone')
  })

  it('are required again before a sensitive change, which then continues', async () => {
    const { page, userId } = await site.signedIn({ role: 'user' })
    const { codes } = await withApp(page)
    await withPasskey(page, 'Laptop at work')
    await unconfirm(userId)
    await page.goto('/threats')
    await settings(page, 'Sign-in')
    await page.getByRole('button', { name: 'Remove the passkey Laptop at work' }).click()
    await opened(page.getByRole('button', { name: 'Remove passkey', exact: true }))
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'confirm-passkey')
    await page.getByRole('button', { name: 'recovery code', exact: true }).click()
    await page.getByRole('textbox', { name: 'recovery code' }).fill('AAAA-AAAA')
    await page.keyboard.press('Enter')
    await page.getByText('The code or passkey was not accepted. Try again.').waitFor()
    await page.getByRole('textbox', { name: 'recovery code' }).fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByText('The passkey “Laptop at work” has been removed').waitFor()
    await page.getByText('9 of 10 left').waitFor()
  })

  it('do not change when the question is closed, and no typed text is lost', async () => {
    const { page, email, userId } = await site.signedIn({ role: 'user' })
    await withReader(page)
    await withApp(page)
    await unconfirm(userId)
    await page.goto('/threats')
    const begin = async (): Promise<void> => {
      await settings(page, 'Sign-in')
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByLabel('Name of the passkey').fill('Another one')
    }
    await begin()
    // Nor when the question does not load.
    const code = /\/confirmation-dialog-[^/]*\.js$/
    await page.route(code, (route) => route.abort())
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByText('Could not be loaded').waitFor()
    expect(await page.getByLabel('Name of the passkey').inputValue()).toBe('Another one')
    await page.unroute(code)
    if (keepsFailedModules(page)) {
      await page.reload()
      await begin()
    }
    await opened(page.getByRole('button', { name: 'Create passkey' }))
    await page.getByRole('button', { name: 'Close without confirming' }).click()
    await page.getByText('Nothing was changed: you did not confirm that it is you.').waitFor()
    expect(await page.getByLabel('Name of the passkey').inputValue()).toBe('Another one')
    await opened(page.getByRole('button', { name: 'Create passkey' }))
    await page.getByRole('button', { name: 'code by e-mail' }).click()
    const since = new Date()
    await page.getByRole('button', { name: `Send a code to ${email}` }).click()
    await page.getByText('We have sent a code').waitFor()
    await shot(page, 'confirm-mail')
    const { text } = await site.mailTo(email, since)
    await page.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await page.getByText('Passkey added.').waitFor()
    await page.getByText('Another one').waitFor()
  })

  it('are listed next to the sessions, which can be ended there', async () => {
    const { page, userId } = await site.signedIn({ role: 'user' })
    const key = await withPasskey(page, 'Laptop')
    const { options } = await callAs(page, beginPasskeySignIn)
    await callAs(page, checkPasskeySignIn, {
      body: { credential: key.sign(options, { origin: site.cloud.url }) },
    })
    await startSession(site.platform, userId)
    await page.goto('/threats')
    await settings(page, 'Sessions')
    await page.getByText('this session').waitFor()
    await page.getByText('Chrome, Linux').first().waitFor()
    await page.getByRole('heading', { name: 'Recent sign-ins' }).waitFor()
    await page.getByRole('cell', { name: 'passkey' }).first().waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'sessions')
    const rows = page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')
    expect(await rows.count()).toBe(2)
    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click()
    await expect.poll(() => rows.count()).toBe(1)
  })

  it('explain why to change the password after an attempt by somebody else, and end the other sessions there', async () => {
    const { page, email, userId } = await site.signedIn({ role: 'organization_admin' })
    for (let tries = 0; tries < 3; tries += 1)
      await expect(callAs(page, login, { body: { email, password: 'Guessed-1' } })).rejects.toThrow(
        'bad_credentials',
      )
    await startSession(site.platform, userId)
    await page.goto('/threats')
    await settings(page, 'Sessions')
    await opened(page.getByRole('button', { name: 'Not me' }))
    await page.getByText('somebody is guessing your password').waitFor()
    await page.getByLabel('Current password').and(page.locator(':focus')).waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'strange-sign-in')
    await page.getByRole('button', { name: 'End the other session now' }).click()
    await page.getByText('1 session ended').waitFor()
    await page.getByRole('button', { name: 'End the other session now' }).waitFor({ state: 'detached' })
    // A user who reaches the password page another way sees no explanation.
    await page.getByRole('tab', { name: 'Sessions' }).click()
    await page.getByRole('tab', { name: 'Password' }).click()
    await page.getByLabel('Current password').waitFor()
    await ready(page)
    expect(await page.getByText('somebody is guessing').count()).toBe(0)
  })
})

describe('an organization', () => {
  it('reads its own part of the audit log', async () => {
    const { page } = await site.signedIn({ role: 'organization_admin' })
    await withApp(page)
    await page.goto('/audit')
    const line = page.getByRole('link', { name: /added a second factor$/ }).first()
    await line.waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'audit')
    await line.click()
    await page.getByRole('button', { name: 'Export' }).waitFor()
    await shot(page, 'audit-drawer')
  })

  it('sees who has factors, resets them, and stops accepting codes by e-mail', async () => {
    const { page: owner, organizationId } = await site.signedIn({ role: 'user' })
    await withApp(owner)
    await withPasskey(owner, 'Laptop')
    const { page } = await site.signedIn(
      { role: 'organization_admin', name: 'Maria Wrona', organizationId },
      '/organization?tab=users',
    )
    await page.getByText('Anna Zielińska').click()
    await page.getByText('authenticator app, 1 passkey').waitFor()
    await shot(page, 'user-factors')
    await opened(page.getByRole('button', { name: 'Remove second factors' }))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove second factors' }).click()
    await page.getByText('Signs in with codes by e-mail.').waitFor()
    await page.goto('/organization?tab=details')
    await opened(page.getByRole('switch', { name: 'Codes by e-mail' }))
    await page.getByRole('button', { name: 'Stop accepting codes by e-mail' }).click()
    await page.getByText('not accepted').waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'organization')
  })

  it('makes users without another factor set one up at their next sign-in', async () => {
    const { page: admin, organizationId } = await site.signedIn({ role: 'organization_admin' })
    await callAs(admin, updateSignInSettings, {
      params: { id: String(organizationId) },
      body: { mailed_code: false },
    })
    const email = `${site.unique('piotr')}@bank.example`
    const userId = await site.person({
      email,
      name: 'Piotr Dąb',
      role: 'user',
      organizationId,
      language: 'pl',
    })
    const page = await site.visit(phone)
    await page.goto('/login')
    const since = new Date()
    await credentials(page, email)
    const { text } = await site.mailTo(email, since)
    await page.locator('input[autocomplete=one-time-code]').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await ready(page)
    await page.getByRole('heading', { name: 'Ustaw drugi składnik' }).waitFor()
    expect(await findings(page)).toEqual([])
    await shot(page, 'enrol-phone')
    // No address bypasses it.
    await page.goto('/threats')
    await page.getByRole('heading', { name: 'Ustaw drugi składnik' }).waitFor()
    // A slow user has to confirm the identity again.
    await unconfirm(userId)
    const app = page.getByRole('button', { name: 'Wybierz', description: 'Aplikacja uwierzytelniająca' })
    await opened(app)
    await page.getByRole('dialog', { name: 'Potwierdź, że to Ty' }).waitFor()
    await shot(page, 'enrol-confirm-phone')
    expect(await findings(page)).toEqual([])
    const asked = new Date()
    await page.getByRole('button', { name: `Wyślij kod na ${email}` }).click()
    const { text: anew } = await site.mailTo(email, asked)
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill(/\b\d{6}\b/.exec(anew)?.[0] ?? '')
    await page.getByRole('img', { name: 'Kod QR' }).waitFor()
    // Leaving the set-up asks, and the focus returns to the way that was left.
    await page.getByRole('button', { name: 'Anuluj', exact: true }).click()
    const leaving = page.getByRole('alertdialog', { name: 'Wyjść bez włączenia aplikacji?' })
    await leaving.getByRole('button', { name: 'Wyjdź', exact: true }).click()
    await app.and(page.locator(':focus')).click()
    const secret = ((await page.locator('ol code').textContent()) ?? '').replaceAll(' ', '')
    await page.emulateMedia({ colorScheme: 'dark' })
    await shot(page, 'enrol-app-phone')
    await page.getByLabel('Kod z\u00A0aplikacji').fill(new TOTP({ secret }).generate())
    await page.getByText('Aplikacja jest włączona.').waitFor()
    await page.getByLabel('Kody są zapisane').check()
    await shot(page, 'enrol-codes-phone')
    await opened(page.getByRole('button', { name: 'Gotowe' }))
    await page.locator('.shell').waitFor()
    // The last remaining factor cannot be removed.
    await opened(gear(page))
    await opened(page.getByRole('button', { name: 'Logowanie' }))
    await page.getByText('Aby usunąć aplikację, najpierw dodaj klucz').waitFor()
    expect(await page.getByRole('button', { name: 'Usuń', exact: true }).isDisabled()).toBe(true)
    await shot(page, 'sign-in-last-phone')
  })
})
