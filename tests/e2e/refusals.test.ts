import { expect, it } from 'vitest'
import { administration } from './support/actions/administration.ts'
import { content } from './support/actions/content.ts'
import { currentUserScreens } from './support/actions/current-user.ts'
import { indicators } from './support/actions/indicators.ts'
import { describeRefusals } from './support/refusals.ts'

describeRefusals([...administration, ...content, ...currentUserScreens, ...indicators], (site) => {
  it('has a request id that can be copied and that finds its lines in the log', async () => {
    const { page } = await site().signedIn({ role: 'analyst' }, '/threats?item=4711', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const id = (await page.locator('.drawer .request-id code').textContent()) ?? ''
    expect(id).not.toBe('')
    await page.getByRole('button', { name: `Copy ID ${id}` }).press('Enter')
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
    const lines = site()
      .log.filter((line) => line.includes(`"request_id":"${id}"`))
      .join('\n')
    expect(lines).toMatch(/"message":"refused".*"code":"not_found"/)
    expect(lines).toMatch(/"message":"answered"/)
  })
})
