/** Visibilities, as an analyst publishes them and a client reads, resolves and marks them in a browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failedMailItem, mailId } from '#functions/platform/mail/records.ts'
import { visibilitiesCollection } from '#functions/visibilities/collection.ts'
import { addVisibility } from '#functions/visibilities/visibility-rules.ts'
import { createVisibilityInputSchema } from '#shared/contracts/visibilities.ts'
import { findings } from './support/findings.ts'
import { openSite, operator, type Site } from './support/site.ts'
import { putToldByMail } from './support/told-by-mail.ts'

let site: Site
let analyst: Page
let client: Page
const longName = 'Bardzo długa nazwa widoczności '.repeat(8).trim()
const day = 86_400_000

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
    email: 'piotr@grid.example',
    name: 'Piotr Sowa',
    role: 'user',
    clientId: grid,
    language: 'pl',
    modules: ['threat'],
  })
  const visibilities = site.platform.collection(visibilitiesCollection)
  await visibilities.commit(operator, (commit) => {
    commit.create('visibility_category', commit.nextId('visibility_category'), {
      name_pl: 'Wystawiona usługa',
      name_en: 'Exposed service',
      is_active: true,
    })
    commit.create('visibility_category', commit.nextId('visibility_category'), {
      name_pl: 'Wyciek danych',
      name_en: 'Data leak',
      is_active: true,
    })
  })
  const today = Date.now()
  for (let number = 1; number <= 24; number += 1) {
    // The seventh was seen on eight days, the others once.
    const dates = Array.from({ length: number === 7 ? 8 : 1 }, (_, index) =>
      new Date(today - (40 - number - index) * day).toISOString(),
    )
    await visibilities.commit(operator, (commit) => {
      addVisibility(
        commit,
        {
          client_id: number % 2 === 0 ? hospital : grid,
          name: number === 3 ? longName : `Open port ${number}`,
          description: `Description ${number}`,
          analyst_comment: `Comment ${number}`,
          visibility_category_id: 1,
          criticality_level: number % 3 === 0 ? 1 : number % 3 === 1 ? 2 : 3,
        },
        dates,
      )
    })
  }
  analyst = await site.visit()
  await site.signIn(analyst, 'analyst@cert.example')
  client = await site.visit({ locale: 'pl-PL' })
  await site.signIn(client, 'anna@grid.example')
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
const fillNew = async (page: Page, name: string): Promise<void> => {
  await page.goto('/visibilities?drawer=add')
  await choose(page, 'Choose an organization', 'Energetyka Wzorcowa S.A.')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await choose(page, 'Choose a category', 'Exposed service')
  await choose(page, 'Choose the criticality', 'high')
}
/** Chooses in a menu. */
const fromMenu = async (page: Page, menu: string, choice: string): Promise<void> => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}
/** Opens the detection history in the drawer and answers how many dates it lists. */
const openDetections = async (page: Page, title: string): Promise<number> => {
  await page.getByRole('button', { name: title }).click()
  await page.locator('.visibility-detections li').first().waitFor()
  return page.locator('.visibility-detections li').count()
}

describe('an analyst', () => {
  it('publishes a visibility, and the client finds it without seeing the comment', async () => {
    await fillNew(analyst, 'Usługa RDP: 192.0.2.44')
    await analyst.getByLabel(/^Description/).fill('Remote desktop answers without network authentication.')
    await analyst.getByLabel(/^Analyst comment/).fill('The same host in March.')
    await analyst.getByLabel('Detection date, Time').fill('')
    await analyst.getByRole('button', { name: 'Publish' }).click()
    await analyst.getByText('Give the day and the time of the detection.').waitFor()
    await analyst.getByLabel('Detection date, Time').fill('06:12')
    const twoDaysAgo = new Date(Date.now() - 2 * day)
    const field = analyst.getByRole('combobox', { name: 'Detection date' })
    // Half a day is none: the field says so once it is left, keeps it, and nothing is sent.
    await field.fill('11/2')
    await field.press('Tab')
    await analyst.getByText('This is not a date. Write it like 31/12/2026.').waitFor()
    await analyst.getByRole('button', { name: 'Publish' }).click()
    expect(await field.inputValue()).toBe('11/2')
    await field.fill('')
    const typed = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Warsaw',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }).format(twoDaysAgo)
    await field.pressSequentially(typed.replaceAll('/', ''))
    expect(await field.inputValue()).toBe(typed)
    const request = analyst.waitForRequest(
      (sent) => sent.method() === 'POST' && sent.url().endsWith('/visibility'),
    )
    await analyst.getByRole('button', { name: 'Publish' }).click()
    const sent = new Date(
      createVisibilityInputSchema.parse((await request).postDataJSON()).detection_date ?? '',
    )
    expect(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', timeStyle: 'short' }).format(sent),
    ).toBe('06:12')
    expect(Math.abs(sent.getTime() - twoDaysAgo.getTime())).toBeLessThan(day)
    await analyst.getByRole('heading', { name: 'Usługa RDP: 192.0.2.44' }).waitFor()
    await analyst.getByText('The same host in March.').waitFor()

    await client.goto('/visibilities?search=usluga')
    await client.getByText('1 widoczność').waitFor()
    await rows(client).first().click()
    await client.getByText('Remote desktop answers without network authentication.').waitFor()
    expect(await client.getByText('Komentarz analityka').count()).toBe(0)
    expect(await client.getByText('Historia zmian').count()).toBe(0)
    expect(await client.getByRole('button', { name: 'Edytuj' }).count()).toBe(0)
  })

  it('is told in the form that the organization has it already', async () => {
    await fillNew(analyst, 'Open port 1')
    await analyst.getByRole('button', { name: 'Publish' }).click()
    await analyst
      .getByText('This organization already has a visibility with this name in this category.')
      .waitFor()
    await choose(analyst, 'Exposed service', 'Data leak')
    await analyst.getByRole('button', { name: 'Publish' }).click()
    await analyst.getByRole('heading', { name: 'Open port 1', exact: true }).waitFor()
  })

  it('edits only what changed, and is told when nothing did', async () => {
    await analyst.goto('/visibilities?item=5')
    await analyst.getByRole('button', { name: 'Edit' }).click()
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByText('No changes detected').waitFor()
    await choose(analyst, 'low', 'high')
    await analyst.getByLabel(/^Analyst comment/).fill('')
    const request = analyst.waitForRequest((sent) => sent.method() === 'PATCH')
    await analyst.getByRole('button', { name: 'Save' }).click()
    expect((await request).postDataJSON()).toEqual({ criticality_level: 1, analyst_comment: null })
    await analyst.getByText('high criticality').waitFor()
    await analyst.getByText('No comment.').waitFor()
    await analyst
      .getByText(/^Changed: criticality, analyst comment|^Changed: analyst comment, criticality/)
      .waitFor()
  })

  it('deletes a wrong detection date; the only one stays, and the drawer says why', async () => {
    await analyst.goto('/visibilities?item=7')
    let asked = 0
    analyst.on('request', (sent) => {
      if (sent.url().endsWith('/detection_dates')) asked += 1
    })
    await analyst.getByRole('heading', { name: 'Open port 7' }).waitFor()
    expect(asked).toBe(0)
    expect(await openDetections(analyst, 'Detection history')).toBe(5)
    await analyst.getByRole('button', { name: 'Show 3 earlier' }).click()
    await expect.poll(() => analyst.locator('.visibility-detections li').count()).toBe(8)
    const newest = await analyst.locator('.visibility-detections time').first().innerText()
    await analyst.getByRole('button', { name: `Delete the detection of ${newest}` }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Delete date' }).click()
    await analyst.getByText('Detection date deleted').waitFor()
    await expect.poll(() => analyst.locator('.visibility-detections li').count()).toBe(7)
    const last = analyst.locator('.drawer-facts div', { hasText: 'Last detection' }).locator('time')
    // The facts and the history are two requests.
    await expect
      .poll(() => last.innerText())
      .toBe(await analyst.locator('.visibility-detections time').first().innerText())

    await analyst.goto('/visibilities?item=9')
    expect(await openDetections(analyst, 'Detection history')).toBe(1)
    await analyst.getByText('The only detection date cannot be deleted.').waitFor()
    expect(await analyst.getByRole('button', { name: /^Delete the detection/ }).count()).toBe(0)
  })

  it('filters by organization, criticality and status, and deletes the selected after being asked', async () => {
    await analyst.goto(
      '/visibilities?organizations=2&criticality_levels=1,3&is_active=true&false_positive=false&sent=false',
    )
    await rows(analyst).first().waitFor()
    await expect.poll(() => analyst.locator('.list-chip').count()).toBe(5)
    await analyst.getByText('Notification: not sent').waitFor()
    await analyst.getByText('Criticality: high, low').waitFor()
    expect(await rows(analyst).filter({ hasText: 'Energetyka' }).count()).toBe(0)
    expect(await rows(analyst).filter({ hasText: 'medium' }).count()).toBe(0)
    const before = Number(
      /\d+/.exec(
        await analyst
          .getByText(/^\d+ visibilities$/)
          .first()
          .innerText(),
      )?.[0],
    )
    for (const index of [0, 1]) await rows(analyst).nth(index).locator('input[type=checkbox]').check()
    await analyst.getByRole('button', { name: 'Remove', exact: true }).click()
    await analyst.getByRole('alertdialog').getByText('together with their detection history').waitFor()
    await analyst.getByRole('button', { name: 'Remove selected' }).click()
    await analyst.getByText('2 visibilities removed').waitFor()
    await analyst
      .getByText(`${before - 2} visibilities`)
      .first()
      .waitFor()
  })

  it('removes one from the drawer, which then closes', async () => {
    await analyst.goto('/visibilities?item=23')
    await analyst.getByRole('button', { name: 'Remove' }).click()
    await analyst.getByRole('alertdialog').getByText('Energetyka Wzorcowa S.A.').waitFor()
    await analyst.getByRole('button', { name: 'Remove visibility' }).click()
    await analyst.getByText('Visibility removed').waitFor()
    await expect.poll(() => new URL(analyst.url()).searchParams.has('item')).toBe(false)
  })
})

describe('a client', () => {
  it('opens the open ones from the menu, closes one and reopens it, and the badge follows', async () => {
    await client.goto('/dashboard')
    const entry = client.getByRole('navigation').getByRole('link', { name: /Widoczności/ })
    await expect.poll(async () => Number(await entry.locator('.badge').innerText())).toBeGreaterThan(5)
    const open = Number(await entry.locator('.badge').innerText())
    await entry.click()
    await client.getByText('Status: otwarte').waitFor()
    await rows(client).first().click()
    await fromMenu(client, 'Zmień etap', 'Zamknij')
    await client.getByText('Zamknięto widoczność').waitFor()
    await expect.poll(async () => Number(await entry.locator('.badge').innerText())).toBe(open - 1)
    await client.getByRole('button', { name: 'Otwórz ponownie' }).click()
    await expect.poll(async () => Number(await entry.locator('.badge').innerText())).toBe(open)
  })

  it('marks a false positive, which stops its detection, and the drawer says who did and when', async () => {
    await client.goto('/visibilities?item=11')
    const flag = client.getByRole('switch', { name: 'Fałszywy alarm' })
    expect(await flag.isChecked()).toBe(false)
    await flag.click()
    await client.getByText('Oznaczono jako fałszywy alarm').waitFor()
    await client.getByText(/Wykrywanie tej widoczności jest wstrzymane\. Wyłączenie/).waitFor()
    await client.getByText('Ostatnia zmiana: Anna Zielińska').waitFor()
    expect(await flag.isChecked()).toBe(true)
    await flag.click()
    await client.getByText('To już nie jest fałszywy alarm').waitFor()
    expect(await flag.isChecked()).toBe(false)
  })

  it('closes, marks and unmarks the selected, with the numbers in proper Polish', async () => {
    await client.goto('/visibilities?sort=%2Bfirst_detection_date')
    await rows(client).first().waitFor()
    const select = async (...indexes: number[]): Promise<void> => {
      for (const index of indexes) await rows(client).nth(index).locator('input[type=checkbox]').check()
    }
    await select(0, 1)
    await fromMenu(client, 'Więcej', 'Zamknij')
    await client.getByText('Zamknięto 2 widoczności').waitFor()
    await expect.poll(() => rows(client).filter({ hasText: 'zamknięta' }).count()).toBe(2)
    await select(0, 1, 2)
    await fromMenu(client, 'Więcej', 'Zamknij')
    await client.getByText('Zamknięto 1 widoczność').waitFor()
    await client.getByText('2 były już zamknięte.').waitFor()

    await select(0, 1, 2, 3, 4)
    await fromMenu(client, 'Więcej', 'Fałszywy alarm')
    await client
      .getByRole('alertdialog', { name: 'Oznaczyć 5 widoczności jako fałszywe alarmy?' })
      .getByText('będzie wstrzymane')
      .waitFor()
    await client.getByRole('button', { name: /Oznacz i.wstrzymaj/ }).click()
    await client.getByText('Ich wykrywanie jest wstrzymane.').waitFor()
    await expect.poll(() => rows(client).filter({ hasText: 'fałszywy alarm' }).count()).toBe(5)
    expect(await client.getByRole('button', { name: 'Usuń', exact: true }).count()).toBe(0)
    await select(0, 1)
    await fromMenu(client, 'Więcej', 'Cofnij fałszywy alarm')
    await client.getByText('Cofnięto oznaczenie 2 widoczności').waitFor()
    await expect.poll(() => rows(client).filter({ hasText: 'fałszywy alarm' }).count()).toBe(3)
  })

  it('takes an exposure through its life, and the analyst reads why and sends it back', async () => {
    await client.goto('/visibilities?item=13')
    const drawer = client.locator('.drawer')
    await drawer.getByRole('button', { name: 'Przyjmij', exact: true }).click()
    await drawer.getByRole('button', { name: 'Zmień etap' }).click()
    // To accept a risk is the administrator's.
    await client.getByRole('menuitem', { name: 'Zamknij' }).waitFor()
    expect(await client.getByRole('menuitem', { name: /ryzyko/ }).count()).toBe(0)
    await client.keyboard.press('Escape')
    await drawer.getByRole('button', { name: 'Przekaż do naprawy…' }).click()
    const dialog = client.getByRole('dialog', { name: 'Przekaż do naprawy' })
    await dialog.getByText('Średnia krytyczność: proponujemy 30 dni.').waitFor()
    await dialog.getByLabel(/^Komentarz/).fill('Okno w czwartek.')
    await dialog.getByRole('button', { name: 'Zapisz' }).click()
    await drawer.getByText(/^w\snaprawie: Anna Zielińska, do /).waitFor()
    await client.getByRole('button', { name: 'Moje 1' }).click()
    await expect.poll(() => rows(client).count()).toBe(1)
    await rows(client)
      .getByText(/^A\. Zielińska · do /)
      .waitFor()
    await drawer.getByRole('button', { name: 'Naprawione, sprawdźcie' }).click()
    await drawer.locator('[aria-current=step]').getByText('test').waitFor()
    await drawer.getByRole('button', { name: 'Dodaj komentarz' }).click()
    await drawer.getByLabel('Komentarz').fill('Port jest zamknięty.')
    await drawer.getByRole('button', { name: 'Dodaj', exact: true }).click()
    await drawer.locator('.life-quote', { hasText: 'Port jest zamknięty.' }).waitFor()

    await analyst.goto('/visibilities?item=13')
    for (const said of ['Okno w czwartek.', 'Port jest zamknięty.'])
      await analyst.locator('.life-quote', { hasText: said }).waitFor()
    await fromMenu(analyst, 'Change stage', 'Back to repair…')
    await analyst
      .getByRole('dialog')
      .getByLabel(/^Comment/)
      .fill('It still answers.')
    await analyst.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await analyst.getByText(/^not repaired, in repair again: Anna Zielińska/).waitFor()
    await client.goto('/visibilities?item=13')
    await drawer.getByText('It still answers.').waitFor()
    await drawer.getByText('Znowu stwierdzona, choć miała być naprawiona:').waitFor()
  })

  it('loses nothing that is typed without being asked, in a drawer or in a dialog over it', async () => {
    await client.goto('/visibilities?item=19')
    const drawer = client.locator('.drawer')
    const asked = client.getByRole('alertdialog', { name: 'Porzucić zmiany?' })
    const stay = asked.getByRole('button', { name: 'Anuluj' })
    await drawer.getByRole('button', { name: 'Dodaj komentarz' }).click()
    // An empty one closes at once, and the drawer stays.
    await client.keyboard.press('Escape')
    await drawer.getByRole('button', { name: 'Dodaj komentarz' }).click()
    const comment = drawer.getByLabel('Komentarz')
    await comment.fill('Pół zdania')
    for (const away of [
      () => client.keyboard.press('Escape'),
      () => drawer.getByRole('button', { name: 'Anuluj' }).click(),
      () => drawer.getByRole('button', { name: 'Zamknij panel' }).click(),
      () => rows(client).last().click(),
      () => client.getByRole('link', { name: 'Zagrożenia' }).click(),
      () => client.getByRole('button', { name: 'Wyloguj' }).click(),
    ]) {
      await away()
      await stay.click()
      await asked.waitFor({ state: 'detached' })
      expect(await comment.inputValue()).toBe('Pół zdania')
      await comment.focus()
    }
    // A dialog asks about what was typed in it, not about the comment under it.
    await drawer.getByRole('button', { name: 'Przyjmij', exact: true }).click()
    await drawer.getByRole('button', { name: 'Przekaż do naprawy…' }).click()
    const dialog = client.getByRole('dialog', { name: 'Przekaż do naprawy' })
    const note = dialog.getByLabel(/^Komentarz/)
    await note.waitFor()
    await client.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Przekaż do naprawy…' }).click()
    await note.fill('Jutro')
    await note.press('Escape')
    await stay.click()
    expect(await note.inputValue()).toBe('Jutro')
    await dialog.locator('.p-dialog-footer').getByRole('button', { name: 'Anuluj' }).click()
    await asked.getByRole('button', { name: 'Porzuć zmiany' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await comment.inputValue()).toBe('Pół zdania')
    await comment.press('Escape')
    await asked.getByRole('button', { name: 'Porzuć zmiany' }).click()
    await comment.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Dodaj komentarz' }).waitFor()
  })

  it('gives several to somebody without taking what is somebody else’s, and says what was left and why', async () => {
    await site.person({
      email: 'ewa@grid.example',
      name: 'Ewa Kowal',
      role: 'user',
      clientId: 1,
      language: 'pl',
    })
    const [free, others, closed] = await Promise.all(
      [1, 2, 3].map((number) =>
        site.platform.collection(visibilitiesCollection).commit(
          operator,
          (commit) =>
            addVisibility(
              commit,
              {
                client_id: 1,
                name: `Bulk ${number}`,
                description: null,
                analyst_comment: null,
                visibility_category_id: 1,
                criticality_level: 1,
              },
              [new Date().toISOString()],
            ).id,
        ),
      ),
    )
    const other = await site.visit({ locale: 'pl-PL' })
    await site.signIn(other, 'ewa@grid.example', `/visibilities?item=${others}`)
    const repair = async (page: Page): Promise<void> => {
      await page.getByRole('button', { name: 'Zmień etap' }).click()
      await page.getByRole('menuitem', { name: 'Przekaż do naprawy…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click()
      await page
        .locator('.drawer')
        .getByText(/Ewa Kowal/)
        .first()
        .waitFor()
    }
    await repair(other)
    await client.goto(`/visibilities?item=${closed}`)
    await client.locator('.drawer').getByRole('button', { name: 'Zmień etap' }).click()
    await client.getByRole('menuitem', { name: 'Zamknij' }).click()
    await client.getByText('Zamknięto widoczność').waitFor()

    await client.goto('/visibilities?sort=-first_detection_date')
    const row = (id: number | undefined) => client.locator(`tr[data-row="${id}"]`)
    for (const id of [free, others, closed]) await row(id).locator('input[type=checkbox]').check()
    await client.getByRole('button', { name: /^W\snaprawie…$/ }).click()
    const dialog = client.getByRole('dialog')
    await dialog.getByText('1, którą naprawia ktoś inny').waitFor()
    await dialog.getByText('Ewa Kowal (1)').waitFor()
    await dialog.getByText(/^Dalej przejdzie 1 z\s3/).waitFor()
    expect(await findings(client), 'question').toEqual([])
    // Nobody is chosen beforehand.
    await dialog.getByRole('button', { name: 'Zapisz' }).click()
    await dialog.getByText('Wybierz osobę.').waitFor()
    await choose(client, 'Wybierz osobę', 'Anna Zielińska')
    await dialog.getByRole('button', { name: 'Zapisz' }).click()
    const left = client.getByRole('dialog', { name: 'Bez zmian: 1' })
    await left.getByText('Bulk 3').waitFor()
    await left.getByText(/^Etap „zamknięta”/).waitFor()
    expect(await findings(client), 'what was left').toEqual([])
    await left.getByRole('button', { name: 'Zamknij' }).click()
    // What was left stays selected.
    expect(await row(closed).locator('input[type=checkbox]').isChecked()).toBe(true)
    expect(await row(free).locator('input[type=checkbox]').isChecked()).toBe(false)
    await row(free)
      .getByText(/A\. Zielińska/)
      .waitFor()
    await row(others)
      .getByText(/E\. Kowal/)
      .waitFor()
    // To close what somebody else repairs is asked as well, and what is one's own is not.
    await row(closed).locator('input[type=checkbox]').uncheck()
    await row(others).locator('input[type=checkbox]').check()
    await fromMenu(client, 'Więcej', 'Zamknij')
    const asked = client.getByRole('dialog', { name: 'Zamknąć zaznaczone?' })
    await asked.getByRole('button', { name: 'Zamknij: 0' }).click()
    await asked.getByText(/^Nic nie wybrano/).waitFor()
    await asked.getByRole('checkbox').check()
    await asked.getByRole('button', { name: 'Zamknij: 1' }).click()
    await client.getByText('Zamknięto 1 widoczność').waitFor()
  })

  it('takes what the list shows along as a file', async () => {
    await client.goto('/visibilities?search=port')
    await rows(client).first().waitFor()
    const file = client.waitForEvent('download')
    await client.getByRole('button', { name: /^Eksportuj CSV/ }).click()
    expect((await file).suggestedFilename()).toMatch(/^widocznosci_.*\.csv$/)
    await client.getByText(/^Wyeksportowano/).waitFor()
    await client.goto('/threats')
    await client.getByText('Nie ma jeszcze zagrożeń').waitFor()
    expect(await client.getByRole('button', { name: /^Eksportuj CSV/ }).isDisabled()).toBe(true)
  })

  it('reads the detection history but deletes none of it', async () => {
    await client.goto('/visibilities?item=7')
    expect(await openDetections(client, 'Historia wykryć')).toBe(5)
    expect(await client.locator('.visibility-detections button').count()).toBe(0)
  })

  it('opens a share link in a fresh browser, is sent to the list by one without an id, and sees no other organization', async () => {
    const fresh = await site.visit({ locale: 'pl-PL' })
    await fresh.goto('/visibilities/13')
    await site.signInByForm(fresh, 'anna@grid.example')
    await fresh.getByText('Description 13').waitFor()
    await fresh.goto('/visibilities/abc')
    await expect.poll(() => new URL(fresh.url()).pathname).toBe('/visibilities')
    await fresh.goto('/visibilities/6')
    await fresh.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
  })

  it('follows the link of a notification through sign-in to what it told, filters that, and clears it', async () => {
    const told = await putToldByMail(site.platform, 1, 'visibility', [3, 5, 11])
    const fresh = await site.visit({ locale: 'pl-PL' })
    await fresh.goto(`/visibilities?mail=${told}`)
    await site.signInByForm(fresh, 'anna@grid.example')
    await fresh.getByText('3 widoczności', { exact: true }).first().waitFor()
    expect(await rows(fresh).count()).toBe(3)
    const chip = fresh.locator('.list-chip', { hasText: /Z\spowiadomienia\sz\s\d+ \S+, \d\d:\d\d/ })
    await chip.waitFor()
    await fresh.getByRole('button', { name: 'Filtry' }).click()
    const form = fresh.getByRole('dialog')
    await form.getByRole('button', { name: 'Pokaż 3 widoczności' }).waitFor()
    await form.getByLabel('Nazwa').fill('Open port 5')
    await form.getByRole('button', { name: 'Pokaż 1 widoczność' }).click()
    await fresh.getByText('1 widoczność', { exact: true }).first().waitFor()
    expect(new URL(fresh.url()).searchParams.get('mail')).toBe(told)
    await fresh.getByRole('button', { name: 'Wyczyść', exact: true }).click()
    await expect.poll(() => new URL(fresh.url()).search).toBe('')
    await expect.poll(() => rows(fresh).count()).toBe(10)

    await fresh.goto(`/visibilities?mail=${await putToldByMail(site.platform, 2, 'visibility', [6])}`)
    await fresh.getByText(/^Nie ma już czego pokazać/).waitFor()
    expect(await rows(fresh).count()).toBe(0)
  })

  it('without the module is told whom to ask', async () => {
    const page = await site.visit({ locale: 'pl-PL' })
    await site.signIn(page, 'piotr@grid.example')
    await page.goto('/visibilities')
    await page.getByText('Moduł „Widoczności” jest wyłączony').waitFor()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Widoczności' })
      .locator('.nav-lock')
      .waitFor()
  })
})

describe('axe', () => {
  it('finds nothing on any screen, in either theme', async () => {
    const page = analyst
    await page.goto('/dashboard')
    await page.locator('.tile-figure').first().waitFor()
    expect(await findings(page), 'home').toEqual([])
    // Who publishes is told that a mail has not arrived; the mails themselves are the platform admins'.
    const now = new Date()
    await site.platform.table.put(failedMailItem(mailId(now, site.platform.random.uuid()), now))
    await page.reload()
    const failed = page.locator('.tile', { hasText: 'Notifications that failed' })
    await failed.getByText('a platform admin can send it again').waitFor()
    expect(await failed.getByRole('link').count()).toBe(0)
    // The number of what waits is that of the list that the tile leads to, the oldest first.
    const waiting = page.locator('.tile', { hasText: 'High visibilities open longest' })
    const shown = Number((await waiting.locator('.tile-figure').innerText()).split(/\s/)[0])
    const oldest = await waiting.locator('.tile-rows a').first().innerText()
    await waiting.getByRole('link', { name: /^See all/ }).click()
    await page.getByText(`${shown} visibilities`).first().waitFor()
    expect(await rows(page).first().innerText()).toContain(oldest)
    // A line of it opens over the same list.
    await page.goBack()
    await waiting.getByRole('link', { name: oldest }).first().click()
    await page.getByText(`${shown} visibilities`).first().waitFor()
    await page.getByRole('heading', { name: oldest }).waitFor()
    await page.goto('/visibilities?is_active=true&item=7')
    await openDetections(page, 'Detection history')
    expect(await findings(page), 'list, drawer and detections').toEqual([])
    await rows(page).first().locator('input[type=checkbox]').check()
    expect(await findings(page), 'selected').toEqual([])
    await page.goto('/visibilities?item=7&drawer=edit')
    await page.getByRole('button', { name: 'Save' }).waitFor()
    expect(await findings(page), 'edit').toEqual([])
    await page.goto('/visibilities?drawer=add')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Choose an organization.').waitFor()
    expect(await findings(page), 'form').toEqual([])
    await page.goto('/visibilities')
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: /Filters/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findings(page), 'filters').toEqual([])
  })

  it('beside a drawer keeps what stands under a long name, and what its search asks for', async () => {
    await client.goto('/visibilities?search=dluga&item=3')
    await client.locator('.drawer-section').first().waitFor()
    const row = rows(client).filter({ hasText: 'Bardzo długa' })
    const shown = await row.locator('.list-name').evaluate((cell) => {
      const [name, under] = ['a', '.list-under'].map((part) => cell.querySelector(part))
      const lines = (name?.getBoundingClientRect().height ?? 0) / 18
      const within = cell.getBoundingClientRect().bottom - (under?.getBoundingClientRect().bottom ?? Infinity)
      return { lines, within, under: under?.textContent ?? '' }
    })
    expect(shown.lines).toBe(2)
    expect(shown.under).toContain('Wystawiona usługa')
    expect(shown.within).toBeGreaterThanOrEqual(0)
    await client.goto('/visibilities?item=3')
    await client.locator('.drawer-section').first().waitFor()
    await expect.poll(() => client.locator('.list-toggle').count()).toBe(2)
    const room = await client.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
      const style = getComputedStyle(field)
      const drawing = document.createElement('canvas').getContext('2d')
      if (drawing === null) return -1
      drawing.font = style.font
      const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
      return field.clientWidth - sides - drawing.measureText(field.placeholder).width
    })
    expect(room).toBeGreaterThanOrEqual(0)
  })

  it('finds nothing on a phone', async () => {
    const page = await site.visit({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'pl-PL',
    })
    await site.signIn(page, 'anna@grid.example')
    await page.goto('/visibilities?is_active=true')
    await page.getByText('Open port').first().waitFor()
    expect(await findings(page), 'cards').toEqual([])
    // The steps of the selected stand in one line, which stays in sight above the cards that are scrolled to.
    await page.locator('.list-card input[type=checkbox]').first().check()
    await page.locator('.list-card').last().scrollIntoViewIfNeeded()
    const steps = await page
      .locator('.list-bulk > :is(.ui-btn-outline, .ui-menu)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))
    expect(new Set(steps).size).toBe(1)
    expect(steps).toHaveLength(3)
    expect(steps[0]).toBeGreaterThan(60)
    expect(steps[0]).toBeLessThan(200)
    await page.goto('/visibilities?item=7')
    await openDetections(page, 'Historia wykryć')
    expect(await findings(page), 'drawer').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
