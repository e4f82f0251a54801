/** What axe does not see: the room that is left at 400 % zoom. And what it sees on pages without tests of their own. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './support/findings.ts'
import { ready } from './support/ready.ts'
import { startSite, type Site } from './support/site.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** 1280 x 1024 at 400 %. */
const zoomed = { viewport: { width: 320, height: 256 } }

/** How many of the 256 pixels of height show what scrolls with the given field. */
const roomOf = async (page: Page, field: string): Promise<number> => {
  await ready(page)
  await page.locator(field).first().waitFor()
  return page
    .locator(field)
    .first()
    .evaluate((at) => {
      at.scrollIntoView({ block: 'center' })
      const scrolls = (element: Element): boolean =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight
      let box: Element | null = at
      while (box !== null && !scrolls(box)) box = box.parentElement
      const stays = (element: Element | null): boolean => {
        for (let one = element; one !== null && one !== box; one = one.parentElement)
          if (/sticky|fixed/.test(getComputedStyle(one).position)) return true
        return false
      }
      let room = 0
      for (let y = 1; y < window.innerHeight; y += 2) {
        const seen = document.elementFromPoint(window.innerWidth / 2, y)
        if (seen !== null && (box ?? document.documentElement).contains(seen) && !stays(seen)) room += 2
      }
      return room
    })
}

describe('at 400 % zoom', () => {
  it('every form keeps half of the height for its fields', async () => {
    const { page } = await site.signedIn({ role: 'analyst', language: 'en' }, undefined, zoomed)
    const found: Record<string, number> = {}
    for (const [address, field] of [
      ['/threats?drawer=add', '.drawer-form input'],
      ['/incidents?drawer=add', '.drawer-form input'],
      ['/visibilities?drawer=add', '.drawer-form input'],
      ['/ioc?drawer=add', '.drawer-form input'],
      ['/ioc/import', 'main textarea, main input'],
    ] as const) {
      await page.goto(address)
      found[address] = await roomOf(page, field)
    }
    const { page: admin } = await site.signedIn(
      { role: 'organization_admin', language: 'en' },
      undefined,
      zoomed,
    )
    for (const [address, field] of [
      ['/reports/one_time', 'main .field-input'],
      ['/organization?tab=emails&drawer=add', '.drawer-form input'],
      ['/organization?tab=users&drawer=add', '.drawer-form input'],
      ['/connect?tab=keys', 'main .button'],
    ] as const) {
      await admin.goto(address)
      found[address] = await roomOf(admin, field)
    }
    await admin.goto('/threats')
    await admin.getByRole('button', { name: /^Filters/ }).click()
    found['filters'] = await roomOf(admin, '[role=dialog] label')
    expect(Object.entries(found).filter(([, room]) => room < 128)).toEqual([])
  })
})

describe('axe', () => {
  it('finds nothing in the settings of notifications, nor on the home page of a platform admin', async () => {
    const { page } = await site.signedIn({ role: 'user', language: 'pl' }, '/dashboard')
    await page.getByRole('button', { name: 'Ustawienia' }).click()
    await page.getByRole('tab', { name: 'Powiadomienia' }).click()
    expect(await findings(page), 'settings').toEqual([])
    const { page: admin } = await site.signedIn({ role: 'platform_admin', language: 'en' }, '/dashboard')
    await admin.getByRole('region', { name: 'To do' }).waitFor()
    expect(await findings(admin), 'home').toEqual([])
  })
})
