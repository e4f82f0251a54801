import { useSearchParams } from '#web/lib/search-params.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reportSortFields } from '#shared/contracts/reports.ts'
import { paths, readNumber } from '#web/lib/paths.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { exactCount } from '#web/lib/counts.ts'
import { HistoryTable, type ReportSort } from './list/history-table.tsx'
import { PeriodicTable } from './list/periodic-table.tsx'
import { periodicReportsQuery, reportsQuery } from './report-queries.ts'
import '#web/ui/form/form.css'
import '#web/ui/list/list.css'
import './reports.css'
import { buttonClass } from '#web/ui/button/button.tsx'

const usualSort: ReportSort = '-creation_date'
const sorts: readonly ReportSort[] = reportSortFields.flatMap((field) => [`+${field}`, `-${field}`] as const)

/** `/reports`: the periodic reports, and the history of generated ones (part 2 section 2). */
const ReportsPage = () => {
  const { t, i18n } = useTranslation('reports')
  useTitle(t('title'))
  const id = useId()
  const phone = usePhone()
  const [params, setParams] = useSearchParams()
  const tables = ['periodic', 'history'] as const
  const shown = params.get('show') === 'history' ? 'history' : 'periodic'
  const set = (name: string, value: string | undefined): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
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
    <div className="rep">
      <header className="rep-title">
        <h1 tabIndex={-1}>{t('title')}</h1>
        {!phone && <div className="rep-title-actions">{add}</div>}
      </header>
      {phone ? (
        <>
          <fieldset className="rep-tables">
            <legend className="ui-visually-hidden">{t('tables')}</legend>
            <div className="ui-segments">
              {tables.map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name={id}
                    checked={shown === one}
                    onChange={() => set('show', one === 'periodic' ? undefined : one)}
                  />
                  <span>
                    {t(`${one}.title`)}
                    {totals[one] !== undefined && <> {exactCount(totals[one], i18n.language)}</>}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          {shown === 'history' ? history : <PeriodicTable {...pages.periodic} />}
          <div className="rep-foot">{add}</div>
        </>
      ) : (
        <>
          <PeriodicTable {...pages.periodic} />
          {history}
        </>
      )}
    </div>
  )
}

export default ReportsPage
