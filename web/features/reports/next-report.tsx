import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { limits } from '#shared/domain/limits.ts'
import { paths } from '#web/lib/paths.ts'
import { useNow } from '#web/lib/use-now.ts'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { periodicReportsQuery } from './report-queries.ts'
import { formatRelative } from '#web/lib/format-relative.ts'
import { nextGeneration, weekdayMoment } from './text/next-generation.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { Card, Row, Stack, Text, ToneIcon } from '#web/ui/layout/layout.tsx'

const minute = 60_000

/** The time until the next report, linked to the reports (part 2 section 2). */
export const NextReport = () => {
  const { t, i18n } = useTranslation('reports')
  const now = useNow(minute)
  const list = useQuery(periodicReportsQuery({ per_page: String(limits.pageSizeMax) }))
  const [next] = (list.data?.data ?? [])
    .flatMap((report) => {
      const at = nextGeneration(report, now)
      return at === undefined ? [] : [{ at, name: report.name }]
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return (
    <Card label={t('home.title')} busy={list.isFetching}>
      <Row gap={3} wrap>
        <ToneIcon name="chart-bar" tone="faint" />
        <Stack grow>
          {list.isError && list.data === undefined ? (
            <LoadFailed text={t('periodic.failed')} error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <p>
              {next === undefined
                ? list.data !== undefined && t('home.none')
                : t('home.next', { when: formatRelative(next.at, now, i18n.language), name: next.name })}{' '}
              {next !== undefined && (
                <Text as="span" size="meta" tone="faint" tabular>
                  <time dateTime={next.at.toISOString()}>{weekdayMoment(next.at, i18n.language)}</time>
                </Text>
              )}
            </p>
          )}
        </Stack>
        <Link className={buttonClass({ kind: 'text', small: true })} to={paths.reports}>
          {t('home.details')}
          <i className="pi pi-arrow-right" aria-hidden="true" />
        </Link>
      </Row>
    </Card>
  )
}
