import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report, reportSortFields } from '#shared/contracts/reports.ts'
import { accessFlag } from '#shared/domain/roles.ts'
import { exactCount } from '#web/lib/counts.ts'
import { useSession } from '#web/lib/session.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { ListFailed } from '#web/ui/list/list-states.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { reportsQuery } from '#web/features/reports/report-queries.ts'
import { isUnfinished, modulesInFile } from '#web/features/reports/text/report-text.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'
import { Countdown } from './countdown.tsx'
import { DownloadLink } from './download-link.tsx'
import { NoHistory } from './empty-states.tsx'
import { ReportNotes, useReportNotes } from './report-note.tsx'
import { RowName } from './row-name.tsx'
import { ReportMail, ReportState } from './state-badges.tsx'
import { SectionHead, SkeletonCards, SkeletonRows } from './section-frame.tsx'
import { useLastPage } from './use-last-page.ts'
import { useReportActions } from './use-report-actions.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

export type ReportSort = `${'+' | '-'}${(typeof reportSortFields)[number]}`

const columns: readonly {
  readonly key: 'name' | 'period' | 'made' | 'state' | 'email'
  readonly sort?: (typeof reportSortFields)[number]
}[] = [
  { key: 'name', sort: 'name' },
  { key: 'period', sort: 'period_start_date' },
  { key: 'made', sort: 'creation_date' },
  { key: 'state' },
  { key: 'email' },
]

interface HistoryTableProps {
  readonly page: number
  readonly sort: ReportSort
  readonly onPage: (page: number) => void
  readonly onSort: (sort: ReportSort) => void
}

/** Finished, running and failed reports. */
export const HistoryTable = ({ page, sort, onPage, onSort }: HistoryTableProps) => {
  const { t, i18n } = useTranslation('reports')
  const { t: common } = useTranslation('common')
  const id = useId()
  const phone = usePhone()
  const user = useSession()
  const reportText = useReportText()
  const notesOf = useReportNotes()
  const { remove } = useReportActions()
  const [removing, setRemoving] = useState<Report>()
  const list = useQuery(reportsQuery({ page: String(page), sort }))
  const reports = list.data?.data
  const pagination = list.data?.meta.pagination
  const total = pagination?.total
  useLastPage(page, list.isPlaceholderData ? undefined : pagination?.total_pages, onPage)
  const mayDownload = (report: Report): boolean =>
    modulesInFile(report).every((module) => user?.[accessFlag(module)] === true)

  const download = (report: Report) =>
    report.state === 'ready' &&
    mayDownload(report) && <DownloadLink report={report} name={reportText.name(report)} small={!phone} />
  const noteOf = (report: Report) => {
    const notes = notesOf(report, mayDownload(report))
    return notes.length === 0 ? undefined : <ReportNotes report={report} notes={notes} />
  }

  const head = () => (
    <thead>
      <tr>
        {columns.map(({ key, sort: by }) => {
          const order = by !== undefined && sort.slice(1) === by ? sort.charAt(0) : undefined
          return (
            <th
              key={key}
              scope="col"
              aria-sort={order === undefined ? undefined : order === '-' ? 'descending' : 'ascending'}
            >
              {by === undefined ? (
                t(`history.${key}`)
              ) : (
                <button
                  type="button"
                  className="list-sort-head"
                  aria-label={common('table.sortBy', { column: t(`history.${key}`) })}
                  onClick={() => onSort(order === '-' ? `+${by}` : `-${by}`)}
                >
                  {t(`history.${key}`)}
                  <i
                    className={`pi pi-arrow-${order === '+' ? 'up' : 'down'}${order === undefined ? ' is-idle' : ''}`}
                    aria-hidden="true"
                  />
                </button>
              )}
            </th>
          )
        })}
        <th scope="col">
          <span className="ui-visually-hidden">{common('table.actions')}</span>
        </th>
      </tr>
    </thead>
  )
  const row = (report: Report) => {
    const note = noteOf(report)
    const name = reportText.name(report)
    return (
      <Fragment key={report.report_id}>
        <tr data-plain data-report={report.report_id} className={note === undefined ? undefined : 'has-note'}>
          <td>
            <RowName name={name} under={reportText.below(report)} />
          </td>
          <td>
            <span className="rep-num" title={reportText.period(report)}>
              {reportText.period(report)}
            </span>
          </td>
          <td>{report.creation_date === null ? '–' : <DateText iso={report.creation_date} time />}</td>
          <td>
            <ReportState report={report} />
          </td>
          <td>
            <ReportMail report={report} />
          </td>
          <td>
            <span className="list-row-actions">
              {download(report)}
              <Button
                square
                small
                kind="plain"
                icon="trash"
                aria-label={t('history.removeOf', { name })}
                title={t('history.remove')}
                onClick={() => setRemoving(report)}
              />
            </span>
          </td>
        </tr>
        {note !== undefined && (
          <tr data-plain className="rep-note-row">
            <td colSpan={columns.length + 1}>{note}</td>
          </tr>
        )}
      </Fragment>
    )
  }
  const card = (report: Report) => (
    <li key={report.report_id} className="rep-card" data-report={report.report_id}>
      <div className="rep-card-main">
        <p className="rep-card-name">{reportText.name(report)}</p>
        <p className="rep-sub">{reportText.period(report)}</p>
        <p className="rep-sub">{reportText.below(report)}</p>
        <div className="rep-card-foot">
          <ReportState report={report} />
          <ReportMail report={report} />
        </div>
        {noteOf(report)}
      </div>
      <div className="rep-card-side">
        {download(report)}
        <MenuButton
          label={t('history.more', { name: reportText.name(report) })}
          className={buttonClass({ square: true, kind: 'plain' })}
          icon="ellipsis-v"
          floating
          choices={[{ key: 'remove', label: t('history.remove'), run: () => setRemoving(report) }]}
        />
      </div>
    </li>
  )

  return (
    <section aria-labelledby={id} className="rep-section">
      <SectionHead
        id={id}
        title={t('history.title')}
        count={total === undefined || total === 0 ? undefined : exactCount(total, i18n.language)}
      >
        {reports?.some(isUnfinished) === true && (
          <Countdown busy={list.isFetching} onEnd={() => void list.refetch()} />
        )}
      </SectionHead>
      {list.isError && reports !== undefined && (
        <LoadFailed
          className="rep-alert is-warn"
          text={t('history.stale')}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isError && reports === undefined ? (
        <div className="rep-box">
          <ListFailed
            text={t('history.failed')}
            busy={list.isFetching}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : total === 0 ? (
        <NoHistory />
      ) : (
        <div className={phone ? undefined : 'rep-box'}>
          {phone && reports === undefined && <SkeletonCards />}
          {phone && reports !== undefined && <ul className="rep-cards">{reports.map(card)}</ul>}
          {!phone && (
            <table className="list-table rep-table is-history">
              <caption className="ui-visually-hidden">{t('history.title')}</caption>
              {head()}
              {reports === undefined ? (
                <SkeletonRows columns={columns.length + 1} />
              ) : (
                <tbody>{reports.map(row)}</tbody>
              )}
            </table>
          )}
          {pagination !== undefined && (
            <Pager
              page={page}
              pages={pagination.total_pages}
              perPage={pagination.per_page}
              total={pagination.total}
              shown={reports?.length ?? 0}
              phone={phone}
              label={t('history.pages')}
              onPage={onPage}
            />
          )}
        </div>
      )}
      {removing !== undefined && (
        <Confirm
          title={t('history.confirm.title')}
          text={t(isUnfinished(removing) ? 'history.confirm.textUnfinished' : 'history.confirm.text', {
            name: reportText.name(removing),
            period: reportText.period(removing),
          })}
          action={t('history.confirm.action')}
          destructive
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
          focusInstead={() => document.querySelector<HTMLElement>('.rep h1')}
        />
      )}
    </section>
  )
}
