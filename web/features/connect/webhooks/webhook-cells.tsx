/** What the rows of webhooks show. */
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '#shared/contracts/webhooks.ts'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'
import { localeOf } from '#web/lib/locale.ts'
import { enumerated } from '#web/lib/enumerated.ts'
import { Remark } from '#web/features/connect/remark.tsx'
import { Stack, Text } from '#web/ui/layout/layout.tsx'

/** What its modules are narrowed to. */
export const narrowedText = (item: Webhook, t: TFunction<'webhooks'>): string =>
  [
    ...(item.view === null || item.view.is_gone
      ? []
      : [
          item.view.view_name === null ? t('told.viewUnseen') : t('told.view', { name: item.view.view_name }),
        ]),
    ...(item.modules.includes('visibility') && item.smallest_criticality !== 3
      ? [`${t('form.least')}: ${t(`form.leastOf.${criticalityNames[item.smallest_criticality]}`)}`]
      : []),
    ...(item.concerns_only && (item.modules.includes('threat') || item.modules.includes('feed'))
      ? [t('told.concerns')]
      : []),
  ].join(', ')

/** Why it is paused. */
export const pauseText = (
  { paused_reason: reason, paused_date: date }: Webhook,
  t: TFunction<'webhooks'>,
  formatDate: (date: Date) => string,
): string | undefined =>
  reason === null || date === null ? undefined : t(`paused.${reason}`, { date: formatDate(new Date(date)) })

/** What an administrator should know of it, as sentences below its row. */
export const useWebhookNote = (): ((item: Webhook) => ReactNode) => {
  const { t, i18n } = useTranslation('webhooks')
  const { t: messages } = useTranslation('connect')
  const dates = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  const formatDate = (date: Date): string => dates.format(date)
  return (item) => {
    const off = item.modules_off.map((module) => messages(`module.${module}`))
    const troubles = [
      item.paused_reason === 'by_hand' ? undefined : pauseText(item, t, formatDate),
      item.state === 'failing' && item.failing_since !== null
        ? t('failingSince', { date: formatDate(new Date(item.failing_since)) })
        : undefined,
      item.view?.is_gone === true ? t('told.viewGone') : undefined,
      off.length === 0 ? undefined : t('told.off', { what: enumerated(off, i18n.language) }),
    ].filter((text) => text !== undefined)
    const former = item.former_secret_until
    if (troubles.length === 0 && former === null) return undefined
    return (
      <Stack gap={1}>
        {troubles.map((text) => (
          <Remark key={text}>{text}</Remark>
        ))}
        {former !== null && (
          <Text as="span" size="meta" tone="faint">
            {t('told.formerSecret', { date: formatDate(new Date(former)) })}
          </Text>
        )}
      </Stack>
    )
  }
}
