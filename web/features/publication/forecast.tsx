import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getNotificationForecast } from '#shared/contracts/notifications.ts'
import { publicationNotifications, type PublicationNotification } from '#shared/contracts/publications.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { Card, Row, Stack, Text, ToneIcon } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { RecentText } from '#web/ui/text/date-text.tsx'

/** The time moves on while somebody writes, and addresses change. */
const freshMilliseconds = 60_000

interface ForecastProps {
  readonly value: PublicationNotification
  readonly onChange: (value: PublicationNotification) => void
}

/** The recipients of e-mails about the publication, the time, and whether they leave at once or are held back. */
export const Forecast = ({ value, onChange }: ForecastProps) => {
  const { t } = useTranslation('publication')
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['notification-forecast'],
    queryFn: () => call(getNotificationForecast, { quiet: true }),
    staleTime: freshMilliseconds,
    refetchInterval: freshMilliseconds,
  })
  return (
    <Card label={t('forecast.label')}>
      <Stack gap={3}>
        {data !== undefined ? (
          <Recipients forecast={data} now={new Date(dataUpdatedAt)} />
        ) : error !== null ? (
          <LoadFailed text={t('forecast.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton widths={[40, 64]} />
        )}
        {data?.addresses !== 0 && (
          <SegmentsField
            label={t('forecast.choice')}
            options={publicationNotifications.map((one) => ({
              value: one,
              label: t(`forecast.when.${one}`),
            }))}
            value={value}
            onChange={onChange}
            hint={t(`forecast.hint.${value}`)}
          />
        )}
      </Stack>
    </Card>
  )
}

interface RecipientsProps {
  readonly forecast: ResponseOf<typeof getNotificationForecast>
  readonly now: Date
}

const Recipients = ({
  forecast: { organizations, addresses, at_once: atOnce, goes_out: goesOut, first_digest: digest },
  now,
}: RecipientsProps) => {
  const { t } = useTranslation('publication')
  return (
    <Row gap={3}>
      <ToneIcon name="users" tone="muted" />
      <Stack gap={1}>
        <Text as="strong">
          {addresses === 0
            ? t('forecast.nobody')
            : `${t('forecast.organizations', { count: organizations })}, ${t('forecast.addresses', { count: addresses })}`}
        </Text>
        {addresses > 0 && (
          <Text size="meta" tone="muted">
            {atOnce > 0 && (
              <>
                {t('forecast.atOnce', { count: atOnce })} <RecentText iso={goesOut} now={now} />
              </>
            )}
            {atOnce > 0 && digest !== null && ' · '}
            {digest !== null && (
              <>
                {t('forecast.digest', { count: addresses - atOnce })} <RecentText iso={digest} now={now} />
              </>
            )}
            {' · '}
            {t('forecast.hold')}
          </Text>
        )}
      </Stack>
    </Row>
  )
}
