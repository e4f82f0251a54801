/** The text about an item's notification that an analyst reads. */
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NotificationStatus } from '#shared/contracts/notifications.ts'
import { notifiedModules, type NotifiedModule } from '#shared/domain/notifications/settings.ts'
import { notificationText } from '#web/features/notifications/notification-text.ts'
import en from '#messages/en/index.ts'
import pl from '#messages/pl/index.ts'
import { speakEnglish } from '#tests/unit/english.ts'

beforeAll(() => speakEnglish())

const now = new Date(2026, 10, 22, 10, 40)
const textsOf = (own: Partial<NotificationStatus>, module: NotifiedModule = 'visibility') => {
  const status = {
    state: 'waiting',
    goes_out: new Date(2026, 10, 23, 8).toISOString(),
    held_by: null,
    addresses: 13,
    sent: 0,
    failed: 0,
    waiting: 0,
    last_sent: null,
    ...own,
  } as const
  return notificationText(i18next.getFixedT(null, 'notifications'), 'en', { module, status }, now)
}
const text = (own: Partial<NotificationStatus>): string => textsOf(own).text

describe('an item that is not notified', () => {
  it.each(notifiedModules)('has its reasons in short sentences of their own: %s', (module) => {
    for (const texts of [en, pl]) {
      const sentences = texts.notifications.noneHint[module].split(/(?<=\.)\s/)
      expect(sentences).toHaveLength(module === 'visibility' ? 2 : 1)
      for (const sentence of sentences) expect(sentence.split(/\s/).length).toBeLessThanOrEqual(22)
    }
    const { hint } = textsOf({ state: 'none' }, module)
    expect(hint).toBe(en.notifications.noneHint[module])
    // Only exposures can be closed, false positives or redetected.
    expect(/resolved|false positive|comes back/.test(hint ?? '')).toBe(module === 'visibility')
  })
})

describe('a settling item', () => {
  const due = (...at: [number, number, number, number]): string =>
    text({ state: 'settling', goes_out: new Date(2026, 10, ...at).toISOString(), addresses: 4 })

  it('shows about when it is sent, with the zone and the day', () => {
    expect(due(22, 11, 30, 15)).toMatch(/^Will be sent at about 11:31 (AM )?\S+ to 4 addresses\.$/)
    expect(due(22, 23, 59, 30)).toMatch(
      /^Will be sent tomorrow at about (00:00|12:00 AM) \S+ to 4 addresses\.$/,
    )
  })
})

describe('an item that waits for digests', () => {
  it('names the addresses until a message is sent', () => {
    expect(text({})).toMatch(
      /^Will be sent in digests to 13 addresses, the first tomorrow at 0?8:00 (AM )?\S+\.$/,
    )
    expect(text({ addresses: 1 })).toMatch(/^Will be sent in a digest tomorrow at 0?8:00.* to 1 address\.$/)
  })

  it('then shows the remaining ones, without those already notified', () => {
    for (const own of [{ sent: 16, failed: 2 }, { failed: 1 }, { waiting: 3 }])
      expect(text(own)).toMatch(/^More will be sent in digests, the next tomorrow at 0?8:00[^.]*\.$/)
    expect(text({ goes_out: null, sent: 3, waiting: 2 })).toBe('2 e-mails are being sent.')
  })
})
