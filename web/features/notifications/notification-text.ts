/** The texts about an item's notification for analysts, pending parts first. */
import type { TFunction } from 'i18next'
import type { NotificationStatus } from '#shared/contracts/notifications.ts'
import type { NotifiedModule } from '#shared/domain/notifications/settings.ts'
import { localeOf } from '#web/lib/locale.ts'
import { dayKind, isSoon, sentAbout } from './notification-state.ts'

/** What is pending, or that nothing is. */
export const notificationText = (
  t: TFunction<'notifications'>,
  language: string,
  { module, status }: { readonly module: NotifiedModule; readonly status: NotificationStatus },
  now: Date,
): { readonly text: string; readonly hint?: string } => {
  const { state, addresses: count, goes_out: at, held_by: name } = status
  switch (state) {
    case 'settling':
      return isSoon(status, now) || at === null
        ? { text: t('soon', { count }) }
        : {
            text: t('settling', {
              count,
              when: whenText(t, 'about', language, sentAbout(new Date(at)), now),
            }),
            hint: t('settlingHint'),
          }
    case 'held':
      return {
        text: name === null ? t('heldUnnamed') : t('held', { name }),
        ...(count === 0 ? {} : { hint: t('heldHint', { count }) }),
      }
    case 'waiting':
      // Deliveries that wait for no digest are on their way.
      if (at === null) return { text: t('sending', { count: status.waiting }) }
      // The reply counts all addresses, not the remaining ones. Once an e-mail is sent, that number means nothing.
      return status.sent + status.failed + status.waiting > 0
        ? { text: t('stillWaiting', { when: whenText(t, 'exactly', language, new Date(at), now) }) }
        : { text: t('waiting', { count, when: whenText(t, 'exactly', language, new Date(at), now) }) }
    case 'told':
      return { text: t(status.failed > 0 ? 'noneFailed' : 'toldNobody') }
    case 'none':
      return { text: t('none'), hint: t(`noneHint.${module}`) }
  }
}

/** The time with its zone, and the day if it is not today. */
const whenText = (
  t: TFunction<'notifications'>,
  how: 'exactly' | 'about',
  language: string,
  at: Date,
  now: Date,
): string => {
  const locale = localeOf(language)
  const time = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return t(`when.${how}.${dayKind(at, now)}`, {
    time: time.format(at),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(at),
  })
}
