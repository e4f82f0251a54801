import { useSearchParams } from '#web/lib/search-params.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
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
import './statistics.css'
import { Button } from '#web/ui/button/button.tsx'

/** The Statistics tab of an organization, for platform admins (part 3 section 2). */
export const StatisticsTab = ({ organizationId }: { organizationId: number }) => {
  const { t, i18n } = useTranslation('organizations')
  const name = useId()
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
    <div className="stat">
      <div className="stat-bar">
        <RangePicker
          range={range}
          today={today}
          onChange={({ start, end }: ActivityRange) => change({ start, end })}
        />
        <fieldset className="stat-steps">
          <legend className="ui-visually-hidden">{t('statistics.step')}</legend>
          <div className="ui-segments">
            {steps.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={name}
                  checked={step === one}
                  onChange={() => change({ by: one === 'weekly' ? 'week' : 'day' })}
                />
                <span>{t(`statistics.${one}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <span className="stat-as-of" role="status">
          {asked.isFetching && statistics !== undefined
            ? t('statistics.refreshing')
            : statistics !== undefined && t('statistics.asOf', { time: asOf })}
        </span>
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
      </div>
      {range.refusal !== undefined && (
        <RefusedRange
          range={{ ...range, refusal: range.refusal }}
          onDefault={() => change(presetRange('twoWeeks', today))}
        />
      )}
      {asked.isError && (
        <LoadFailed
          className="stat-note is-danger"
          text={t(statistics === undefined ? 'statistics.failed' : 'statistics.stale')}
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      )}
      {isEmpty && <p className="stat-note">{t('statistics.empty')}</p>}
      {statistics === undefined ? (
        !asked.isError &&
        range.refusal === undefined && (
          <div className="stat-grid" aria-busy="true">
            {lines.map((line) => (
              <section key={line} className="stat-card">
                <h2>{t(`statistics.line.${line}`)}</h2>
                <Skeleton className="stat-skeleton" widths={[100, 80, 90]} />
              </section>
            ))}
          </div>
        )
      ) : (
        <>
          {asTable ? (
            <ActivityTable statistics={statistics} step={step} today={today} asOf={asOf} />
          ) : (
            <div className="stat-grid">
              {lines.map((line) => (
                <LineCard key={line} line={line} step={step} series={seriesOf(statistics, line, step)} />
              ))}
            </div>
          )}
          <div className="stat-grid">
            <ShareCard kind="tabs" groups={statistics.tab_enter_group} />
            <ShareCard kind="requests" groups={statistics.api_request_type} />
          </div>
        </>
      )}
    </div>
  )
}
