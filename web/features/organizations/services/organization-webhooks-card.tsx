import { Card, RowItem, Rows, Text } from '#web/ui/layout/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { organizationWebhooksQuery } from '#web/features/organizations/organization-queries.ts'
import { localeOf } from '#web/lib/locale.ts'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'

const openness = { active: false, failing: true, paused: 'neither' } as const

/**
 * The webhooks of an organization and their state, for platform admins. The organization's own administrators manage
 * them.
 */
export const OrganizationWebhooksCard = ({ organizationId }: { organizationId: number }) => {
  const { t, i18n } = useTranslation('webhooks')
  const reply = useQuery(organizationWebhooksQuery(organizationId))
  const webhooks = reply.data?.data
  const dates = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  const at = (iso: string): string => dates.format(new Date(iso))
  return (
    <Card title={t('client.title')} label={t('client.title')}>
      <Text tone="muted">{t('client.lead')}</Text>
      {webhooks === undefined ? (
        reply.isError ? (
          <LoadFailed text={t('client.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
        ) : (
          <Skeleton widths={[70, 40]} />
        )
      ) : webhooks.length === 0 ? (
        <Text tone="faint">{t('client.none')}</Text>
      ) : (
        <Rows>
          {webhooks.map((webhook) => (
            <RowItem key={webhook.webhook_id} title={webhook.name}>
              <div>
                <code>{webhook.host}</code>
              </div>
              <StatusBadge open={openness[webhook.state]} label={t(`state.${webhook.state}`)} />
              {webhook.paused_reason !== null && webhook.paused_date !== null && (
                <> · {t(`paused.${webhook.paused_reason}`, { date: at(webhook.paused_date) })}</>
              )}
              {webhook.state === 'failing' && webhook.failing_since !== null && (
                <> · {t('failingSince', { date: at(webhook.failing_since) })}</>
              )}
            </RowItem>
          ))}
        </Rows>
      )}
    </Card>
  )
}
