import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { HistoryLine } from '#shared/contracts/exposures.ts'
import { undoVisibilityAct, type Visibility } from '#shared/contracts/visibilities.ts'
import type { Day } from '#web/lib/days.ts'
import { useUndo, type Undo } from '#web/lib/undo.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { UndoButton } from '#web/ui/drawer/undo-button.tsx'
import { MarkdownText } from '#web/ui/markdown/markdown-text.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { StateShape } from '#web/ui/badges/state-badge.tsx'
import { historyQuery, refreshExposures } from '../exposure-queries.ts'
import { CommentForm } from './comment-form.tsx'
import { useLineText } from './use-line-text.ts'
import { useStateDetailText } from './use-state-detail-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import styles from './remediation-history.module.css'

/** The history and comments of an exposure, latest first, with a field to comment. */
export const RemediationHistory = ({ exposure, today }: { exposure: Visibility; today: Day }) => {
  const { t } = useTranslation('exposures')
  // Analysts undo in the change history, which has all of their acts.
  const { isAnalyst } = useRights()
  const undo = useUndo(undoVisibilityAct, refreshExposures)
  const remediation = useInfiniteQuery(historyQuery(exposure.visibility_id))
  const lines = remediation.data?.pages.flatMap((page) => page.lines)
  return (
    <DrawerSection title={t('remediation.history')}>
      <CommentForm id={exposure.visibility_id} />
      {lines === undefined ? (
        remediation.isError ? (
          <LoadFailed
            text={t('remediation.historyFailed')}
            error={remediation.error}
            onRetry={() => void remediation.refetch()}
          />
        ) : (
          <Skeleton widths={[64, 40, 58]} />
        )
      ) : (
        <ol className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.id} line={line} today={today} undo={isAnalyst ? undefined : undo} />
          ))}
        </ol>
      )}
      {remediation.hasNextPage && (
        <Button
          kind="text"
          small
          className={styles.earlier}
          busy={remediation.isFetchingNextPage}
          onClick={() => void remediation.fetchNextPage()}
        >
          {t('remediation.earlier')}
        </Button>
      )}
    </DrawerSection>
  )
}

const icons = { detected: 'eye', owner: 'user-minus', comment: 'comment' } as const

interface LineProps {
  readonly line: HistoryLine
  readonly today: Day
  readonly undo: Undo | undefined
}

const Line = ({ line, today, undo }: LineProps) => {
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
      <Stack gap={1} grow>
        <Row justify="between" align="baseline">
          <Text as="strong">{what(line, today)}</Text>
          <Text as="span" size="meta" tone="faint" tabular className={styles.moment}>
            <time dateTime={line.date} title={exact.format(new Date(line.date))}>
              {momentText(line.date, today)}
            </time>
          </Text>
        </Row>
        {(by !== '' || line.undo !== undefined) && (
          <Row justify="between">
            <Text tone="muted">{by}</Text>
            {undo !== undefined && line.undo !== undefined && <UndoButton token={line.undo} undo={undo} />}
          </Row>
        )}
        {quotes.map((text) => (
          <MarkdownText key={text} text={text} className={styles.quote} />
        ))}
      </Stack>
    </li>
  )
}
