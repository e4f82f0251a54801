import { useTranslation } from 'react-i18next'
import type { Webhook } from '#shared/contracts/webhooks.ts'
import { localeOf } from '#web/lib/locale.ts'
import { CreatedKey } from '#web/ui/keys/created-key.tsx'
import { RichText } from '#web/features/connect/rich-text.tsx'

interface CreatedSecretProps {
  readonly webhook: Webhook
  readonly secret: string
  readonly onClose: () => void
}

/** The download file of a secret. */
const secretFile = (webhook: Webhook, secret: string): { name: string; text: string } => ({
  name: `webhook_${webhook.name.replace(/[^\w.@+-]/g, '_')}.json`,
  text: `${JSON.stringify({ name: webhook.name, url: webhook.url, secret, generation_date: new Date().toISOString() }, null, 2)}\n`,
})

/** The secret of a webhook, shown once. */
export const CreatedSecret = ({ webhook, secret, onClose }: CreatedSecretProps) => {
  const { t, i18n } = useTranslation('webhooks')
  const dates = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <CreatedKey
      title={t('secret.title', { name: webhook.name })}
      secret={secret}
      warning={t('secret.warning')}
      messages={{
        lead: t('secret.lead'),
        stored: t('secret.stored'),
        leaveTitle: t('secret.leaveTitle'),
        leaveText: t('secret.leaveText'),
        leaveStay: t('secret.leaveStay'),
      }}
      file={() => secretFile(webhook, secret)}
      facts={[
        [t('secret.address'), <code key="url">{webhook.url}</code>],
        [t('secret.verify'), <RichText key="verify" text={t('secret.verifyText')} />],
        ...(webhook.former_secret_until === null
          ? []
          : ([
              [
                t('secret.before'),
                t('secret.beforeText', { date: dates.format(new Date(webhook.former_secret_until)) }),
              ],
            ] as const)),
      ]}
      onClose={onClose}
    />
  )
}
