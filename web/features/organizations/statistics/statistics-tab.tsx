import { useSearchParams } from '#web/lib/search-params.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#web/lib/locale.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { activityQuery } from '#web/features/organizations/organization-queries.ts'
import { activityToday, presetRange, rangeIn, type ActivityRange } from './activity-range.ts'
import { lines, steps, sumOf, seriesOf, type Step } from './activity-series.ts'
import { LineCard } from './line-card.tsx'
import { RangePicker } from './range-picker.tsx'
import { RefusedRange } from './refused-range.tsx'
import { ShareCard } from './share-card.tsx'
import { ActivityTable } from './activity-table.tsx'
import { Button } from '#web/ui/button/button.tsx'
import styles from './statistics.module.css'
import { Row, Text, Note, Card, Stack } from '#web/ui/layout/layout.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'

/** The Statistics tab of an organization, for platform admins (part 3 section 2). */
export const StatisticsTab = ({ organizationId }: { organizationId: number }) => {
  const { t, i18n } = useTranslation('organizations')
  const [params, setParams] = useSearchParams()
  const [asTable, setAsTable] = useState(false)
  const today = activityToday(new Date())
  const range = rangeIn(params, today)
  const step: Step = params.get('by') === 'week' ? 'weekly' : 'daily'
  const asked = useQuery({
    ...activityQuery(organizationId, range),
    placeholderData: keepPreviousData,
    enabled: range.refusal === undefined,
  })
  // The previous result does not belong to a rejected range.
  const statistics = range.refusal === undefined ? asked.data : undefined
  const change = (changed: Readonly<Record<string, string>> | ActivityRange): void =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...changed }), {
      replace: true,
    })
  const asOf = new Intl.DateTimeFormat(localeOf(i18n.language), { timeStyle: 'short' }).format(
    asked.dataUpdatedAt,
  )
  const isEmpty =
    statistics !== undefined &&
    lines.every((line) => sumOf(seriesOf(statistics, line, 'daily')) === 0) &&
    sumOf(statistics.tab_enter_group) === 0
  return (
    <div className={styles.root}>
      <Stack gap={3}>
        <Row wrap>
          <RangePicker
            range={range}
            today={today}
            onChange={({ start, end }: ActivityRange) => change({ start, end })}
          />
          <SegmentsField
            label={t('statistics.step')}
            compact
            value={step}
            options={steps.map((one) => ({ value: one, label: t(`statistics.${one}`) }))}
            onChange={(one) => change({ by: one === 'weekly' ? 'week' : 'day' })}
          />
          <Text as="span" size="meta" tone="faint" className={styles.asOf} role="status">
            {asked.isFetching && statistics !== undefined
              ? t('statistics.refreshing')
              : statistics !== undefined && t('statistics.asOf', { time: asOf })}
          </Text>
          <Button
            aria-pressed={asTable}
            disabled={statistics === undefined}
            onClick={() => setAsTable(!asTable)}
          >
            <i className={`pi pi-${asTable ? 'chart-line' : 'table'}`} aria-hidden="true" />
            {t(asTable ? 'statistics.charts' : 'statistics.table')}
          </Button>
          <Button icon="refresh" disabled={range.refusal !== undefined} onClick={() => void asked.refetch()}>
            {t('statistics.refresh')}
          </Button>
          <Button
            icon="download"
            disabled={statistics === undefined || asked.isPlaceholderData}
            onClick={() =>
              saveFile(
                `statistics_${organizationId}_${range.start}_${range.end}.json`,
                `${JSON.stringify(statistics, undefined, 2)}\n`,
                'application/json',
              )
            }
          >
            {t('statistics.download')}
          </Button>
        </Row>
        {range.refusal !== undefined && (
          <RefusedRange
            range={{ ...range, refusal: range.refusal }}
            onDefault={() => change(presetRange('twoWeeks', today))}
          />
        )}
        {asked.isError && (
          <Note tone="danger">
            <LoadFailed
              text={t(statistics === undefined ? 'statistics.failed' : 'statistics.stale')}
              error={asked.error}
              onRetry={() => void asked.refetch()}
            />
          </Note>
        )}
        {isEmpty && <Note>{t('statistics.empty')}</Note>}
        {statistics === undefined ? (
          !asked.isError &&
          range.refusal === undefined && (
            <div className={styles.grid} aria-busy="true">
              {lines.map((line) => (
                <Card key={line} title={t(`statistics.line.${line}`)}>
                  <Skeleton className={styles.skeleton} widths={[100, 80, 90]} />
                </Card>
              ))}
            </div>
          )
        ) : (
          <>
            {asTable ? (
              <ActivityTable statistics={statistics} step={step} today={today} asOf={asOf} />
            ) : (
              <div className={styles.grid}>
                {lines.map((line) => (
                  <LineCard key={line} line={line} step={step} series={seriesOf(statistics, line, step)} />
                ))}
              </div>
            )}
            <div className={styles.grid}>
              <ShareCard kind="tabs" groups={statistics.tab_enter_group} />
              <ShareCard kind="requests" groups={statistics.api_request_type} />
            </div>
          </>
        )}
      </Stack>
    </div>
  )
}
