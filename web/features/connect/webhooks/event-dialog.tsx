import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#web/lib/locale.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { CopyButton } from '#web/features/connect/copy-button.tsx'
import { Card, Facts, Stack, Text } from '#web/ui/layout/layout.tsx'
import { answerText } from './answer-text.ts'
import styles from './event-dialog.module.css'
import { deliveryQuery } from './webhook-queries.ts'

/** Formats the JSON of a body. */
const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)

interface EventDialogProps {
  readonly webhookId: number
  readonly deliveryId: string
  readonly onClose: () => void
}

/** An event: its id, its attempts, and the body. */
export const EventDialog = ({ webhookId, deliveryId, onClose }: EventDialogProps) => {
  const { t, i18n } = useTranslation('webhooks')
  const reply = useQuery(deliveryQuery(webhookId, deliveryId))
  const dates = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'medium' })
  const event = reply.data
  return (
    <Modal
      title={t('delivery.title', { type: event?.delivery.type ?? '' })}
      closeLabel={t('delivery.close')}
      dismissable
      onClose={onClose}
    >
      {event === undefined ? (
        reply.isError ? (
          <LoadFailed text={t('delivery.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
        ) : (
          <Skeleton widths={[62, 48, 56]} />
        )
      ) : (
        <Stack gap={4}>
          <Facts
            facts={[
              [t('delivery.id'), <code key="id">{event.delivery.delivery_id}</code>],
              [t('delivery.state'), t(`deliveryState.${event.delivery.state}`)],
              [t('delivery.created'), dates.format(new Date(event.delivery.creation_date))],
              [
                t('delivery.attempts'),
                event.attempts.length === 0 ? (
                  t('delivery.none')
                ) : (
                  <Stack key="attempts" as="ol" gap={1}>
                    {event.attempts.map(({ date, status, milliseconds, problem }) => (
                      <li key={date}>
                        {dates.format(new Date(date))}: {answerText(t, status, problem)},{' '}
                        {t('log.milliseconds', { count: milliseconds })}
                        {status !== null && problem !== null && (
                          <Text as="div" size="meta" tone="faint">
                            {t(`problem.${problem}`)}
                          </Text>
                        )}
                      </li>
                    ))}
                  </Stack>
                ),
              ],
            ]}
          />
          <Card
            title={t('delivery.body')}
            level={3}
            actions={
              <CopyButton text={event.body} label={t('delivery.copy')} done={t('delivery.copied')} small />
            }
          >
            <Text size="meta" tone="faint">
              {t('delivery.bodyText')}
            </Text>
            <pre className={styles.body}>
              <code>{readable(event.body)}</code>
            </pre>
          </Card>
        </Stack>
      )}
    </Modal>
  )
}
