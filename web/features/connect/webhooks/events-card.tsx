import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resendWebhookDelivery, type Webhook, type WebhookDelivery } from '#shared/contracts/webhooks.ts'
import { call } from '#web/lib/api.ts'
import { localeOf } from '#web/lib/locale.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card, TwoLines } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { CellButton } from '#web/ui/button/cell-button.tsx'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { OutcomeCell } from './webhook-cells.tsx'
import { EventDialog } from './event-dialog.tsx'
import styles from './events-card.module.css'
import { logQuery, logsKey, webhooksQuery } from './webhook-queries.ts'

const minute = 60_000
/** The events of a webhook with their outcomes, newest first, one page at a time. */
export const EventsCard = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { t, i18n } = useTranslation('webhooks')
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
  const dates = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'medium' })
  const dateOf = (item: WebhookDelivery): string => dates.format(new Date(item.creation_date))
  const events = reply.data?.pages.flatMap(({ data }) => data)

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
  const actionOf = (item: WebhookDelivery) =>
    item.state === 'waiting' ? null : (
      <Button
        kind="text"
        small
        aria-label={t('log.resendOf', { type: item.type, date: dateOf(item) })}
        onClick={() => void resend(item)}
      >
        {t('log.resend')}
      </Button>
    )
  return (
    <Card
      title={t('log.title', { name: webhook.name })}
      label={t('log.title', { name: webhook.name })}
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
      ) : (
        <DataTable
          caption={t('log.title', { name: webhook.name })}
          rows={events}
          keyOf={(item) => item.delivery_id}
          empty={reply.hasNextPage ? undefined : t(failedOnly ? 'log.emptyFailed' : 'log.empty')}
          actions={actionOf}
          actionsWidth={140}
          columns={[
            {
              key: 'type',
              head: t('log.column.type'),
              main: true,
              cell: (item) => (
                <TwoLines under={item.items > 0 ? t('log.items', { count: item.items }) : undefined}>
                  <CellButton
                    label={t('log.open', { type: item.type, date: dateOf(item) })}
                    onClick={() => setOpened(item.delivery_id)}
                  >
                    <code>{item.type}</code>
                  </CellButton>
                </TwoLines>
              ),
            },
            {
              key: 'state',
              head: t('log.column.state'),
              cell: (item) => <OutcomeCell item={item} now={now} />,
            },
            {
              key: 'date',
              head: t('log.column.date'),
              width: 200,
              cell: (item) => <time dateTime={item.creation_date}>{dateOf(item)}</time>,
            },
            {
              key: 'attempts',
              head: t('log.column.attempts'),
              width: 132,
              cell: (item) => (
                <TwoLines
                  under={
                    item.last_milliseconds === null
                      ? undefined
                      : t('log.milliseconds', { count: item.last_milliseconds })
                  }
                >
                  {t('log.attempts', { count: item.attempts })}
                </TwoLines>
              ),
            },
          ]}
        />
      )}
      {reply.hasNextPage && (
        <div className={styles.more}>
          <Button disabled={reply.isFetchingNextPage} onClick={() => void reply.fetchNextPage()}>
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
