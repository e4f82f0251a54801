import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getNotificationForecast } from '#shared/contracts/notifications.ts'
import { publicationNotifications, type PublicationNotification } from '#shared/contracts/publications.ts'
import { call } from '#web/lib/api.ts'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { Card, Row, Stack, Text, ToneIcon } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
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
  const choice = (
    <SegmentsField
      label={t('forecast.choice')}
      options={publicationNotifications.map((one) => ({ value: one, label: t(`forecast.when.${one}`) }))}
      value={value}
      onChange={onChange}
      hint={t(`forecast.hint.${value}`)}
    />
  )
  if (data === undefined)
    return (
      error !== null && (
        <Card label={t('forecast.label')}>
          <Stack gap={3}>
            <LoadFailed text={t('forecast.failed')} error={error} onRetry={() => void refetch()} />
            {choice}
          </Stack>
        </Card>
      )
    )
  const { organizations, addresses, at_once: atOnce, goes_out: goesOut, first_digest: digest } = data
  const now = new Date(dataUpdatedAt)
  return (
    <Card label={t('forecast.label')}>
      <Stack gap={3}>
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
                    {t('forecast.digest', { count: addresses - atOnce })}{' '}
                    <RecentText iso={digest} now={now} />
                  </>
                )}
                {' · '}
                {t('forecast.hold')}
              </Text>
            )}
          </Stack>
        </Row>
        {addresses > 0 && choice}
      </Stack>
    </Card>
  )
}
