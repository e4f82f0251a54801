import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { HistoryLine } from '#shared/contracts/exposures.ts'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import type { Day } from '#web/lib/days.ts'
import { MarkdownText } from '#web/ui/markdown/markdown-text.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { StateShape } from '#web/ui/badges/state-badge.tsx'
import { historyQuery } from '../exposure-queries.ts'
import { CommentForm } from './comment-form.tsx'
import { useLineText } from './use-line-text.ts'
import { useStateDetailText } from './use-state-detail-text.ts'
import { Button } from '#web/ui/button/button.tsx'

/** The history and comments of an exposure, latest first, with a field to comment. */
export const RemediationHistory = ({ exposure, today }: { exposure: Visibility; today: Day }) => {
  const { t } = useTranslation('exposures')
  const remediation = useInfiniteQuery(historyQuery(exposure.visibility_id))
  const lines = remediation.data?.pages.flatMap((page) => page.lines)
  return (
    <section className="drawer-section">
      <h3>{t('remediation.history')}</h3>
      <CommentForm id={exposure.visibility_id} />
      {lines === undefined ? (
        remediation.isError ? (
          <LoadFailed
            text={t('remediation.historyFailed')}
            error={remediation.error}
            onRetry={() => void remediation.refetch()}
          />
        ) : (
          <Skeleton className="exposure-skeleton" widths={[64, 40, 58]} />
        )
      ) : (
        <ol className="remediation-lines">
          {lines.map((line) => (
            <Line key={line.id} line={line} today={today} />
          ))}
        </ol>
      )}
      {remediation.hasNextPage && (
        <Button
          kind="text"
          small
          aria-disabled={remediation.isFetchingNextPage}
          onClick={() => void remediation.fetchNextPage()}
        >
          {t('remediation.earlier')}
        </Button>
      )}
    </section>
  )
}

const icons = { detected: 'eye', owner: 'user-minus', comment: 'comment' } as const

const Line = ({ line, today }: { line: HistoryLine; today: Day }) => {
  const { what, who } = useLineText()
  const { momentText, locale } = useStateDetailText()
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' })
  const by = who(line)
  const quotes = [line.reason, line.comment].filter((text) => text !== undefined)
  return (
    <li>
      {line.event === 'state' ? (
        <StateShape state={line.state ?? 'new'} />
      ) : (
        <i className={`pi pi-${icons[line.event]}`} aria-hidden="true" />
      )}
      <b>{what(line, today)}</b>
      <time dateTime={line.date} title={exact.format(new Date(line.date))}>
        {momentText(line.date, today)}
      </time>
      {by !== '' && <span className="remediation-who">{by}</span>}
      {quotes.map((text) => (
        <MarkdownText key={text} text={text} className="remediation-quote" />
      ))}
    </li>
  )
}
