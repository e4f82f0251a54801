/** What an analyst reads of an item's notification. */
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NotificationStatus } from '#shared/contracts/notifications.ts'
import { wordsOf } from '#web/features/notifications/notification-words.ts'
import en from '#web/i18n/en/index.ts'
import pl from '#web/i18n/pl/index.ts'
import { speakEnglish } from '#tests/unit/english.ts'

beforeAll(() => speakEnglish())

const now = new Date(2026, 10, 22, 10, 40)
const text = (own: Partial<NotificationStatus>): string =>
  wordsOf(
    i18next.getFixedT(null, 'notifications'),
    'en',
    {
      state: 'waiting',
      goes_out: new Date(2026, 10, 23, 8).toISOString(),
      held_by: null,
      addresses: 13,
      sent: 0,
      failed: 0,
      waiting: 0,
      last_sent: null,
      ...own,
    },
    now,
  ).text

describe('what nobody is told', () => {
  it.each([
    ['en', en.notifications.noneHint],
    ['pl', pl.notifications.noneHint],
  ])('has its reasons in two short sentences: %s', (_, reasons) => {
    const sentences = reasons.split(/(?<=\.)\s/)
    expect(sentences).toHaveLength(2)
    for (const sentence of sentences) expect(sentence.split(/\s/).length).toBeLessThanOrEqual(20)
  })
})

describe('what settles', () => {
  const due = (...at: [number, number, number, number]): string =>
    text({ state: 'settling', goes_out: new Date(2026, 10, ...at).toISOString(), addresses: 4 })

  it('says about when it goes out, with the zone, and the day of that minute', () => {
    expect(due(22, 11, 30, 15)).toMatch(/^Goes out at about 11:31 (AM )?\S+ to 4 addresses\.$/)
    expect(due(22, 23, 59, 30)).toMatch(/^Goes out tomorrow at about (00:00|12:00 AM) \S+ to 4 addresses\.$/)
  })
})

describe('what waits for digests', () => {
  it('names the addresses as long as no mail is out', () => {
    expect(text({})).toMatch(
      /^Goes out in digests to 13 addresses, the first tomorrow at 0?8:00 (AM )?\S+\.$/,
    )
    expect(text({ addresses: 1 })).toMatch(/^Goes out in a digest tomorrow at 0?8:00.* to 1 address\.$/)
  })

  it('says afterwards what is still to come, without those who have it', () => {
    for (const own of [{ sent: 16, failed: 2 }, { failed: 1 }, { waiting: 3 }])
      expect(text(own)).toMatch(/^Still to go out in digests, the next tomorrow at 0?8:00\D*\d?\.$/)
    expect(text({ goes_out: null, sent: 3, waiting: 2 })).toBe('2 mails are being sent.')
  })
})
