import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from './publication.module.css'
import { marksOf, mostMarked, type Mark } from './report-marks.ts'
import type { LiftedRow } from './use-lifted.ts'

const signs = ['chosen', 'doubtful', 'warned', 'known', 'left'] as const
/** What a mark says: selected, to decide on, on a warning list, known to the portal, or not selected. */
type Sign = (typeof signs)[number]
const icons = {
  chosen: 'check',
  doubtful: 'question-circle',
  warned: 'exclamation-triangle',
  known: 'database',
  left: 'minus',
} as const satisfies Record<Sign, string>

const signOf = ({ kind, lists }: LiftedRow, isTicked: boolean): Sign => {
  if (lists.length > 0) return 'warned'
  if (kind === 'doubtful' || kind === 'known') return kind
  return isTicked ? 'chosen' : 'left'
}

/** The id of the control of a row, and of the first mark of its value. */
export const rowControlId = (key: string): string => `row ${key}`.replaceAll(/\s/g, '-')
const markId = (key: string): string => `mark ${key}`.replaceAll(/\s/g, '-')

/** Brings an element into view and focuses it. Returns whether there is one. */
const goTo = (id: string): boolean => {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus()
  return element !== null
}

/** Goes from a row to its value in the report. */
export const showInReport = (key: string): void => void goTo(markId(key))

/** The marks of a report. Typing does not wait for them. */
export const useMarks = (report: string, rows: readonly LiftedRow[]) => {
  const text = useDeferredValue(report)
  const marks = useMemo(
    () =>
      marksOf(
        text,
        rows.map(({ key, row }) => ({ key, value: row.value })),
      ),
    [text, rows],
  )
  return { text, marks }
}

interface MarkedReportProps {
  /** The report, and its marks. */
  readonly text: string
  readonly marks: readonly Mark[]
  readonly rows: readonly LiftedRow[]
  readonly isTicked: (row: LiftedRow) => boolean
}

/** The report with its indicators marked. A mark leads to its row; the arrow keys move between marks. */
export const MarkedReport = ({ text: report, marks, rows, isTicked }: MarkedReportProps) => {
  const { t } = useTranslation('publication')
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  if (marks.length === 0) return null
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const firstOf = new Map(marks.toReversed().map(({ key }, index) => [key, marks.length - 1 - index]))
  const focused = Math.min(current, marks.length - 1)
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(marks.length - 1, focused + step))
    setCurrent(next)
    box.current?.querySelectorAll('button')[next]?.focus()
  }
  const text = report.slice(0, mostMarked)
  return (
    <Stack gap={2}>
      <div ref={box} className={styles.marked} role="group" aria-label={t('marks.label')}>
        {marks.map(({ key, start, end }, index) => {
          const row = byKey.get(key)
          if (row === undefined) return null
          const ticked = isTicked(row)
          const sign = signOf(row, ticked)
          return (
            <span key={start}>
              {text.slice(marks[index - 1]?.end ?? 0, start)}
              <button
                type="button"
                id={firstOf.get(key) === index ? markId(key) : undefined}
                className={classNames(sign !== 'chosen' && 'is-other')}
                tabIndex={index === focused ? 0 : -1}
                aria-label={t('marks.goTo', {
                  // As written, since that is the label that everyone else sees.
                  value: text.slice(start, end),
                  sign: t(`marks.sign.${sign}`),
                  ticked: t(ticked ? 'marks.ticked' : 'marks.unticked'),
                })}
                onFocus={() => setCurrent(index)}
                onKeyDown={move}
                onClick={() => goTo(rowControlId(key))}
              >
                <i className={`pi pi-${icons[sign]}`} aria-hidden="true" /> {text.slice(start, end)}
              </button>
            </span>
          )
        })}
        {text.slice(marks.at(-1)?.end)}
      </div>
      <Row wrap>
        {signs.map((sign) => (
          <Text key={sign} as="span" size="meta" tone="muted">
            <i className={`pi pi-${icons[sign]}`} aria-hidden="true" /> {t(`marks.sign.${sign}`)}
          </Text>
        ))}
      </Row>
      {report.length > mostMarked && (
        <Text size="meta" tone="muted">
          {t('marks.cut')}
        </Text>
      )}
    </Stack>
  )
}
