import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { shownOfType } from '#shared/domain/indicators/shown-value.ts'
import { typesOfName } from '#shared/domain/indicators/types.ts'
import { limits } from '#shared/domain/limits.ts'
import { refusalText } from '#web/features/indicator-import/result/refusal-text.ts'
import { rowValue } from '#web/features/indicators/row-value.ts'
import { useIndicatorDictionaries } from '#web/features/indicators/indicator-queries.ts'
import { warningListName } from '#web/features/indicators/warning-list-name.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Badge, Row, RowItem, Rows, Stack, Text } from '#web/ui/layout/layout.tsx'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { rowControlId, showInReport } from './marked-report.tsx'
import styles from './publication.module.css'
import type { Mark } from './report-marks.ts'
import { liftedKinds, type LiftedRow, type useLifted } from './use-lifted.ts'

/** Rows of a kind that are shown, and more each time: thousands of them would slow every key. */
const rowsAtOnce = limits.publishedIndicators

interface LiftedListProps {
  readonly lifted: ReturnType<typeof useLifted>
  readonly isTicked: (row: LiftedRow) => boolean
  /** Where the values are in the report. */
  readonly marks: readonly Mark[]
  readonly onSettings: (row: LiftedRow) => void
  readonly onTick: (rows: readonly LiftedRow[], ticked: boolean) => void
}

/** The indicators of the report, in the order in which they need a decision. */
export const LiftedList = ({ lifted, isTicked, marks, onSettings, onTick }: LiftedListProps) => {
  const { t } = useTranslation('publication')
  const { t: imports } = useTranslation(['indicatorImport', 'indicatorLookup'])
  const { types } = useIndicatorDictionaries()
  const [shown, setShown] = useState<Partial<Record<LiftedRow['kind'], number>>>({})
  const marked = new Set(marks.map(({ key }) => key))
  const sections = liftedKinds
    .map((kind) => ({ kind, rows: lifted.rows.filter((row) => row.kind === kind) }))
    .filter(({ rows }) => rows.length > 0)
  /** The focus goes to the first row that is new, since the last press removes the button. */
  const showMore = (kind: LiftedRow['kind'], most: number, first: LiftedRow | undefined): void => {
    flushSync(() => setShown((before) => ({ ...before, [kind]: most + rowsAtOnce })))
    if (first !== undefined) document.getElementById(rowControlId(first.key))?.focus()
  }
  return (
    <Stack gap={4}>
      {sections.map(({ kind, rows }) => {
        const most = shown[kind] ?? rowsAtOnce
        const ticked = rows.filter(isTicked).length
        const isAll = ticked === rows.length
        return (
          <section key={kind} aria-label={t(`kind.${kind}`)}>
            <Row justify="between">
              <Text as="h3" size="label">
                {t(`kind.${kind}`)}{' '}
                <Badge {...(kind === 'doubtful' ? { tone: 'warn' as const } : {})}>
                  {t('tickedOf', { ticked, total: rows.length })}
                </Badge>
              </Text>
              <Button kind="text" small onClick={() => onTick(rows, !isAll)}>
                {t(isAll ? 'untickAll' : 'tickAll')}
              </Button>
            </Row>
            <Rows label={t(`kind.${kind}`)}>
              {rows.slice(0, most).map((row) => (
                <LiftedItem
                  key={row.key}
                  row={row}
                  days={types?.find(({ name }) => typesOfName(name).includes(row.row.type))?.validity_days}
                  ticked={isTicked(row)}
                  isMarked={marked.has(row.key)}
                  onSettings={() => onSettings(row)}
                  onTick={(wanted) => onTick([row], wanted)}
                />
              ))}
            </Rows>
            {rows.length > most && (
              <Button kind="text" small onClick={() => showMore(kind, most, rows[most])}>
                {t('showMore', { count: rows.length - most })}
              </Button>
            )}
          </section>
        )
      })}
      {lifted.unlisted > 0 && (
        <Text size="meta" tone="muted">
          {t('unlisted', { count: lifted.unlisted })}
        </Text>
      )}
      {lifted.refused.length > 0 && (
        <details>
          <summary>{t('refused', { count: lifted.refused.length })}</summary>
          <Rows label={t('refused', { count: lifted.refused.length })}>
            {lifted.refused.slice(0, 100).map((row, index) => (
              // They never move and may repeat.
              // oxlint-disable-next-line react/no-array-index-key
              <RowItem key={index} title={rowValue(row)}>
                {refusalText(imports, row)}
              </RowItem>
            ))}
          </Rows>
        </details>
      )}
    </Stack>
  )
}

interface LiftedItemProps {
  readonly row: LiftedRow
  /** How long its type is valid: null for ever, undefined while that is unknown. */
  readonly days: number | null | undefined
  readonly ticked: boolean
  /** Whether its value is marked in the report. */
  readonly isMarked: boolean
  readonly onSettings: () => void
  readonly onTick: (ticked: boolean) => void
}

const LiftedItem = ({ row, days, ticked, isMarked, onSettings, onTick }: LiftedItemProps) => {
  const { t } = useTranslation(['publication', 'indicatorImport', 'indicatorLookup'])
  const { row: indicator, doubt, lists, known, kind } = row
  const shown = shownOfType(indicator.value, indicator.type)
  const reasons = [
    ...(doubt === undefined ? [] : [t(`indicatorImport:doubt.${doubt}`)]),
    ...(lists.length === 0
      ? []
      : [t('indicatorImport:onLists', { lists: lists.map(warningListName).join('; ') })]),
    ...(kind === 'known' ? [t(`known.${stateOf(known)}`)] : []),
    ...(kind === 'known' || days === undefined
      ? []
      : [days === null ? t('endless') : t('validDays', { count: days })]),
    ...indicator.tags,
    ...(indicator.notes === null ? [] : [indicator.notes]),
  ]
  return (
    <RowItem
      title={
        <label className={styles.value}>
          <input
            type="checkbox"
            id={rowControlId(row.key)}
            checked={ticked}
            onChange={(event) => onTick(event.target.checked)}
          />
          <Text as="span" size="value">
            {shown}
          </Text>
        </label>
      }
      actions={
        <Row as="span" wrap justify="end">
          {(known?.tlp ?? indicator.tlp) && <TlpBadge level={known?.tlp ?? indicator.tlp ?? 'clear'} />}
          <Text as="span" size="meta" tone="muted">
            {t(`indicatorLookup:type.${indicator.type}`)}
          </Text>
          {isMarked && (
            <Button
              kind="plain"
              square
              small
              icon="file"
              aria-label={t('marks.back', { value: shown })}
              title={t('marks.back', { value: shown })}
              onClick={() => showInReport(row.key)}
            />
          )}
          {kind !== 'known' && (
            <Button
              kind="plain"
              square
              small
              icon="sliders-h"
              aria-label={t('ownSettings', { value: shown })}
              title={t('ownSettings', { value: shown })}
              onClick={onSettings}
            />
          )}
        </Row>
      }
    >
      {reasons.length > 0 && reasons.join(' · ')}
    </RowItem>
  )
}

const stateOf = (known: LiftedRow['known']): 'published' | 'expired' | 'unpublished' =>
  known?.is_verified !== true ? 'unpublished' : known.expired_date === null ? 'published' : 'expired'
