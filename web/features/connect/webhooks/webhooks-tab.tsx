import { useSearchParams, useSetParameter } from '#web/lib/search-params.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { webhookLimits } from '#shared/domain/webhooks.ts'
import { readNumber } from '#web/lib/paths.ts'
import { Card, Empty, Stack, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { EventsCard } from './events-card.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import { WebhooksList } from './webhooks-list.tsx'
import { Button } from '#web/ui/button/button.tsx'

/** The webhooks, and the events of one of them. */
export const WebhooksTab = ({ onAdd }: { onAdd: () => void }) => {
  const { t } = useTranslation('webhooks')
  const [params] = useSearchParams()
  const set = useSetParameter()
  const reply = useQuery(webhooksQuery)
  const webhooks = reply.data
  const show = (id: number | undefined): void => set('webhook', id === undefined ? id : String(id))
  if (webhooks === undefined)
    return reply.isError ? (
      <Card>
        <LoadFailed text={t('loadFailed')} error={reply.error} onRetry={() => void reply.refetch()} />
      </Card>
    ) : (
      <Card>
        <Skeleton widths={[62, 34, 48, 56]} />
      </Card>
    )
  if (webhooks.length === 0)
    return (
      <Card>
        <Empty icon="send" title={t('emptyTitle')} text={t('emptyText')}>
          <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={onAdd}>
            {t('add')}
          </Button>
        </Empty>
      </Card>
    )
  const wanted = readNumber(params.get('webhook'))
  const chosen = webhooks.find(({ webhook_id: id }) => id === wanted)
  return (
    <Stack gap={3}>
      <Text tone="muted">
        {t('lead')}
        {webhooks.length >= webhookLimits.webhooks && ` ${t('full', { count: webhookLimits.webhooks })}`}
      </Text>
      <WebhooksList webhooks={webhooks} shown={chosen?.webhook_id} onShow={show} />
      {chosen !== undefined && (
        <EventsCard key={chosen.webhook_id} webhook={chosen} onClose={() => show(undefined)} />
      )}
    </Stack>
  )
}
