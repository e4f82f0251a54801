import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import type { RefusedRow, RunLogEntry } from '#shared/contracts/sources.ts'
import { fileSize } from '#shared/domain/file-size.ts'
import { sourceProblems } from '#shared/domain/sources/source.ts'
import { rowValue } from '#web/features/indicators/row-value.ts'
import { counted } from '#web/lib/counted.ts'
import { formatRecent } from '#web/lib/format-relative.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Card, Facts, Stack, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { MomentText } from '#web/ui/text/moment-text.tsx'
import { runQuery } from './source-queries.ts'
import styles from './sources.module.css'
import { hasLines, useRefusalText } from './use-refusal-text.ts'
import { useSourceText } from './use-source-text.ts'

const minute = 60_000
/** Counts that are shown even if they are nothing. */
const always = ['rows', 'new', 'seen_again', 'gone', 'refused'] as const
const counts = [
  ['rows', 'rows'],
  ['new', 'added'],
  ['attached', 'attached'],
  ['changed', 'changed'],
  ['seen_again', 'seen'],
  ['gone', 'gone'],
  ['ended', 'ended'],
  ['warned', 'warned'],
  ['refused', 'refused'],
] as const

interface RunDialogProps {
  readonly sourceId: number
  readonly runId: string
  readonly onClose: () => void
}

/** A line of the log. One that has no text of the portal is as it was written, in English. */
const LogText = ({ code, values = [], text }: Pick<RunLogEntry, 'code' | 'values' | 'text'>) => {
  const { t, i18n } = useTranslation('sources')
  if (code === undefined) return <span lang="en">{text}</span>
  const [first = '', second = '', percent, least] = values
  if (code === 'received') return t('runLog.received', { size: fileSize(Number(first), i18n.language) })
  if (code === 'event_unread') {
    const problem = sourceProblems.find((one) => one === second) ?? 'unreadable'
    return t('runLog.event_unread', { first, problem: t(`problem.${problem}`) })
  }
  if (code === 'missing') {
    const [missing, of] = [counted(Number(first)).shown, counted(Number(second)).shown]
    const line = t('runLog.missing', { first: missing, second: of })
    return least === undefined
      ? line
      : `${line} ${t('heldLeast', { percent, least: counted(Number(least)).shown })}`
  }
  return t(`runLog.${code}`, { first })
}

/** A run: its record, the rows that it refused, and its log. */
export const RunDialog = ({ sourceId, runId, onClose }: RunDialogProps) => {
  const { t, i18n } = useTranslation('sources')
  const now = useNow(minute)
  const text = useSourceText(now)
  const refusal = useRefusalText()
  const reply = useQuery(runQuery(sourceId, runId))
  const shown = reply.data
  const run = shown?.run
  return (
    <Modal
      title={t('runTitle', {
        when: run === undefined ? '' : formatRecent(new Date(run.start_date), now, i18n.language),
      })}
      closeLabel={t('runClose')}
      size="wide"
      dismissable
      onClose={onClose}
    >
      {shown === undefined || run === undefined ? (
        reply.isError ? (
          <LoadFailed text={t('runsFailed')} error={reply.error} onRetry={() => void reply.refetch()} />
        ) : (
          <Skeleton widths={[62, 48, 56]} />
        )
      ) : (
        <Stack gap={4}>
          <Facts
            labelWidth={168}
            facts={[
              [
                t('runFact.state'),
                `${t(`runState.${run.state}`)}${run.problem === null ? '' : `: ${text.problem(run.problem, run.status)}`}`,
              ],
              [
                t('runFact.by'),
                run.started_by === null ? t('by.schedule') : t('by.person', { name: run.started_by }),
              ],
              ...(run.status === null ? [] : ([[t('runFact.status'), String(run.status)]] as const)),
              [t('runFact.took'), t('seconds', { shown: numberFormat(i18n.language).format(run.seconds) })],
              [t('runFact.bytes'), fileSize(run.counts.bytes, i18n.language)],
              ...counts
                .filter(([name]) => run.counts[name] > 0 || always.some((one) => one === name))
                .map(([name, key]) => [t(`runFact.${key}`), counted(run.counts[name]).shown] as const),
            ]}
          />
          {shown.refused.length > 0 && (
            <Card title={t('refusedRows')} level={3} flush>
              <DataTable
                caption={t('refusedRows')}
                rows={shown.refused}
                // Rows never move and have no unique key.
                keyOf={(_, index) => index}
                columns={[
                  ...(hasLines(shown.refused)
                    ? [
                        {
                          key: 'line',
                          head: t('line'),
                          width: 80,
                          numeric: true,
                          cell: ({ line }: RefusedRow) => (line === null ? '–' : counted(line).shown),
                        },
                      ]
                    : []),
                  {
                    key: 'value',
                    head: t('value'),
                    main: true,
                    cell: (row) => (
                      <Text as="span" size="value">
                        {rowValue(row)}
                      </Text>
                    ),
                  },
                  { key: 'reason', head: t('reason'), width: 240, cell: refusal },
                ]}
                dense
                maxHeight="240px"
              />
              {run.counts.refused > shown.refused.length && (
                <Text size="meta" tone="faint">
                  {t('refusedShown', {
                    ...counted(shown.refused.length),
                    total: counted(run.counts.refused).shown,
                  })}
                </Text>
              )}
            </Card>
          )}
          {shown.log.length > 0 && (
            <Card title={t('log')} level={3}>
              <Stack as="ol" gap={1} className={styles.log}>
                {shown.log.map(({ date, text: line, code, values }, index) => (
                  <li key={index}>
                    <Text as="span" size="meta" tone="faint" tabular>
                      <MomentText iso={date} />
                    </Text>{' '}
                    <LogText code={code} values={values} text={line} />
                  </li>
                ))}
              </Stack>
            </Card>
          )}
        </Stack>
      )}
    </Modal>
  )
}
