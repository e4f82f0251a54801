import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resendWebhookDelivery, type Webhook, type WebhookDelivery } from '#shared/contracts/webhooks.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { PageRows } from '#web/ui/list/rows/page-rows.tsx'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { EventDialog } from './event-dialog.tsx'
import { useEventRows } from './use-event-rows.tsx'
import styles from './events-card.module.css'
import { logQuery, logsKey, webhooksQuery } from './webhook-queries.ts'

const minute = 60_000

/** The events of a webhook with their outcomes, newest first, one page at a time. */
export const EventsCard = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { t } = useTranslation('webhooks')
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow(minute)
  const client = useQueryClient()
  const [failedOnly, setFailedOnly] = useState(false)
  const [opened, setOpened] = useState<string>()
  const reply = useInfiniteQuery(logQuery(webhook.webhook_id, failedOnly))
  // Scrolls to it after a press only. A user who came through the address stays at the top of the page.
  useEffect(() => {
    if (document.activeElement?.closest('table') !== null) heading.current?.focus()
  }, [])
  const events = reply.data?.pages.flatMap(({ data }) => data).map((item, row) => ({ ...item, row }))

  const resend = async (item: WebhookDelivery): Promise<void> => {
    try {
      await call(resendWebhookDelivery, {
        params: { id: String(webhook.webhook_id), delivery: item.delivery_id },
        quiet: true,
      })
      notify.success(t('log.resent'))
    } catch (error) {
      notifyFailure(error, t('log.resendFailed'))
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: logsKey }),
      client.invalidateQueries(webhooksQuery),
    ])
  }
  const title = t('log.title', { name: webhook.name })
  const definition = useEventRows({
    title,
    now,
    onOpen: setOpened,
    onResend: (item) => void resend(item),
  })
  return (
    <Card
      title={title}
      label={title}
      headingRef={heading}
      flush
      actions={
        <>
          <CheckField label={t('log.failedOnly')} checked={failedOnly} onChange={setFailedOnly} />
          <Button
            kind="plain"
            small
            square
            icon="times"
            aria-label={t('log.close')}
            title={t('log.close')}
            onClick={onClose}
          />
        </>
      }
    >
      {events === undefined && reply.isError ? (
        <LoadFailed
          className={styles.more}
          text={t('log.failed')}
          error={reply.error}
          onRetry={() => void reply.refetch()}
        />
      ) : events?.length === 0 ? (
        !reply.hasNextPage && (
          <Text tone="muted" className={styles.more}>
            {t(failedOnly ? 'log.emptyFailed' : 'log.empty')}
          </Text>
        )
      ) : (
        <PageRows definition={definition} items={events} />
      )}
      {reply.hasNextPage && (
        <div className={styles.more}>
          <Button busy={reply.isFetchingNextPage} onClick={() => void reply.fetchNextPage()}>
            {t('log.more')}
          </Button>
        </div>
      )}
      {opened !== undefined && (
        <EventDialog
          webhookId={webhook.webhook_id}
          deliveryId={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  )
}
