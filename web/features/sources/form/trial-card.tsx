import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { numberFormat } from '#messages/number-format.ts'
import type { RefusedRow, SourceTrial, TrialRow } from '#shared/contracts/sources.ts'
import { defang } from '#shared/domain/indicators/defang.ts'
import { sourceColumns, type ColumnNames } from '#shared/domain/indicators/import/table-columns.ts'
import { endedReasons, sourceLimits } from '#shared/domain/sources/source.ts'
import { useIndicatorDictionaries } from '#web/features/indicators/indicator-queries.ts'
import { rowValue } from '#web/features/indicators/row-value.ts'
import { warningListName } from '#web/features/indicators/warning-list-name.ts'
import { nameKey } from '#shared/domain/text.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { counted } from '#web/lib/counted.ts'
import { formatDay } from '#web/lib/format-relative.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Card, Note, Row, Stack, Text, ToneIcon } from '#web/ui/layout/layout.tsx'
import { OutcomeFilter } from '#web/ui/outcome-filter/outcome-filter.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import fieldStyles from '#web/ui/form/field.module.css'
import styles from '../sources.module.css'
import { sentence } from '../use-source-text.ts'
import { hasLines, useRefusalText } from '../use-refusal-text.ts'
import { fieldAt, withField } from './source-columns.ts'

interface TrialCardProps {
  readonly trial: SourceTrial
  /** The settings have changed since. */
  readonly isStale: boolean
  readonly columns: ColumnNames
  readonly onColumns: (columns: ColumnNames) => void
}

const rowsRead = ({ rows, counts }: SourceTrial): number => rows.length + counts.expired + counts.refused

/** What the first rows of a source would become, and the columns, which can be corrected. */
export const TrialCard = ({ trial, isStale, columns, onColumns }: TrialCardProps) => {
  const { t, i18n } = useTranslation('sources')
  const { counts, problem, status } = trial
  const number = numberFormat(i18n.language)
  const figures = [
    [t('trial.read', { seconds: number.format(trial.seconds) }), rowsRead(trial)],
    [t('trial.fresh'), counts.new],
    [t('trial.known'), counts.known],
    [t('trial.warned'), counts.warned],
    ...(counts.expired === 0 ? [] : ([[t('trial.expired'), counts.expired]] as const)),
    [t('trial.refused'), counts.refused],
  ] as const
  return (
    <Card title={t('trial.title')} busy={isStale}>
      <Stack gap={4}>
        {isStale && <Note role="status">{t('form.tryStale')}</Note>}
        {problem !== null && (
          <Note tone="danger" role="alert">
            <strong>
              {sentence(t(`problem.${problem}`))}
              {problem === 'status' && status !== null && ` (HTTP ${status})`}.
            </strong>{' '}
            {t(trial.out_of_time ? 'trial.noTime' : `advice.${problem}`, {
              seconds: sourceLimits.trialSeconds,
            })}
          </Note>
        )}
        {(problem === null || rowsRead(trial) > 0) && (
          <dl className={styles.figures}>
            {figures.map(([label, count]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{number.format(count)}</dd>
              </div>
            ))}
          </dl>
        )}
        {trial.has_more && problem === null && (
          <Text tone="muted">
            {t(trial.out_of_time ? 'trial.outOfTime' : 'trial.more', { seconds: sourceLimits.trialSeconds })}
          </Text>
        )}
        {trial.columns.length > 0 && <ColumnsTable trial={trial} columns={columns} onColumns={onColumns} />}
        {rowsRead(trial) > 0 && <RowsTable trial={trial} />}
      </Stack>
    </Card>
  )
}

const ColumnsTable = ({
  trial,
  columns: given,
  onColumns,
}: Pick<TrialCardProps, 'trial' | 'columns' | 'onColumns'>) => {
  const { t } = useTranslation('sources')
  const { columns } = trial
  return (
    <Card title={t('trial.columns')} level={3} flush>
      <DataTable
        caption={t('trial.columns')}
        rows={columns.map((column, index) => ({ ...column, index }))}
        keyOf={({ index }) => index}
        columns={[
          { key: 'name', head: t('trial.column.name'), main: true, width: 200, cell: ({ name }) => name },
          {
            key: 'example',
            head: t('trial.column.example'),
            cell: ({ example }) => (
              <Text as="span" size="value">
                {example ?? '–'}
              </Text>
            ),
          },
          {
            key: 'field',
            head: t('trial.column.field'),
            width: 240,
            cell: ({ name, index }) => (
              <select
                className={fieldStyles.input}
                aria-label={t('trial.fieldOf', { name })}
                value={fieldAt(columns, given, index) ?? ''}
                onChange={(event) =>
                  onColumns(
                    withField(
                      columns,
                      given,
                      index,
                      sourceColumns.find((field) => field === event.target.value),
                    ),
                  )
                }
              >
                <option value="">{t('trial.notRead')}</option>
                {sourceColumns.map((field) => (
                  <option key={field} value={field}>
                    {t(`trial.field.${field}`)}
                  </option>
                ))}
              </select>
            ),
          },
        ]}
      />
    </Card>
  )
}

const kinds = ['all', 'new', 'known', 'warned', 'expired', 'refused'] as const
type Kind = (typeof kinds)[number]
/** More rows would make the page slow to use. */
const mostShown = 200

type Shown = TrialRow | RefusedRow

const outcomeOf = (row: Shown): Exclude<Kind, 'all'> => {
  if (!('reason' in row)) return row.outcome
  return endedReasons.includes(row.reason) ? 'expired' : 'refused'
}

const minute = 60_000

/** The entry that a row names. Names that the portal does not have are left out. */
const nameIn = (
  entries: readonly { readonly name: string }[] | undefined,
  name: string,
): string | undefined => entries?.find((entry) => nameKey(entry.name) === nameKey(name))?.name

const RowsTable = ({ trial }: { readonly trial: SourceTrial }) => {
  const { t, i18n } = useTranslation(['sources', 'indicatorLookup'])
  const { isAnalyst } = useRights()
  const now = useNow(minute)
  const dictionaries = useIndicatorDictionaries()
  const refusal = useRefusalText()
  const [kind, setKind] = useState<Kind>('all')
  const totals: Readonly<Record<Kind, number>> = { all: rowsRead(trial), ...trial.counts }
  const some: readonly Shown[] = [...trial.rows, ...trial.expired, ...trial.refused]
    .filter((row) => kind === 'all' || outcomeOf(row) === kind)
    .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const shown = some.slice(0, mostShown)
  const looks = {
    new: { icon: 'plus-circle', tone: 'success' },
    known: { icon: 'check', tone: 'faint' },
    warned: { icon: 'exclamation-triangle', tone: 'warn' },
    expired: { icon: 'clock', tone: 'faint' },
    refused: { icon: 'times-circle', tone: 'danger' },
  } as const
  /** What a new indicator gets of its row. The form says what it gets of the source. */
  const gets = ({ category, tlp, confidence, tags, first_seen: seen }: TrialRow): string =>
    [
      category === null ? undefined : nameIn(dictionaries.categories, category),
      tlpLabel(tlp),
      t('trial.confidence', { count: confidence }),
      seen === null
        ? undefined
        : t('trial.firstSeen', { when: formatDay(new Date(seen), now, i18n.language) }),
      ...tags.map((tag) => nameIn(dictionaries.tags, tag)),
    ]
      .filter((part) => part !== undefined)
      .join(' · ')
  const becomes = (row: Shown): string => {
    if ('reason' in row) return refusal(row)
    if (row.outcome === 'warned')
      return t('onLists', { lists: row.warning_lists.map(warningListName).join('; ') })
    return t(`trial.outcome.${row.outcome === 'new' && row.is_published ? 'published' : row.outcome}`)
  }
  return (
    <Stack gap={3}>
      <Text as="h3" size="label">
        {t('trial.rows')}
      </Text>
      <OutcomeFilter
        label={t('trial.filter')}
        value={kind}
        onChange={setKind}
        options={kinds
          .filter((key) => key !== 'expired' || key === kind || totals.expired > 0)
          .map((key) => ({ key, label: t(`trial.filters.${key}`), count: totals[key] }))}
      />
      <DataTable
        caption={t('trial.rows')}
        rows={shown}
        empty={t('trial.noRows')}
        // Rows never move and have no unique key.
        keyOf={(_, index) => index}
        columns={[
          ...(hasLines(some)
            ? [
                {
                  key: 'line',
                  head: t('line'),
                  width: 72,
                  numeric: true,
                  cell: ({ line }: Shown) => (line === null ? '–' : counted(line).shown),
                },
              ]
            : []),
          {
            key: 'value',
            head: t('value'),
            main: true,
            cell: (row) => (
              <>
                <Text as="span" size="value">
                  {'reason' in row ? rowValue(row) : defang(row.value, row.type)}
                </Text>
                {!('reason' in row) && row.outcome === 'new' && (
                  <Text size="meta" tone="faint">
                    {gets(row)}
                  </Text>
                )}
              </>
            ),
          },
          {
            key: 'type',
            head: t('type'),
            width: 112,
            cell: (row) => ('reason' in row ? '–' : t(`indicatorLookup:type.${row.type}`)),
          },
          {
            key: 'becomes',
            head: t('trial.becomes'),
            width: 320,
            cell: (row) => {
              const look = looks[outcomeOf(row)]
              return (
                <Row as="span" gap={2}>
                  <ToneIcon name={look.icon} tone={look.tone} />
                  {!('reason' in row) && row.feed_id !== null && isAnalyst ? (
                    <Link to={hrefOf(paths.indicator, { id: row.feed_id })} target="_blank">
                      {becomes(row)}
                    </Link>
                  ) : (
                    <span>{becomes(row)}</span>
                  )}
                </Row>
              )
            },
          },
        ]}
        framed
        dense
        maxHeight="460px"
      />
      {totals[kind] > shown.length && (
        <Text size="meta" tone="faint">
          {t('trial.firstRows', { ...counted(shown.length), total: counted(totals[kind]).shown })}
        </Text>
      )}
    </Stack>
  )
}
