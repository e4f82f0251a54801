import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  holdNotification,
  sendNotification,
  type NotificationStatus,
} from '#shared/contracts/notifications.ts'
import type { NotifiedModule } from '#shared/domain/notifications/settings.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { SentBadge } from '#web/ui/drawer/sent-badge.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { areaKey, notificationQuery } from './notification-queries.ts'
import { actionsOf } from './notification-state.ts'
import { notificationText } from './notification-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Text, ToneIcon, Row, Stack } from '#web/ui/layout/layout.tsx'

interface ItemNotificationProps {
  readonly module: NotifiedModule
  readonly id: number
  /** From the item itself, so it outlives the delivery log. */
  readonly sentDate: string | null
}

/** When the notification is sent, with buttons to hold it back and to send it now; afterwards the result. */
export const ItemNotification = ({ module, id, sentDate }: ItemNotificationProps) => {
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const reply = useQuery(notificationQuery(module, id))
  const status = reply.data
  const lastSent = status?.last_sent ?? null

  // The first e-mail marks the item as sent, which the list shows too.
  useEffect(() => {
    if (lastSent !== null && sentDate === null)
      void client.invalidateQueries({ queryKey: areaKey(module), predicate: isOfItems })
  }, [client, module, lastSent, sentDate])

  return (
    <DrawerSection title={t('title')}>
      {status !== undefined ? (
        <Known module={module} id={id} status={status} sentDate={sentDate} />
      ) : reply.isError ? (
        <>
          {sentDate !== null && (
            <p>
              <SentBadge sent date={sentDate} />
            </p>
          )}
          <LoadFailed text={t('failed')} error={reply.error} onRetry={() => void reply.refetch()} />
        </>
      ) : (
        <Skeleton widths={[70]} />
      )}
    </DrawerSection>
  )
}

const isOfItems = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[1] === 'list' || queryKey[1] === 'one'

const Known = ({
  module,
  id,
  status,
  sentDate,
}: ItemNotificationProps & { readonly status: NotificationStatus }) => {
  const { t, i18n } = useTranslation('notifications')
  const now = new Date()
  const { text, hint } = notificationText(t, i18n.language, { module, status }, now)
  const isNotified = status.sent > 0 || sentDate !== null
  const isOver = status.state === 'told' || (status.state === 'none' && isNotified)
  return (
    <Stack gap={3}>
      <div>
        <Text tabular role="status">
          {isOver && isNotified ? <SentStatus status={status} sentDate={sentDate} /> : text}
        </Text>
        {status.waiting > 0 && status.goes_out !== null && (
          <Text size="meta" tone="faint">
            {t('sending', { count: status.waiting })}
          </Text>
        )}
        {!isOver && hint !== undefined && (
          <Text size="meta" tone="faint">
            {hint}
          </Text>
        )}
        {!isOver && isNotified && (
          <Text size="meta" tone="faint">
            <SentStatus soFar status={status} sentDate={sentDate} />
          </Text>
        )}
        {status.failed > 0 && (
          <Text size="meta" tone="faint">
            <Text as="span" size="meta" tone="danger">
              <i className="pi pi-exclamation-circle" aria-hidden="true" />{' '}
              {t('unsent', { count: status.failed })}
            </Text>
            . {t('unsentHint')}
          </Text>
        )}
      </div>
      <Actions module={module} id={id} status={status} now={now} />
    </Stack>
  )
}

/** The number of e-mails sent, and when the last one was. */
const SentStatus = ({
  status,
  sentDate,
  soFar = false,
}: {
  readonly status: NotificationStatus
  readonly sentDate: string | null
  /** Whether more are pending. */
  readonly soFar?: boolean
}) => {
  const { t } = useTranslation('notifications')
  const date = status.last_sent ?? sentDate
  if (status.sent === 0) return <SentBadge sent date={date} />
  return (
    <>
      <ToneIcon name="check-circle" tone="success" />{' '}
      {t(soFar ? 'toldSoFar' : 'told', { count: status.sent })}
      {date !== null && (
        <>
          {' '}
          <DateText iso={date} time />
        </>
      )}
    </>
  )
}

interface ActionsProps extends Pick<ItemNotificationProps, 'module' | 'id'> {
  readonly status: NotificationStatus
  readonly now: Date
}

const Actions = ({ module, id, status, now }: ActionsProps) => {
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const offered = actionsOf(status, module, now)

  const run = async (action: 'hold' | 'send'): Promise<void> => {
    if (busy) return
    setBusy(true)
    const { queryKey } = notificationQuery(module, id)
    try {
      const { notification } = await call(action === 'hold' ? holdNotification : sendNotification, {
        params: { module, id: String(id) },
        quiet: true,
      })
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, notification)
      notify.success(t(action === 'hold' ? 'heldDone' : 'sendDone'))
    } catch (error) {
      notifyFailure(error)
      await client.invalidateQueries({ queryKey })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {offered.length > 0 && (
        <Row wrap>
          {offered.includes('hold') && (
            <Button icon="pause" busy={busy} onClick={() => void run('hold')}>
              {t('hold')}
            </Button>
          )}
          {offered.includes('send') && (
            <Button
              icon="send"
              aria-disabled={busy}
              onClick={() => {
                if (!busy) setAsking(true)
              }}
            >
              {t('send')}
            </Button>
          )}
        </Row>
      )}
      {asking && (
        <Confirm
          title={t('confirmSend.title')}
          text={t('confirmSend.text', { count: status.addresses })}
          action={t('confirmSend.action')}
          onConfirm={() => run('send')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
