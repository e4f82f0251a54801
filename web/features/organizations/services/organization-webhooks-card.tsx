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
    <section className="org-card" aria-labelledby="org-client-webhooks">
      <h2 id="org-client-webhooks">{t('client.title')}</h2>
      <p className="org-lead">{t('client.lead')}</p>
      {webhooks === undefined ? (
        reply.isError ? (
          <LoadFailed
            className="org-none"
            text={t('client.failed')}
            error={reply.error}
            onRetry={() => void reply.refetch()}
          />
        ) : (
          <Skeleton widths={[70, 40]} />
        )
      ) : webhooks.length === 0 ? (
        <p className="org-none">{t('client.none')}</p>
      ) : (
        <ul className="org-client-keys">
          {webhooks.map((webhook) => (
            <li key={webhook.webhook_id}>
              <div>
                <strong title={webhook.name}>{webhook.name}</strong>
                <small>
                  <code>{webhook.host}</code>
                </small>
                <small>
                  <StatusBadge open={openness[webhook.state]} label={t(`state.${webhook.state}`)} />
                  {webhook.paused_reason !== null && webhook.paused_date !== null && (
                    <> · {t(`paused.${webhook.paused_reason}`, { date: at(webhook.paused_date) })}</>
                  )}
                  {webhook.state === 'failing' && webhook.failing_since !== null && (
                    <> · {t('failingSince', { date: at(webhook.failing_since) })}</>
                  )}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
