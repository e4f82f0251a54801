import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { keyLimits, type KeyRefusal } from '#shared/domain/api-keys.ts'
import { exactCount } from '#web/lib/counts.ts'
import { localeOf } from '#web/lib/locale.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import { Card, Columns } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { keyUsageQuery } from '#web/features/connect/connect-queries.ts'
import { keyName } from '#web/features/connect/key-text.ts'
import styles from './usage-cards.module.css'
import { shortDay, usageChart, usageTotals } from './usage-chart.ts'

/** The text key of a reason; `too_many` would be a plural form. */
const refusalKey = (reason: KeyRefusal) =>
  reason === 'too_many' ? ('refusal.tooMany' as const) : (`refusal.${reason}` as const)

const loadStack = async () => (await import('#web/ui/chart/draw-stack.ts')).drawStack

/** The use of the keys: a bar for each day, and each key with its rejected calls. */
export const UsageCards = ({ keys }: { keys: readonly ConnectKey[] }) => {
  const { t, i18n } = useTranslation('connect')
  const { language } = i18n
  const reply = useQuery(keyUsageQuery)
  const usage = reply.data
  const count = (value: number): string => exactCount(value, language)
  if (usage === undefined)
    return (
      <Card>
        {reply.isError ? (
          <LoadFailed text={t('usage.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
        ) : (
          <Skeleton widths={[40, 90, 70]} />
        )}
      </Card>
    )
  const total = usageTotals(usage.days)
  const rows = keys.flatMap((key) => {
    const used = usage.keys.find(({ key_id: own }) => own === key.key_id)
    // Unused revoked keys are left out.
    return used === undefined && key.state === 'revoked' ? [] : [{ key, used }]
  })
  return (
    <Columns aside={452}>
      <Card label={t('usage.title', { count: keyLimits.usageDays })}>
        <Chart
          name={t('usage.title', { count: keyLimits.usageDays })}
          data={usageChart(usage.days, {
            day: t('usage.day'),
            answered: t('usage.answered'),
            refused: t('usage.refused'),
            highest: (value) => t('usage.highest', { count: value, shown: count(value) }),
            locale: localeOf(language),
          })}
          load={loadStack}
          head={
            <div>
              <h2 className={styles.title}>{t('usage.title', { count: keyLimits.usageDays })}</h2>
              <p>
                <b className={styles.figure}>{count(total.answered)}</b>{' '}
                {t('usage.total', { count: total.refused, shown: count(total.refused) })}
              </p>
            </div>
          }
        />
      </Card>
      <Card title={t('usage.byKey')} label={t('usage.byKey')} flush>
        <DataTable
          caption={t('usage.byKey')}
          rows={rows}
          keyOf={({ key }) => key.key_id}
          scrolls
          columns={[
            { key: 'key', head: t('usage.key'), main: true, cell: ({ key }) => keyName(key, t) },
            {
              key: 'answered',
              head: t('usage.answeredHead'),
              numeric: true,
              cell: ({ used }) => count(used?.answered ?? 0),
            },
            {
              key: 'refused',
              head: t('usage.refusedHead'),
              numeric: true,
              cell: ({ used }) => count(used?.refused ?? 0),
            },
            {
              key: 'last',
              head: t('usage.lastRefusal'),
              cell: ({ used }) =>
                used === undefined || used.last_refusal === null
                  ? '–'
                  : `${t(refusalKey(used.last_refusal.reason))}, ${shortDay(used.last_refusal.date, localeOf(language))}`,
            },
          ]}
        />
      </Card>
    </Columns>
  )
}
