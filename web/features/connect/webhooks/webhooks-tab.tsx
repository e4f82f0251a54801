import { useSearchParams } from '#web/lib/search-params.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { webhookLimits } from '#shared/domain/webhooks.ts'
import { readNumber } from '#web/lib/paths.ts'
import { ListFailed, ListMessage } from '#web/ui/list/list-states.tsx'
import { Skeleton } from '#web/ui/loading/loading.tsx'
import { EventsCard } from './events-card.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import { WebhooksList } from './webhooks-list.tsx'
import { Button } from '#web/ui/button/button.tsx'

/** The webhooks, and the events of one of them. */
export const WebhooksTab = ({ onAdd }: { onAdd: () => void }) => {
  const { t } = useTranslation('webhooks')
  const [params, setParams] = useSearchParams()
  const reply = useQuery(webhooksQuery)
  const webhooks = reply.data
  const show = (id: number | undefined): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === undefined) next.delete('webhook')
        else next.set('webhook', String(id))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  if (webhooks === undefined)
    return reply.isError ? (
      <div className="cx-card">
        <ListFailed
          text={t('loadFailed')}
          busy={reply.isFetching}
          error={reply.error}
          onRetry={() => void reply.refetch()}
        />
      </div>
    ) : (
      <Skeleton className="cx-card" widths={[62, 34, 48, 56]} />
    )
  if (webhooks.length === 0)
    return (
      <div className="cx-card">
        <ListMessage icon="send" title={t('emptyTitle')} text={t('emptyText')}>
          <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={onAdd}>
            {t('add')}
          </Button>
        </ListMessage>
      </div>
    )
  const wanted = readNumber(params.get('webhook'))
  const chosen = webhooks.find(({ webhook_id: id }) => id === wanted)
  return (
    <>
      <p className="cx-text">
        {t('lead')}
        {webhooks.length >= webhookLimits.webhooks && ` ${t('full', { count: webhookLimits.webhooks })}`}
      </p>
      <WebhooksList webhooks={webhooks} shown={chosen?.webhook_id} onShow={show} />
      {chosen !== undefined && (
        <EventsCard key={chosen.webhook_id} webhook={chosen} onClose={() => show(undefined)} />
      )}
    </>
  )
}
