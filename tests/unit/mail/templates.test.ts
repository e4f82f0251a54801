import { describe, expect, it } from 'vitest'
import PostalMime from 'postal-mime'
import { renderEmail as rendered, type EmailContent } from '#functions/rules/mail/render-email.ts'
import { unencrypted, type Mail } from '#functions/rules/mail/mails.ts'
import { clearMime } from '#functions/rules/mail/mime.ts'
import { fillTemplate } from '#functions/rules/mail/templates/fill-template.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { deliveryProblems } from '#shared/domain/webhooks.ts'

/** Renders a message with its lines unfolded from 72 columns. */
const renderEmail = (email: EmailContent, language: 'pl' | 'en') => {
  const { text, ...others } = rendered(email, language)
  return { ...others, text: text.replace(/\n(?!\n)/g, ' ').trimEnd() }
}

const at = '2026-07-01T10:30:00.000Z'
const mails: readonly Mail[] = [
  { template: 'second_factor_code', code: '012345', address: '192.0.2.1', at, minutes: 10 },
  {
    template: 'account_locked',
    link: 'https://portal.example/reset_password/new#abc',
    address: '192.0.2.1',
    at,
    minutes: 60,
  },
  {
    template: 'password_reset',
    link: 'https://portal.example/reset_password/new#abc',
    address: '192.0.2.1',
    at,
    minutes: 60,
  },
  { template: 'password_changed', address: '192.0.2.1', at },
  { template: 'password_changed', address: '192.0.2.1', at, may_have_key: true },
]
const invitations: readonly Mail[] = [
  {
    template: 'invitation',
    link: 'https://portal.example/reset_password/new#abc',
    inviter: 'Anna & Co',
    organization: 'Żółw <Sp. z o.o.>',
    hours: 72,
  },
  {
    template: 'invitation',
    link: 'https://portal.example/reset_password/new#abc',
    inviter: 'Anna & Co',
    organization: null,
    hours: 72,
  },
]
const requests: readonly Mail[] = [
  {
    template: 'module_requested',
    module: 'feed',
    author: 'Jan <Kot>',
    organization: 'Żółw',
    available: false,
    link: 'https://portal.example/dashboard',
  },
  {
    template: 'module_request_answered',
    module: 'feed',
    granted: false,
    reason: 'Not in the contract & not planned',
    answered_by: 'Anna Lis',
    link: 'https://portal.example/',
  },
]
const answers: readonly Mail[] = [
  {
    template: 'sighting_answered',
    kind: 'false_positive',
    outcome: 'taken_back',
    feed_id: 7,
    link: 'https://portal.example/ioc/7',
  },
  { template: 'indicators_withdrawn', feed_ids: [7, 9], total: 25, link: 'https://portal.example/ioc/7' },
]
const emails = mails.flatMap((mail) =>
  (['pl', 'en'] as const).map((language) => ({ name: `${mail.template} in ${language}`, mail, language })),
)

describe.each(emails)('$name', ({ mail, language }) => {
  const email = renderEmail(fillTemplate(mail, language, 'Example CERT'), language)

  it('keeps secrets out of the subject and has the same content in both formats', () => {
    expect(email.subject).not.toMatch(/012345|reset_password/)
    const secret = 'code' in mail ? mail.code : 'link' in mail ? mail.link : undefined
    if (secret !== undefined) {
      expect(email.text).toContain(secret)
      expect(email.html).toContain(secret)
    }
    expect(email.html).toContain(`<html lang="${language}" `)
  })

  it('states when, in Warsaw time, from where, and what to do if it was somebody else', () => {
    for (const form of [email.text, email.html]) {
      expect(form).toContain('12:30')
      expect(form).toContain('192.0.2.1')
      expect(form).toMatch(language === 'pl' ? /Jeśli to nie Ty/ : /If it was not you/)
    }
  })

  it('arrives unchanged', async () => {
    const raw = await clearMime(
      { from: 'Portal Zażółć <portal@example.com>', to: 'anna@example.com', date: new Date(at) },
      email,
    )
    const mailbox = await PostalMime.parse(raw)
    expect(mailbox.subject).toBe(email.subject)
    expect(mailbox.text?.trimEnd()).toBe(email.text.trimEnd())
    expect(mailbox.html?.trimEnd()).toBe(email.html.trimEnd())
    expect(mailbox.from).toMatchObject({ address: 'portal@example.com', name: 'Portal Zażółć' })
    expect(mailbox.to?.map(({ address }) => address)).toEqual(['anna@example.com'])
    expect(new Date(mailbox.date ?? '').toISOString()).toBe(at)
    expect(
      raw
        .toString('latin1')
        .split('\r\n')
        .every((line) => line.length <= 998 && !line.includes('\n')),
    ).toBe(true)
  })
})

describe('an account message', () => {
  it('about a new password mentions that an API key still works, to users who may have one', () => {
    const lines = (may_have_key: boolean) =>
      fillTemplate({ template: 'password_changed', address: '192.0.2.1', at, may_have_key }, 'en', 'CERT')
        .lines
    expect(lines(true)).toHaveLength(2)
    expect(lines(true)[1]).toContain('API key, it still works')
    expect(lines(false)).toHaveLength(1)
  })

  it('escapes all input as text, not HTML, and cannot gain headers', async () => {
    const mail: Mail = { template: 'password_changed', address: '<script>alert("x")</script>', at }
    const email = renderEmail(fillTemplate(mail, 'en', 'A & B <i>\r\nBcc: eve@example.com'), 'en')
    expect(email.html).not.toContain('<script>')
    expect(email.html).not.toContain('<i>')
    expect(email.html).toContain('A &amp; B &lt;i&gt;')
    const raw = await clearMime(
      { from: 'portal@example.com', to: 'anna@example.com\r\nBcc: eve@example.com', date: new Date(at) },
      { ...email, subject: 'One\r\nBcc: eve@example.com' },
    )
    const parsed = await PostalMime.parse(raw)
    expect(parsed.bcc ?? []).toEqual([])
    expect(raw.toString('latin1').split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  })

  it('carries attachments with Polish names', async () => {
    const email = { subject: 'Report', text: 'text\n', html: '<p>text</p>' }
    const content = Buffer.from([0, 255, 10, 13, 128])
    const raw = await clearMime(
      { from: 'portal@example.com', to: 'anna@example.com', date: new Date(at) },
      email,
      [{ name: 'zażółć.pdf', type: 'application/pdf', content }],
    )
    const [attachment] = (await PostalMime.parse(raw)).attachments
    expect(attachment).toMatchObject({ filename: 'zażółć.pdf', mimeType: 'application/pdf' })
    expect(attachment?.content).toEqual(
      content.buffer.slice(content.byteOffset, content.byteOffset + content.length),
    )
  })
})

describe.each(invitations.flatMap((mail) => (['pl', 'en'] as const).map((language) => ({ mail, language }))))(
  'an invitation in $language',
  ({ mail, language }) => {
    const email = renderEmail(fillTemplate(mail, language, 'Example CERT'), language)

    it('states who invites to which organization and how long the link works, and escapes HTML', () => {
      expect(email.text).toContain('https://portal.example/reset_password/new#abc')
      expect(email.text).toContain('72')
      expect(email.text).toContain('Anna & Co')
      expect(email.html).toContain('Anna &amp; Co')
      expect(email.html).not.toContain('<Sp.')
      expect(email.text.includes('Żółw <Sp. z o.o.>')).toBe(
        'organization' in mail && mail.organization !== null,
      )
      expect(email.subject).not.toContain('reset_password')
    })
  },
)

describe('requests for access', () => {
  it.each(['pl', 'en'] as const)('state in %s who asks for what, who answered, and why not', (language) => {
    const [asked, declined] = requests.map((mail) =>
      renderEmail(fillTemplate(mail, language, 'Example CERT'), language),
    )
    expect(asked?.text).toContain('Jan <Kot> (Żółw)')
    expect(asked?.html).toContain('Jan &lt;Kot&gt; (Żółw)')
    expect(asked?.text).toContain('IoC')
    expect(asked?.text).toMatch(language === 'pl' ? /całej organizacji/ : /also switches the module on/)
    expect(declined?.text).toContain('Not in the contract & not planned')
    expect(declined?.html).toContain('Not in the contract &amp; not planned')
    expect(declined?.text).toContain('Anna Lis')
  })
})

describe('an expiring PGP key', () => {
  it.each([
    ['pl', 'wygaśnie 20 grudnia 2026'],
    ['en', 'expires on 20 December 2026'],
  ] as const)('is announced in %s with the address, the day and where to replace it', (language, day) => {
    const mail: Mail = {
      template: 'pgp_key_expiring',
      email: 'soc@wzorcowa.example',
      // In Warsaw this is already the next day.
      expires: '2026-12-19T23:30:00.000Z',
      link: 'https://portal.example/organization?tab=emails',
    }
    const email = renderEmail(fillTemplate(mail, language, 'Example CERT'), language)
    for (const form of [email.text, email.html]) {
      expect(form).toContain('soc@wzorcowa.example')
      expect(form).toContain(day)
      expect(form).toContain('https://portal.example/organization?tab=emails')
    }
  })
})

describe('an expiring API key', () => {
  const mail = (used: { at: string; address: string | null } | null): Mail => ({
    template: 'api_key_expiring',
    name: 'Zapora <brzeg>',
    prefix: 'cti_k7Qd2x',
    expires: '2026-12-19T23:30:00.000Z',
    used,
    link: 'https://portal.example/apikey?tab=keys',
  })
  it.each([
    [
      'pl',
      '20 grudnia 2026',
      /zapory sieciowe przestają/,
      /21 listopada 2026 .*192\.0\.2\.4/,
      /Od trzech miesięcy/,
    ],
    [
      'en',
      '20 December 2026',
      /firewalls then stop enforcing/,
      /21 November 2026 .*192\.0\.2\.4/,
      /for three months/,
    ],
  ] as const)(
    'is announced in %s with the key, its last use, the effect and where to rotate it',
    (language, day, consequence, last, never) => {
      const at = { at: '2026-11-21T08:00:00.000Z', address: '192.0.2.4' }
      const { text, html } = renderEmail(fillTemplate(mail(at), language, 'Example CERT'), language)
      for (const form of [text, html])
        for (const part of ['cti_k7Qd2x', day, 'https://portal.example/apikey?tab=keys'])
          expect(form).toContain(part)
      expect(text).toContain('Zapora <brzeg>')
      expect(html).toContain('Zapora &lt;brzeg&gt;')
      const line = text.replaceAll(/\s+/g, ' ')
      expect(line).toMatch(consequence)
      expect(line).toMatch(last)
      expect(
        renderEmail(fillTemplate(mail(null), language, 'Example CERT'), language).text.replaceAll(
          /\s+/g,
          ' ',
        ),
      ).toMatch(never)
    },
  )
})

describe('the message about withdrawn indicators', () => {
  it.each(['pl', 'en'] as const)('has their number and a link, but no value, in %s', (language) => {
    const [answered, withdrawn] = answers.map((mail) =>
      renderEmail(fillTemplate(mail, language, 'Example CERT'), language),
    )
    for (const email of [answered, withdrawn]) {
      expect(email?.text).toContain('IoC #7')
      expect(email?.html).toContain('https://portal.example/ioc/7')
    }
    expect(withdrawn?.text).toContain('23')
    // One exposure uses the singular.
    const one = renderEmail(
      fillTemplate(
        { template: 'indicators_withdrawn', feed_ids: [7], total: 1, link: 'https://portal.example/ioc/7' },
        language,
        'Example CERT',
      ),
      language,
    )
    // A count has a TLP level too. Stored messages without a level get that of announced items.
    expect(withdrawn?.subject).toMatch(/^\[TLP:AMBER\] /)
    const many = /these|them|\bich\b|\bje\b/
    expect(withdrawn?.text).toMatch(many)
    expect(one.text).not.toMatch(many)
  })

  it.each([
    [
      'pl',
      '[koniec TLP:AMBER+STRICT]',
      'Jest odpowiedź na Twoje zgłoszenie dotyczące wskaźnika: IoC #7 (TLP:RED).',
    ],
    ['en', '[TLP:AMBER+STRICT ends]', 'Your sighting of an indicator was answered: IoC #7 (TLP:RED).'],
  ] as const)(
    'has in %s the level of the indicators, and only announces those not allowed in e-mail',
    (language, ends, red) => {
      const write = (mail: Mail) => renderEmail(fillTemplate(mail, language, 'Example CERT'), language)
      const withdrawn: Mail = {
        template: 'indicators_withdrawn',
        feed_ids: [7, 9, 11],
        tlps: ['red', 'amber+strict', 'green'],
        total: 3,
        link: 'https://portal.example/ioc/7',
      }
      const encrypted = write(withdrawn)
      expect(encrypted.subject).toMatch(/^\[TLP:AMBER\+STRICT\] /)
      expect(encrypted.text).toMatch(/^\[TLP:AMBER\+STRICT\] /)
      expect(encrypted.text).toContain(ends)
      expect(encrypted.html).toContain('TLP:AMBER+STRICT</td>')
      for (const form of [encrypted.text, encrypted.html])
        expect(form).toContain('IoC #7 (TLP:RED), IoC #9, IoC #11 (TLP:GREEN).')
      const clear = write(unencrypted(withdrawn))
      expect(clear.subject).toMatch(/^\[TLP:GREEN\] /)
      expect(clear.text).toContain('IoC #7 (TLP:RED), IoC #9 (TLP:AMBER+STRICT), IoC #11.')
      const answered = (tlp: TlpLevel): Mail => ({
        template: 'sighting_answered',
        kind: 'false_positive',
        outcome: 'taken_back',
        feed_id: 7,
        tlp,
        link: 'https://portal.example/ioc/7',
      })
      expect(write(answered('amber+strict')).subject).toMatch(/^\[TLP:AMBER\+STRICT\] /)
      expect(write(answered('amber+strict')).text).toMatch(/withdrawn|wycofali/)
      expect(write(answered('green')).html).toContain('TLP:GREEN</td>')
      for (const mail of [answered('red'), unencrypted(answered('red'))]) {
        const { subject, text } = write(mail)
        expect(subject).toMatch(/^\[TLP:AMBER\] /)
        expect(text).toContain(red)
        expect(text).not.toMatch(/withdrawn|wycofali/)
      }
      expect(write(unencrypted(answered('amber+strict'))).text).not.toMatch(/withdrawn|wycofali/)
    },
  )

  it('about an account, a key or a module has no level', () => {
    for (const mail of [...mails, ...invitations, ...requests])
      expect(fillTemplate(mail, 'pl', 'Example CERT').tlp).toBeUndefined()
  })
})

describe('a reply to an incident', () => {
  const mail = {
    template: 'incident_replied',
    incident_id: 7,
    name: 'Encrypted workstations',
    organization: 'Grid',
    total: 1,
    replies: [
      {
        at: '2026-11-20T17:50:00.000Z',
        author: 'Jan Kowalski',
        text: 'Done at 18:50.\n\nThe image follows.',
        files: ['image.raw'],
      },
    ],
    outcome: 'no_harm',
    tlp: 'green',
    clear_content: 'names',
    thread: '0',
    link: 'https://portal.example/incidents/7',
  } as const satisfies Mail
  const write = (one: Mail) => {
    const { subject, text } = renderEmail(fillTemplate(one, 'en', 'Example CERT'), 'en')
    return `${subject}\n${text}`
  }
  it('is whole in an encrypted message, and otherwise as much as the organization allows', () => {
    expect(write(mail)).toMatch(
      /^\[TLP:GREEN\] Replies to incident #7: Encrypted workstations[^]*Jan Kowalski \(Grid\)[^]*no harm done[^]*Done at 18:50\.[^]*The image follows\./,
    )
    const names = write(unencrypted(mail))
    expect(names).toMatch(/Encrypted workstations[^]*Jan Kowalski[^]*The reply is in the portal/)
    expect(names).not.toContain('18:50')
    const counts = write(unencrypted({ ...mail, clear_content: 'counts' }))
    expect(counts).toContain('has replied to incident #7')
    expect(counts).not.toMatch(/Encrypted|Kowalski|Grid|no harm|18:50/)
    expect(write(unencrypted({ ...mail, clear_content: 'everything' }))).toContain('18:50')
  })
  it('of internal notes says so in its subject', () => {
    const notes = { ...mail, by: 'provider', is_note: true } as const
    expect(write(notes)).toMatch(/Internal notes on incident #7: Encrypted workstations/)
    expect(write(unencrypted({ ...notes, clear_content: 'counts' }))).toMatch(
      /Internal notes on incident #7$/m,
    )
  })
  it('has several replies, each with its writer, its time and its files', () => {
    const [first] = mail.replies
    const second = { ...first, author: 'Anna Nowak', text: 'Here it is.', files: [] }
    expect(write({ ...mail, total: 2, replies: [first, second] })).toMatch(
      /Grid has replied[^]*New replies: 2\.[^]*Jan Kowalski, [^]*image\.raw[^]*Anna Nowak, [^]*Here it is\./,
    )
    const many = write({ ...mail, by: 'provider', total: 12, replies: [{ ...first, author: '' }, second] })
    expect(many).toMatch(/Example CERT has replied[^]*New replies: 12\.[^]*The others are in the portal\./)
    const counts = write(
      unencrypted({ ...mail, clear_content: 'counts', total: 2, replies: [first, second] }),
    )
    expect(counts).toContain('New replies: 2.')
    expect(counts).not.toMatch(/Kowalski|Nowak|18:50/)
  })
  it('is written from a message of the version before', () => {
    const { replies: _, total: __, ...old } = mail
    expect(write({ ...old, author: 'Jan Kowalski', text: 'Done at 18:50.' })).toMatch(
      /Jan Kowalski \(Grid\) has replied[^]*Done at 18:50\./,
    )
  })
  it('is only announced where its level allows no more', () => {
    for (const one of [
      { ...mail, tlp: 'red' } as const,
      unencrypted({ ...mail, clear_content: 'everything', tlp: 'amber+strict' }),
    ]) {
      expect(write(one)).toMatch(/incident #7[^]*TLP:(RED|AMBER\+STRICT)/)
      expect(write(one)).not.toMatch(/Encrypted|Kowalski|Grid|no harm|18:50/)
    }
  })
})

describe('a reminder about exposures', () => {
  const mail: Mail = {
    template: 'exposure_reminder',
    items: [
      { step: 'overdue', name: 'VPN <brzeg>', due_date: '2026-11-18' },
      { step: 'assigned', name: 'RDP', due_date: '2026-11-27' },
    ],
    counts: [
      { step: 'overdue', count: 5 },
      { step: 'assigned', count: 1 },
    ],
    names_in_clear: false,
    link: 'https://portal.example/visibilities?mine=true',
  }
  it.each([
    [
      'pl',
      '5 po terminie, 1 przydzielona',
      /po terminie, który minął 18 listopada 2026/,
      /Oraz jeszcze 4 inne\./,
    ],
    ['en', '5 overdue, 1 assigned to you', /overdue, it was due on 18 November 2026/, /And 4 more\./],
  ] as const)(
    'states in %s what to do, and names it if the reader may see it',
    (language, subject, due, more) => {
      const plain = (text: string) => text.replaceAll('\u00A0', ' ')
      const said = renderEmail(fillTemplate(mail, language, 'Example CERT'), language)
      expect(plain(said.subject)).toContain(subject)
      expect(said.subject).not.toContain('VPN')
      expect(said.html).toContain('VPN &lt;brzeg&gt;')
      expect(plain(said.text)).toMatch(due)
      expect(plain(said.text)).toMatch(more)
      const clear = renderEmail(fillTemplate(unencrypted(mail), language, 'Example CERT'), language)
      expect(clear.subject).toBe(said.subject)
      expect(clear.text).not.toContain('VPN')
      expect(unencrypted({ ...mail, names_in_clear: true })).toMatchObject({ items: mail.items })
    },
  )

  it.each([
    ['pl', 'Widoczność #59, TLP:RED', 'TLP:RED nigdy nie wysyłamy e-mailem', '[koniec TLP:AMBER+STRICT]'],
    ['en', 'Visibility #59, TLP:RED', 'TLP:RED is never sent by e-mail', '[TLP:AMBER+STRICT ends]'],
  ] as const)(
    'has in %s the strictest level of the named items, and explains why it omits a name',
    (language, notice, why, ends) => {
      const marked: Mail = {
        ...mail,
        names_in_clear: true,
        items: [
          {
            step: 'overdue',
            name: '#59',
            clear_name: '#59',
            due_date: '2026-11-18',
            tlp: 'red',
            is_notice: true,
          },
          { step: 'overdue', name: 'VPN', clear_name: '#7', due_date: '2026-11-19', tlp: 'amber+strict' },
          { step: 'assigned', name: 'RDP', due_date: '2026-11-27', tlp: 'clear' },
        ],
      }
      const write = (content: Mail) => {
        const { subject, text, html } = renderEmail(fillTemplate(content, language, 'Example CERT'), language)
        return { subject, html, text: text.replaceAll('\u00A0', ' ') }
      }
      const encrypted = write(marked)
      expect(encrypted.subject).toMatch(/^\[TLP:AMBER\+STRICT\] /)
      expect(encrypted.html).toContain('TLP:AMBER+STRICT</td>')
      expect(encrypted.text).toMatch(/^\[TLP:AMBER\+STRICT\] /)
      for (const said of [notice, why, ends, 'RDP (TLP:CLEAR)']) expect(encrypted.text).toContain(said)
      // An item that is only announced shows neither the reason nor the day.
      expect(encrypted.text).not.toContain('18')
      const clear = write(unencrypted(marked))
      expect(clear.subject).toMatch(/^\[TLP:CLEAR\] /)
      expect(clear.text).not.toContain('VPN')
      expect(clear.text).toContain('#7, TLP:AMBER+STRICT')
    },
  )
})

describe('a paused webhook', () => {
  const mail = (reason: 'failing' | 'gone', own: object = {}): Mail => ({
    template: 'webhook_paused',
    name: 'SIEM <brzeg>',
    host: 'hooks.example',
    reason,
    since: '2026-11-21T08:00:00.000Z',
    problem: reason === 'gone' ? 'gone' : 'timeout',
    status: reason === 'gone' ? 410 : null,
    link: 'https://portal.example/apikey?tab=webhooks&webhook=4',
    ...own,
  })
  it.each([
    ['pl', /Od 21 listopada 2026.* nic nie dociera: ostatnim razem nie odpowiedział na czas/, /HTTP 410/],
    ['en', /Nothing has arrived .* since 21 November 2026.*it did not answer in time/, /HTTP 410/],
  ] as const)('is announced in %s with the reason', (language, failing, gone) => {
    const said = (reason: 'failing' | 'gone') =>
      renderEmail(fillTemplate(mail(reason), language, 'Example CERT'), language)
    for (const reason of ['failing', 'gone'] as const) {
      const { text, html } = said(reason)
      expect(html).toContain('SIEM &lt;brzeg&gt;')
      const line = text.replaceAll(/\s+/g, ' ')
      expect(line).toMatch(reason === 'gone' ? gone : failing)
      expect(line).toContain('hooks.example')
    }
  })
  it.each([
    ['timeout', /Napraw odbiorcę albo zmień adres/, /Repair the endpoint or change the address/],
    ['name_not_found', /Popraw wpis DNS/, /Correct the DNS entry/],
    ['certificate', /ważny certyfikat/, /a valid certificate/],
    ['no_secret', /Wygeneruj nowy sekret/, /Generate a new secret/],
    ['gone', /W przeciwnym razie usuń webhook/, /Otherwise delete the webhook/],
  ] as const)('by %s gives only the advice that applies', (problem, polish, english) => {
    const reason = problem === 'gone' ? 'gone' : 'failing'
    for (const [language, advised] of [
      ['pl', polish],
      ['en', english],
    ] as const) {
      const { text } = renderEmail(
        fillTemplate(mail(reason, { problem }), language, 'Example CERT'),
        language,
      )
      const line = text.replaceAll(/\s+/g, ' ')
      expect(line).toMatch(advised)
      if (problem === 'no_secret')
        expect(line).not.toMatch(/: make a new one|Napraw odbiorcę|Repair the endpoint/)
    }
  })
  it.each(deliveryProblems)('describes the last event, %s, in the past tense', (problem) => {
    const last = (language: 'pl' | 'en'): string => {
      const { text } = renderEmail(
        fillTemplate(mail('failing', { problem }), language, 'Example CERT'),
        language,
      )
      const line = text.replaceAll(/\s+/g, ' ')
      return (
        /(?:on the last attempt|ostatnim razem) (.+?)\. (?:So the portal|Portal przestał)/.exec(line)?.[1] ??
        ''
      )
    }
    expect(last('en')).toMatch(/\b(?:was|were|did|could|answered|resolved|gave)\b/)
    expect(last('en')).not.toMatch(/\b(?:is|are|does|leads|takes|follows|cannot)\b|\bits secret\b/)
    expect(last('pl')).toMatch(/\w(?:ł|ła|ło|łą)(?![\p{L}])|miał|udało/u)
    expect(last('pl')).not.toMatch(/(?<!\p{L})(?:jest|ma|nie ma|podąża|prowadzi)(?!\p{L})/u)
  })
  it('shows times in the given zone', () => {
    const written = (zone?: string) =>
      renderEmail(fillTemplate(mail('failing'), 'en', 'Example CERT', zone), 'en').text.replaceAll(
        /\s+/g,
        ' ',
      )
    expect(written('America/New_York')).toContain('21 November 2026 at 03:00 (America/New_York)')
    expect(written()).toContain('21 November 2026 at 09:00 (Europe/Warsaw)')
  })
})

describe('a key whose groups or views were deleted', () => {
  const mail = (isAll: boolean): Mail => ({
    template: 'api_key_scope_gone',
    name: 'Zapora <brzeg>',
    prefix: 'cti_k7Qd2x',
    groups: 2,
    views: 0,
    isAll,
    used: { at: '2026-11-21T08:00:00.000Z', address: '192.0.2.4' },
    link: 'https://portal.example/apikey?tab=keys',
  })
  it.each([
    ['pl', /grup – 2, widoków – 0/, /błędem \(404, scope_gone\)/, /mogą blokować mniej/],
    ['en', /groups: 2, views: 0/, /an error \(404, scope_gone\)/, /may block less/],
  ] as const)('is announced in %s with what devices receive from now on', (language, counts, all, some) => {
    const said = (isAll: boolean) =>
      renderEmail(fillTemplate(mail(isAll), language, 'Example CERT'), language)
    for (const isAll of [true, false]) {
      const { text, html } = said(isAll)
      expect(html).toContain('Zapora &lt;brzeg&gt;')
      const line = text.replaceAll(/\s+/g, ' ')
      expect(line).toMatch(counts)
      expect(line).toMatch(isAll ? all : some)
      expect(line).toContain('192.0.2.4')
      expect(line).toContain('https://portal.example/apikey?tab=keys')
    }
  })
})
