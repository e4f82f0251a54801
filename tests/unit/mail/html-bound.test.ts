/**
 * The size limit of messages: Gmail shows about the first 102,000 bytes of HTML, and would cut the button and the
 * footer.
 */
import { describe, expect, it } from 'vitest'
import { renderEmail } from '#functions/rules/mail/render-email.ts'
import { clearMime, clearNotificationMime } from '#functions/rules/mail/mime.ts'
import type { Mail } from '#functions/rules/mail/mails.ts'
import { maxItems, maxMatches, type Notification } from '#functions/rules/mail/notification.ts'
import { mostHtmlBytes, quotedPrintableBytes } from '#functions/rules/mail/email/html.ts'
import { fillTemplate } from '#functions/rules/mail/templates/fill-template.ts'
import { writeNotification } from '#functions/notifications/message/write-notification.ts'
import { limits } from '#shared/domain/limits.ts'
import { digest, incident } from './notifications.ts'

/** A text of `length` characters that need escaping and several bytes. */
const long = (length: number, letters = 'Żółw & <Sp> "'): string =>
  [...letters.repeat(Math.ceil(length / [...letters].length))].slice(0, length).join('')
const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index))

const name = long(limits.nameLength)
const tags = many(limits.tagsPerItem, () => name)
const description = long(limits.descriptionLength)
const match = {
  kind: 'look_alike',
  asset: { asset_id: 4, asset_type: 'domain', value: long(limits.nameLength, 'ż') },
  indicators: 3,
} as const
const portal = 'https://portal.example'
const query = 'mail=2026-11-22T10-42-00-123Z_0b0d7a34-0000-4000-8000-000000000000'

const largest = {
  ...digest,
  organization: long(limits.organizationNameLength),
  provider: long(100),
  overdue: {
    total: 61,
    link: `${portal}/visibilities?overdue=true`,
    items: many(maxItems, (index) => ({
      id: index,
      tlp: 'amber+strict',
      isNotice: false,
      name,
      criticality: 1,
      due: '2026-11-18',
      owner: long(limits.personNameLength),
      link: `${portal}/visibilities/${900 + index}`,
    })),
  },
  visibilities: {
    ...digest.visibilities,
    total: 571,
    byCriticality: { 1: 571, 2: 0, 3: 0 },
    items: many(maxItems, (index) => ({
      ...digest.visibilities.items[0],
      id: index,
      name,
      description,
      category: name,
      state: 'in_repair',
      owner: long(limits.personNameLength),
      due: '2026-12-01',
      matches: [match, match, match],
      link: `${portal}/visibilities/${index}`,
    })),
  },
  incidents: {
    ...digest.incidents,
    total: 70,
    items: many(maxItems, (index) => ({
      ...digest.incidents.items[0],
      id: index,
      name,
      description,
      tags,
      link: `${portal}/incidents/${index}`,
    })),
  },
  threats: {
    ...digest.threats,
    total: 61,
    matched: 61,
    items: many(maxItems, (index) => ({
      ...digest.threats.items[0],
      id: index,
      name,
      description,
      tags,
      group: { name, count: 7, link: `${portal}/ioc/groups/${200 + index}` },
      matches: [match, match, match],
      link: `${portal}/threats/${index}`,
    })),
  },
  indicators: {
    ...digest.indicators,
    total: 100_000,
    matched: 5000,
    matchedLink: `${portal}/ioc?${query}&concerns_us=true`,
    matches: many(maxMatches, () => ({ match, count: 250, values: many(5, () => long(255, 'ż.')) })),
    groups: many(20, (index) => ({ name, count: 7, link: `${portal}/ioc/groups/${index}` })),
    newGroups: many(20, (index) => ({ name, link: `${portal}/ioc/groups/${100 + index}` })),
    values: [],
  },
} as const satisfies Notification

const htmlBytes = (raw: Buffer): number => {
  const part = raw.toString('latin1').split('Content-Type: text/html')[1] ?? ''
  return part.split('\r\n\r\n').slice(1).join('\r\n\r\n').split('\r\n----_NmP')[0]?.length ?? 0
}
const envelope = { from: 'portal@example.com', to: 'soc@example.com', date: new Date(digest.at) }
const listEnvelope = {
  ...envelope,
  messageId: '<m@portal.example>',
  replyTo: null,
  listId: 'notifications.portal.example',
  references: [],
  inReplyTo: null,
}
const linksOf = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link)

describe.each(['pl', 'en'] as const)('in %s', (language) => {
  it.each(['counts', 'names', 'everything'] as const)(
    'the largest digest with %s is shown in full, counts the omitted items and links to them',
    async (content) => {
      const written = writeNotification({ ...largest, language, content })
      const raw = await clearNotificationMime(listEnvelope, written)
      // The encoded size, which exceeds the decoded one.
      expect(htmlBytes(raw)).toBeGreaterThan(Buffer.byteLength(written.html))
      expect(htmlBytes(raw)).toBeLessThan(mostHtmlBytes)
      expect(written.html).toContain('class="m-btn" href=')
      expect(written.html.trimEnd()).toMatch(/<\/html>$/)
      const links = linksOf(written.html)
      for (const list of [largest.visibilities, largest.incidents, largest.threats, largest.overdue])
        expect(links).toContain(list.link)
      expect(links.filter((link) => link.includes('concerns_us'))).toHaveLength(1)
      expect(links.filter((link, at) => links.indexOf(link) !== at)).toEqual([])
      if (content === 'counts') return
      const text = written.text.replaceAll(/\s+/g, ' ')
      for (const said of language === 'pl' ? ['z 571;', 'z 70;', 'z 61;'] : ['of 571;', 'of 70 ', 'of 61 '])
        expect(text).toContain(said)
    },
  )

  it('a realistic large digest names every item allowed in a message', () => {
    const own = (index: number) => ({ name: `SSL VPN at vpn${index}.example answers`, description: null })
    const { html } = writeNotification({
      ...digest,
      language,
      content: 'names',
      visibilities: {
        ...digest.visibilities,
        total: 50,
        items: many(50, (index) => ({
          ...digest.visibilities.items[0],
          ...own(index),
          link: `${portal}/visibilities/${index}`,
        })),
      },
      threats: {
        ...digest.threats,
        total: 50,
        items: many(50, (index) => ({
          ...digest.threats.items[1],
          ...own(index),
          link: `${portal}/threats/${index}`,
        })),
      },
    })
    expect(linksOf(html)).toEqual(
      expect.arrayContaining([`${portal}/visibilities/49`, `${portal}/threats/49`]),
    )
  })

  it('an incident with the longest texts is complete except for part of the description', () => {
    const { html, text } = writeNotification({
      ...incident({ name, description: long(4000), tags }),
      language,
    })
    expect(quotedPrintableBytes(html)).toBeLessThan(mostHtmlBytes)
    expect(text.replaceAll(/\s/g, '').length).toBeGreaterThan(4000)
  })

  it('a reminder with the longest names is shown in full', async () => {
    const reminder: Mail = {
      template: 'exposure_reminder',
      items: many(30, () => ({
        step: 'overdue' as const,
        name: long(200),
        due_date: '2026-11-18',
        tlp: 'amber' as const,
      })),
      counts: [{ step: 'overdue', count: 61 }],
      names_in_clear: true,
      link: `${portal}/visibilities?mine=true`,
    }
    const written = renderEmail(fillTemplate(reminder, language, long(100)), language)
    expect(htmlBytes(await clearMime(envelope, written))).toBeLessThan(mostHtmlBytes)
    expect(written.text.match(/Żółw & <Sp>/g)?.length).toBeGreaterThan(30)
    expect(written.text).toContain('31')
  })

  it('an account message stays within the limit for any input', async () => {
    const email = fillTemplate(
      {
        template: 'module_request_answered',
        module: 'feed',
        granted: false,
        reason: long(90_000),
        answered_by: 'Anna',
        link: `${portal}/dashboard`,
      },
      language,
      'CERT',
    )
    const written = renderEmail(email, language)
    expect(htmlBytes(await clearMime(envelope, written))).toBeLessThan(mostHtmlBytes)
    expect(written.html).toContain(`href="${portal}/dashboard"`)
  })
})
