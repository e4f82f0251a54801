import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#web/lib/locale.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { CopyButton } from '#web/features/connect/copy-button.tsx'
import { answerText } from './answer-text.ts'
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
      className="cx-dialog cx-event"
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
        <>
          <dl className="cx-key-facts">
            <div>
              <dt>{t('delivery.id')}</dt>
              <dd>
                <code>{event.delivery.delivery_id}</code>
              </dd>
            </div>
            <div>
              <dt>{t('delivery.state')}</dt>
              <dd>{t(`deliveryState.${event.delivery.state}`)}</dd>
            </div>
            <div>
              <dt>{t('delivery.created')}</dt>
              <dd>{dates.format(new Date(event.delivery.creation_date))}</dd>
            </div>
            <div>
              <dt>{t('delivery.attempts')}</dt>
              <dd>
                {event.attempts.length === 0 ? (
                  t('delivery.none')
                ) : (
                  <ol className="cx-attempts">
                    {event.attempts.map(({ date, status, milliseconds, problem }) => (
                      <li key={date}>
                        {dates.format(new Date(date))}: {answerText(t, status, problem)},{' '}
                        {t('log.milliseconds', { count: milliseconds })}
                        {status !== null && problem !== null && <small>{t(`problem.${problem}`)}</small>}
                      </li>
                    ))}
                  </ol>
                )}
              </dd>
            </div>
          </dl>
          <div className="cx-card-head">
            <h3>{t('delivery.body')}</h3>
            <CopyButton text={event.body} label={t('delivery.copy')} done={t('delivery.copied')} small />
          </div>
          <div className="ui-hint">{t('delivery.bodyText')}</div>
          <pre className="cx-body">
            <code>{readable(event.body)}</code>
          </pre>
        </>
      )}
    </Modal>
  )
}
