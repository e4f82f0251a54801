/** Signing in, as people do it in a browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, password, type Site } from './support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  const bank = await site.organization('Bank Przykładowy')
  await site.person({ email: 'analyst@cert.example', name: 'Jan Nowak', role: 'analyst' })
  await site.person({ email: 'admin@cert.example', name: 'Ewa Lis', role: 'platform_admin' })
  await site.person({
    email: 'user@bank.example',
    name: 'Anna Zielińska',
    role: 'user',
    clientId: bank,
    language: 'pl',
  })
  await site.person({ email: 'locked@bank.example', name: 'Piotr Dąb', role: 'user', clientId: bank })
  await site.person({ email: 'forgot@bank.example', name: 'Maria Wrona', role: 'user', clientId: bank })
  await site.person({
    email: 'blind@bank.example',
    name: 'Olga Sowa',
    role: 'user',
    clientId: bank,
    modules: ['feed'],
  })
})
afterAll(async () => {
  await site.stop()
})

describe('sign-in', () => {
  it('asks for what is missing, and says what is wrong without telling which', async () => {
    const page = await site.visit()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => page.getByText('Enter your e-mail address.').isVisible()).toBe(true)
    await page.getByLabel('E-mail address').fill('nobody@bank.example')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Wrong e-mail or password.').waitFor()
  })

  it('leads to the page that was wanted, in the language of the account', async () => {
    const page = await site.visit()
    await page.goto('/threats?sort=%2Bname')
    await site.signInByForm(page, 'user@bank.example')
    await page.getByRole('heading', { name: 'Zagrożenia', exact: true }).waitFor()
    expect(new URL(page.url()).search).toContain('sort=')
    expect(await page.locator('html').getAttribute('lang')).toBe('pl')
    await page.getByText('Bank Przykładowy').first().waitFor()
  })

  it('takes a pasted code with spaces, and offers a new one only after a while', async () => {
    const page = await site.visit()
    await page.goto('/login')
    const since = new Date(Date.now() - 1000)
    await page.getByLabel('E-mail address').fill('analyst@cert.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByText(/Send again in \d+ s/).waitFor()
    const code = /\b\d{6}\b/.exec((await site.mailTo('analyst@cert.example', since)).text)?.[0] ?? ''
    await page.getByLabel('Code').evaluate(
      (input, text) => {
        const data = new DataTransfer()
        data.setData('text', text)
        input.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
        document.execCommand('insertText', false, text)
      },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    )
    await page.getByRole('heading', { name: /Jan Nowak/ }).waitFor()
  })

  it('locks after five wrong codes and mails the way out, which unlocks', async () => {
    const page = await site.visit()
    await page.goto('/login')
    await page.getByLabel('E-mail address').fill('locked@bank.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    const code = page.getByLabel('Code')
    await code.waitFor()
    const since = new Date(Date.now() - 1000)
    for (let failure = 1; failure <= 4; failure += 1) {
      const reply = page.waitForResponse(/2fa_check/)
      await code.fill('abcdef')
      await reply
      await page.getByText('The code is incorrect.').waitFor()
      await expect.poll(() => code.inputValue()).toBe('')
    }
    await code.fill('abcdef')
    await page.getByRole('heading', { name: 'Sign-in is locked' }).waitFor()
    const link = await linkIn(site, 'locked@bank.example', since)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('Another-horse-8')
    await page.getByLabel('Repeat the new password').fill('Another-horse-8')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('heading', { name: 'The password is set' }).waitFor()
  })

  it('is forgotten at sign-out, in every tab', async () => {
    const page = await site.visit()
    await site.signInByForm(page, 'analyst@cert.example')
    const other = await page.context().newPage()
    await other.goto('/threats')
    await other.getByRole('heading', { name: 'Threats', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await other.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    // The next person in the tab is not led to the page of the one before.
    await site.signInByForm(other, 'user@bank.example')
    expect(new URL(other.url()).pathname).toBe('/dashboard')
  })

  it('says when the portal has not confirmed the sign-out', async () => {
    const page = await site.visit()
    await site.signIn(page, 'analyst@cert.example', '/threats')
    await page.route(/\/logout$/, (route) => route.fulfill({ status: 503, json: { message: 'unavailable' } }))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText(/the portal has not confirmed it/).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  })
})

const linkIn = async (portal: Site, email: string, since: Date): Promise<string> => {
  const { text } = await portal.mailTo(email, since)
  const link = /https?:\/\/\S*\/reset_password\/\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error('The mail has no link')
  return new URL(link).pathname
}

describe('a password reset', () => {
  it('goes from the request by mail to a new password, once', async () => {
    const page = await site.visit()
    const since = new Date(Date.now() - 1000)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await page.getByLabel('E-mail address').fill('forgot@bank.example')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
    // The outbox answers requests for a link by its schedule.
    await site.cloud.runSchedule(/mail-?outbox/i)
    const link = await linkIn(site, 'forgot@bank.example', since)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('weak')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('Fill in all values.').waitFor()
    await page.getByLabel('New password', { exact: true }).fill('Better-horse-9')
    await page.getByLabel('Repeat the new password').fill('Better-horse-9')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('heading', { name: 'The password is set' }).waitFor()
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('Third-horse-10')
    await page.getByLabel('Repeat the new password').fill('Third-horse-10')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText(/invalid, has expired or has been used/).waitFor()
  })
})

describe('the account', () => {
  it('changes its language, which stays after the next sign-in', async () => {
    const page = await site.visit()
    await site.signInByForm(page, 'admin@cert.example')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Polski').click()
    await page.getByText('Zmieniono język').waitFor()
    expect(await page.getByRole('tab', { name: 'Klucz PGP' }).count()).toBe(0)
    const again = await site.visit()
    await site.signInByForm(again, 'admin@cert.example')
    // The home of a platform admin is the list of organizations.
    await again.getByRole('heading', { name: 'Organizacje', exact: true }).waitFor()
  })

  it('refuses what is no PGP key and keeps one that is', async () => {
    const { generateKey } = await import('openpgp')
    const { publicKey, privateKey } = await generateKey({
      type: 'rsa',
      rsaBits: 2048,
      userIDs: [{ name: 'Jan Nowak', email: 'analyst@cert.example' }],
    })
    const page = await site.visit()
    await site.signInByForm(page, 'analyst@cert.example')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('tab', { name: 'PGP key' }).click()
    const field = page.getByLabel('Public key, in armoured form')
    await field.fill('This is certainly not a PGP key, however long it may be.')
    await page.getByRole('button', { name: 'Save the key' }).click()
    await page.getByText('Incorrect PGP key').waitFor()
    await field.fill(privateKey)
    await page.getByRole('button', { name: 'Save the key' }).click()
    await page.getByText(/holds a private key/).waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'key.asc', mimeType: 'text/plain', buffer: Buffer.from(publicKey) })
    await page.getByText('The PGP key has been saved').waitFor()
    await page.getByText('Jan Nowak <analyst@cert.example>').waitFor()
    await page.getByRole('button', { name: 'Remove the key' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the key' }).click()
    await page.getByText('No key has been uploaded yet.').waitFor()
  })
})

describe('a module that is off', () => {
  it('is greyed in the menu, its card is locked, and its page says why', async () => {
    const page = await site.visit()
    await site.signInByForm(page, 'blind@bank.example')
    await page.locator('.dash-card.is-locked h2', { hasText: 'Threats' }).waitFor()
    expect(await page.locator('.dash-card.is-locked h2').allInnerTexts()).not.toContain('IoC')
    const entry = page.getByRole('navigation').getByRole('link', { name: /Threats/ })
    await entry.hover()
    await page.getByText('Service unavailable: request access').first().waitFor()
    await entry.click()
    await page.getByRole('heading', { name: 'This service is not available to you' }).waitFor()
    await page.goto('/threats/1')
    await page.getByRole('heading', { name: 'This service is not available to you' }).waitFor()
  })
})

describe('a link that refuses another e-mail address', () => {
  it('says, once it is dead, what became of it and what to do, with the id of the request', async () => {
    const page = await site.visit()
    await page.goto(`/refuse_email/${'a'.repeat(43)}`)
    await page.getByRole('button', { name: 'Keep the present address' }).click()
    // Whoever entered the address is not asked for another link.
    await page.getByText(/confirmed, withdrawn or refused.* tell your administrator at once/).waitFor()
    expect(await page.locator('.request-id code').innerText()).not.toBe('')
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
  })
})

describe('an unknown address', () => {
  it('shows a page that says so, with a way back', async () => {
    const page = await site.visit()
    await site.signInByForm(page, 'analyst@cert.example')
    await page.goto('/organizations/17/nothing')
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await page.getByRole('heading', { name: /Jan Nowak/ }).waitFor()
  })
})
