import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { clearMime } from '#functions/rules/mail/mime.ts'
import { senderOf } from '#functions/rules/mail/sender.ts'
import { parseConfig } from '#infra/config.ts'

const environment = {
  STAGE: 'test',
  TABLE_NAME: 'table',
  PORTAL_URL: 'https://portal.example',
  PROVIDER_NAME: 'Przykładowy CERT',
  MAIL_FROM: 'portal@example.com',
}
const mailFrom = async (own: { PROVIDER_NAME?: string; MAIL_FROM_NAME?: string }) => {
  const email = { subject: 'S', text: 'text\n', html: '<p>text</p>' }
  const raw = await clearMime(
    { from: senderOf({ ...environment, ...own }), to: 'anna@example.com', date: new Date(0) },
    email,
  )
  const { from, bcc } = await PostalMime.parse(raw)
  return { from, bcc, head: raw.toString('latin1').split('\r\n\r\n')[0] ?? '' }
}

describe('the sender of messages', () => {
  it("has the provider's name, encoded, or a configured one", async () => {
    const { from, head } = await mailFrom({})
    expect(from).toMatchObject({ name: 'Przykładowy CERT', address: 'portal@example.com' })
    expect(head).toMatch(/^From: =\?UTF-8\?[QB]\?.*\?= <portal@example\.com>\r?$/m)
    expect((await mailFrom({ MAIL_FROM_NAME: 'Portal CTI, zespół (dyżur)' })).from).toMatchObject({
      name: 'Portal CTI, zespół (dyżur)',
      address: 'portal@example.com',
    })
  })

  it.each([
    'A" <eve@evil.example>, "B',
    'A\r\nBcc: eve@evil.example',
    'A\\" <eve@evil.example>',
    '<eve@evil.example>',
    'A, eve@evil.example; B: C',
    '\u202Eeve\u0000',
    ' ',
  ])('has the same address whatever the name: %j', async (name) => {
    const { from, bcc, head } = await mailFrom({ PROVIDER_NAME: name })
    expect(from?.address).toBe('portal@example.com')
    expect(bcc ?? []).toEqual([])
    expect(head).not.toMatch(/^bcc:/im)
  })

  it('is rejected as a setting when it is not a name', () => {
    expect(parseConfig({ mailFromName: 'Portal CTI' }).mailFromName).toBe('Portal CTI')
    for (const mailFromName of ['', 'A"B', 'A\r\nB', '<a@b.example>'])
      expect(() => parseConfig({ mailFromName })).toThrow('mailFromName')
  })
})
