import { useSearchParams, useSetParameter } from '#web/lib/search-params.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reportSortFields } from '#shared/contracts/reports.ts'
import { paths, readNumber } from '#web/lib/paths.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { exactCount } from '#web/lib/counts.ts'
import { HistoryTable } from './list/history-table.tsx'
import { PeriodicTable } from './list/periodic-table.tsx'
import type { ReportSort } from './list/use-history-rows.tsx'
import { periodicReportsQuery, reportsQuery } from './report-queries.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { Page, Stack } from '#web/ui/layout/layout.tsx'
import styles from './reports-page.module.css'

const usualSort: ReportSort = '-creation_date'
const sorts: readonly ReportSort[] = reportSortFields.flatMap((field) => [`+${field}`, `-${field}`] as const)

/** `/reports`: the periodic reports, and the history of generated ones (part 2 section 2). */
const ReportsPage = () => {
  const { t, i18n } = useTranslation('reports')
  useTitle(t('title'))
  const phone = usePhone()
  const [params] = useSearchParams()
  const tables = ['periodic', 'history'] as const
  const shown = params.get('show') === 'history' ? 'history' : 'periodic'
  const set = useSetParameter()
  const paged = (name: 'page' | 'periodic') => ({
    page: readNumber(params.get(name)) ?? 1,
    onPage: (page: number) => set(name, page === 1 ? undefined : String(page)),
  })
  const sort = sorts.find((one) => one === params.get('sort')) ?? usualSort
  const pages = { periodic: paged('periodic'), history: paged('page') }
  // A phone shows one table at a time, and the row count of the other.
  const totals = {
    periodic: useQuery({
      ...periodicReportsQuery({ page: String(pages.periodic.page) }),
      enabled: phone,
    }).data?.meta.pagination.total,
    history: useQuery({
      ...reportsQuery({ page: String(pages.history.page), sort }),
      enabled: phone,
    }).data?.meta.pagination.total,
  }
  const history = (
    <HistoryTable
      {...pages.history}
      sort={sort}
      onSort={(wanted) => set('sort', wanted === usualSort ? undefined : wanted)}
    />
  )
  const add = (
    <>
      <Link className={buttonClass()} to={paths.oneTimeReport}>
        <i className="pi pi-file-plus" aria-hidden="true" />
        {t(phone ? 'oneTimeShort' : 'oneTime')}
      </Link>
      <Link className={buttonClass({ kind: 'primary' })} to={paths.newPeriodicReport}>
        <i className="pi pi-plus" aria-hidden="true" />
        {t(phone ? 'newShort' : 'new')}
      </Link>
    </>
  )
  return (
    <Page title={t('title')} actions={phone ? undefined : add} className={styles.root}>
      {phone ? (
        <>
          <Stack gap={4}>
            <SegmentsField
              compact
              label={t('tables')}
              options={tables.map((one) => ({
                value: one,
                label: [
                  t(`${one}.title`),
                  ...(totals[one] === undefined ? [] : [exactCount(totals[one], i18n.language)]),
                ].join(' '),
              }))}
              value={shown}
              onChange={(one) => set('show', one === 'periodic' ? undefined : one)}
            />
            {shown === 'history' ? history : <PeriodicTable {...pages.periodic} />}
          </Stack>
          <div className={styles.foot}>{add}</div>
        </>
      ) : (
        <Stack gap={4}>
          <PeriodicTable {...pages.periodic} />
          {history}
        </Stack>
      )}
    </Page>
  )
}

export default ReportsPage
