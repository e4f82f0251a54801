import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import type { Source } from '#shared/contracts/sources.ts'
import { counted } from '#web/lib/counted.ts'
import { formatRecent } from '#web/lib/format-relative.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CellButton } from '#web/ui/button/cell-button.tsx'
import { Card, Row, Text, ToneIcon } from '#web/ui/layout/layout.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { runsQuery } from './source-queries.ts'
import { runLooks, signed, useSourceText } from './use-source-text.ts'

const RunDialog = lazyPart(async () => (await import('./run-dialog.tsx')).RunDialog)

const minute = 60_000

/** The runs of a source, newest first. Each opens with its record and its log. */
export const RunsCard = ({ source }: { readonly source: Source }) => {
  const { t, i18n } = useTranslation('sources')
  const now = useNow(minute)
  const text = useSourceText(now)
  const [opened, setOpened] = useState<string>()
  const client = useQueryClient()
  const { source_id: id, last_run: last } = source
  const reply = useInfiniteQuery(runsQuery(id))
  const newest = useRef(last?.run_id)
  useEffect(() => {
    if (newest.current === last?.run_id) return
    newest.current = last?.run_id
    void client.invalidateQueries({ queryKey: runsQuery(id).queryKey })
  }, [client, id, last?.run_id])
  const runs = reply.data?.pages.flatMap(({ data }) => data)
  const when = (iso: string): string => formatRecent(new Date(iso), now, i18n.language)
  return (
    <Card
      title={t('runs')}
      flush
      busy={reply.isFetching}
      foot={
        reply.hasNextPage ? (
          <Button busy={reply.isFetchingNextPage} onClick={() => void reply.fetchNextPage()}>
            {t('earlier')}
          </Button>
        ) : undefined
      }
    >
      {runs === undefined && reply.isError ? (
        <LoadFailed text={t('runsFailed')} error={reply.error} onRetry={() => void reply.refetch()} />
      ) : (
        <DataTable
          caption={t('runs')}
          rows={runs}
          empty={t('runsEmpty')}
          keyOf={({ run_id: id }) => id}
          columns={[
            {
              key: 'started',
              head: t('runColumn.started'),
              main: true,
              width: 148,
              cell: ({ run_id: id, start_date: date }) => (
                <CellButton label={t('openRun', { when: when(date) })} onClick={() => setOpened(id)}>
                  {when(date)}
                </CellButton>
              ),
            },
            {
              key: 'state',
              head: t('runColumn.state'),
              cell: ({ state, problem, status }) => (
                <Row as="span" gap={2}>
                  <ToneIcon name={runLooks[state].icon} tone={runLooks[state].tone} />
                  <span>
                    {t(`runState.${state}`)}
                    {problem !== null && (
                      <>
                        {': '}
                        <Text as="small" size="meta" tone="muted">
                          {text.problem(problem, status)}
                        </Text>
                      </>
                    )}
                  </span>
                </Row>
              ),
            },
            {
              key: 'added',
              head: t('runColumn.added'),
              width: 80,
              numeric: true,
              cell: ({ counts }) => signed(counts.new + counts.attached, '+'),
            },
            {
              key: 'seen',
              head: t('runColumn.seen'),
              width: 104,
              numeric: true,
              cell: ({ counts }) => counted(counts.seen_again).shown,
            },
            {
              key: 'gone',
              head: t('runColumn.gone'),
              width: 80,
              numeric: true,
              cell: ({ counts }) => signed(counts.gone, '−'),
            },
            {
              key: 'refused',
              head: t('runColumn.refused'),
              width: 88,
              numeric: true,
              cell: ({ counts }) => counted(counts.refused).shown,
            },
            {
              key: 'took',
              head: t('runColumn.took'),
              width: 80,
              numeric: true,
              cell: ({ seconds }) => t('seconds', { shown: numberFormat(i18n.language).format(seconds) }),
            },
          ]}
        />
      )}
      {opened !== undefined && (
        <RunDialog sourceId={id} runId={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  )
}
