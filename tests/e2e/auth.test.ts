/** Signing in, in a browser. */
import { generateKey } from 'openpgp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drop } from './support/drop.ts'
import { findings } from './support/findings.ts'
import { opened } from './support/opened.ts'
import { ready } from './support/ready.ts'
import { startSite, password, type Site } from './support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  await site.stop()
})

/** Creates a user of an organization who has not signed in yet. Returns the e-mail address. */
const somebody = async (of: Partial<Parameters<Site['person']>[0]> = {}): Promise<string> => {
  const email = `${site.unique('osoba')}@bank.example`
  const organizationId = of.organizationId ?? (await site.organization(site.unique('Bank')))
  await site.person({ email, name: 'Anna Zielińska', role: 'user', ...of, organizationId })
  return email
}

describe('sign-in', () => {
  it('opens the requested page, in the language of the account; the browser stores no name, address or organization, and shows them after a reload', async () => {
    const bank = site.unique('Bank Przykładowy')
    const email = await somebody({ language: 'pl', organizationId: await site.organization(bank) })
    const page = await site.visit()
    await page.goto('/threats?sort=%2Bname')
    await site.signInByForm(page, email)
    await page.getByRole('heading', { name: 'Zagrożenia', exact: true }).waitFor()
    await ready(page)
    expect(new URL(page.url()).search).toContain('sort=')
    expect(await page.locator('html').getAttribute('lang')).toBe('pl')
    await page.getByText(bank).first().waitFor()
    await page.reload()
    await page.getByText(bank).first().waitFor()
    await page.getByText(email).first().waitFor()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).toContain('ROLE_USER')
    for (const text of [email, bank, 'Anna']) expect(kept).not.toContain(text)
  })

  it('asks for missing fields, does not reveal which of the two was wrong, accepts a pasted code with spaces, and offers a new one only after a while', async () => {
    const email = await somebody({ role: 'analyst', name: 'Jan Nowak' })
    const page = await site.visit()
    await page.goto('/login')
    expect(await findings(page), 'sign-in').toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Enter your e-mail address.').waitFor()
    await page.getByLabel('E-mail address').fill(`${site.unique('nobody')}@bank.example`)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await opened(page.getByRole('button', { name: 'Continue' }))
    await page.getByText('Wrong e-mail or password.').waitFor()
    const since = new Date()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await ready(page)
    await page.getByText(/Send again in \d+ s/).waitFor()
    const code = /\b\d{6}\b/.exec((await site.mailTo(email, since)).text)?.[0] ?? ''
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
    await ready(page)
    await page.getByRole('heading', { name: /Jan Nowak/ }).waitFor()
  })

  it('locks after five wrong codes and e-mails a link that unlocks', async () => {
    const email = await somebody()
    const page = await site.visit()
    await page.goto('/login')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await ready(page)
    const code = page.getByLabel('Code')
    await code.waitFor()
    const since = new Date()
    for (let failure = 1; failure <= 4; failure += 1) {
      const reply = page.waitForResponse(/2fa_check/)
      await code.fill('abcdef')
      await reply
      await page.getByText('The code is incorrect.').waitFor()
      await expect.poll(() => code.inputValue()).toBe('')
    }
    await code.fill('abcdef')
    await page.getByRole('heading', { name: 'Sign-in is locked' }).waitFor()
    const link = await linkIn(email, since)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('Another-horse-8')
    await page.getByLabel('Repeat the new password').fill('Another-horse-8')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('heading', { name: 'The password is set' }).waitFor()
  })

  it('ends at sign-out, in every tab, with a warning when the portal has not confirmed it', async () => {
    const { page } = await site.signedIn({ role: 'analyst' }, '/threats')
    const other = await page.context().newPage()
    await other.goto('/threats')
    await ready(other)
    await other.getByRole('heading', { name: 'Threats', exact: true }).waitFor()
    await opened(page.getByRole('button', { name: 'Sign out' }))
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await other.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    // The next user of the tab does not land on the page of the previous user.
    await site.signInByForm(other, await somebody())
    await expect.poll(() => new URL(other.url()).pathname).toBe('/dashboard')
    await other.route(/\/logout$/, (route) =>
      route.fulfill({ status: 503, json: { message: 'unavailable' } }),
    )
    await opened(other.getByRole('button', { name: 'Sign out' }))
    await other.getByText(/the portal has not confirmed it/).waitFor()
    expect(await other.evaluate(() => localStorage.getItem('user'))).toBeNull()
  })
})

const linkIn = async (email: string, since: Date): Promise<string> => {
  const { text } = await site.mailTo(email, since)
  const link = /https?:\/\/\S*\/reset_password\/new#\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error('The mail has no link')
  const { pathname, hash } = new URL(link)
  return `${pathname}${hash}`
}

describe('a password reset', () => {
  it('leads from the e-mailed link to a new password, and works once', async () => {
    const email = await somebody()
    const page = await site.visit()
    const since = new Date()
    await page.goto('/login')
    await opened(page.getByRole('link', { name: 'Forgot your password?' }))
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    const focused = page.locator(':focus')
    await focused.and(page.getByRole('heading', { name: 'Check your e-mail' })).waitFor()
    // The scheduled outbox sends the requested links.
    await site.cloud.runSchedule(/mail-?outbox/i)
    const link = await linkIn(email, since)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('weak')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('Fill in all fields.').waitFor()
    await page.getByLabel('New password', { exact: true }).fill('Better-horse-9')
    await page.getByLabel('Repeat the new password').fill('Better-horse-9')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await focused.and(page.getByRole('heading', { name: 'The password is set' })).waitFor()
    await page.reload()
    await page.getByText(/invalid, has expired or has been used/).waitFor()
    expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0)
  })
})

describe('the account', () => {
  it('changes its language, which persists after the next sign-in', async () => {
    const { page, email } = await site.signedIn({ role: 'platform_admin' }, '/organizations')
    await opened(page.getByRole('button', { name: 'Settings' }))
    await page.getByLabel('Polski').click()
    await page.getByText('Zmieniono język').waitFor()
    await ready(page)
    expect(await page.getByRole('tab', { name: 'Klucz PGP' }).count()).toBe(0)
    const again = await site.visit()
    await site.signInByForm(again, email)
    // The home of a platform admin is the list of organizations.
    await again.getByRole('heading', { name: 'Organizacje', exact: true }).waitFor()
  })

  it('rejects an invalid PGP key and stores a valid one', async () => {
    const { publicKey, privateKey } = await generateKey({
      type: 'rsa',
      rsaBits: 2048,
      userIDs: [{ name: 'Jan Nowak', email: 'jan@cert.example' }],
    })
    const { page } = await site.signedIn({ role: 'analyst' }, '/threats')
    await opened(page.getByRole('button', { name: 'Settings' }))
    await opened(page.getByRole('tab', { name: 'PGP key' }))
    const field = page.getByLabel('Public key (ASCII-armoured)')
    await field.fill('This is certainly not a PGP key, however long it may be.')
    await page.getByRole('button', { name: 'Save the key' }).click()
    await page.getByText('Incorrect PGP key').waitFor()
    await field.fill(privateKey)
    await page.getByRole('button', { name: 'Save the key' }).click()
    await page.getByText(/contains a private key/).waitFor()
    const key = { name: 'key.asc', mimeType: 'text/plain', buffer: Buffer.from(publicKey) }
    await page.locator('input[type=file]').setInputFiles(key)
    await page.getByText('The PGP key has been saved').waitFor()
    await page.getByText('Jan Nowak <jan@cert.example>').waitFor()
    // Escape cancels the form, and the dialog around it stays, wherever in it the focus is.
    const replace = page.getByRole('button', { name: 'Replace the key' })
    await replace.click()
    await field.press('Escape')
    await replace.click()
    await page.getByRole('tab', { name: 'PGP key' }).press('Escape')
    await replace.click()
    await drop(field, [key, key])
    await page.getByText('Drop one file.').waitFor()
    await drop(field, [key])
    await replace.waitFor()
    await opened(page.getByRole('button', { name: 'Remove the key' }))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the key' }).click()
    await page.getByText('No key has been uploaded yet.').waitFor()
  })
})

describe('a link that declines another e-mail address', () => {
  it('shows, once it is no longer valid, its outcome and what to do, with the request id', async () => {
    const page = await site.visit()
    await page.goto(`/refuse_email/${'a'.repeat(43)}`)
    await page.getByRole('button', { name: 'Keep the current address' }).click()
    // The user who entered the address is not asked for another link.
    await page.getByText(/confirmed, cancelled or refused.* tell your organization admin at once/).waitFor()
    expect(await page.locator('.request-id code').innerText()).not.toBe('')
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
  })
})

describe('an unknown address', () => {
  it('shows a not-found page with a link back', async () => {
    const { page } = await site.signedIn({ role: 'analyst', name: 'Jan Nowak' }, '/organizations/17/nothing')
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    expect(await findings(page), 'not found').toEqual([])
    await opened(page.getByRole('link', { name: 'Go to the dashboard' }))
    await page.getByRole('heading', { name: /Jan Nowak/ }).waitFor()
    await page.getByRole('region', { name: 'To do' }).waitFor()
    expect(await findings(page), 'home').toEqual([])
  })
})
