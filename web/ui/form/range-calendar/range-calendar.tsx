import { Calendar } from 'primereact/calendar'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, dayOf, type Day } from '#web/lib/days.ts'
import { isFocusLost } from '#web/lib/focus.ts'
import { localeOf } from '#web/lib/locale.ts'
import { dateFormat } from '#web/lib/intl.ts'
import { isoCalendarLocale } from '../fields/calendar-locale.ts'
import { monthAfter, monthsThatEndWith, monthsThatShow, movedDay } from './range-months.ts'
import 'virtual:prime-theme.css'
import styles from './range-calendar.module.css'

/** Two days as typed or picked. Invalid input counts as missing. */
export interface PickedRange {
  readonly start: Day
  readonly end: Day
}

interface RangeCalendarProps {
  /** The highlighted range. */
  readonly range: PickedRange
  /** The last day that can be picked: today, unless future days are allowed. */
  readonly max: Day
  /** The first day that can be picked, if there is a limit. */
  readonly min?: Day | undefined
  /** The day whose month is visible if the range does not determine it. */
  readonly shown?: Day | undefined
  /** The number of months side by side. */
  readonly months?: 1 | 2
  /** The end is empty while only the first day is picked. */
  readonly onPick: (range: PickedRange) => void
}

/**
 * Inline months in which a range is picked. The keys are handled here, because the library's handling throws at a month
 * without selectable days.
 */
export const RangeCalendar = ({
  range: { start, end },
  max,
  min,
  shown,
  months = 1,
  onPick,
}: RangeCalendarProps) => {
  const { t, i18n } = useTranslation('common')
  const selectedDay = shown ?? (dateOf(end) === undefined ? start : end)
  const [first, setFirst] = useState(() => monthsThatEndWith(selectedDay, months, max))
  const [followed, setFollowed] = useState(selectedDay)
  // A day typed next to the calendar scrolls into view. A day picked here is visible already.
  if (followed !== selectedDay) {
    setFollowed(selectedDay)
    if (dateOf(selectedDay) !== undefined && selectedDay <= max)
      setFirst(monthsThatShow(selectedDay, first, months))
  }
  const [cursor, setCursor] = useState<Day>()
  /** Whether the cursor has moved: its day must get the focus. */
  const moved = useRef(false)
  /** What must keep the focus: a day, or a button by the name of its part. */
  const focused = useRef<string>(undefined)
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const box = root.current
    if (box === null) return undefined
    const settle = (): void => {
      const cells = [...box.querySelectorAll<HTMLElement>('[data-day]')]
      const at = (day: Day | undefined) => cells.find(({ dataset }) => dataset['day'] === day)
      const chosen = (at(cursor) ?? at(selectedDay) ?? at(max) ?? cells[0])?.parentElement
      // One tab stop, as in every day grid.
      for (const { parentElement: cell } of cells) {
        const stop = cell === chosen ? 0 : -1
        if (cell !== null && cell.tabIndex !== stop) cell.tabIndex = stop
      }
      // The library recreates its elements at every render. The focus returns at once: the next key may come before
      // the general rule places it.
      const lost = isFocusLost() ? focused.current : undefined
      const kept =
        lost === undefined ? null : box.querySelector<HTMLElement>(`button[data-pc-section="${lost}"]`)
      if (kept !== null) kept.focus()
      else if (moved.current || lost !== undefined) chosen?.focus()
      moved.current = false
    }
    settle()
    const observer = new MutationObserver(settle)
    observer.observe(box, { childList: true, subtree: true, attributeFilter: ['tabindex'] })
    return () => observer.disconnect()
  })

  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const cell = event.target instanceof Element ? event.target.querySelector('[data-day]') : null
    const day = cell instanceof HTMLElement ? cell.dataset['day'] : undefined
    if (day === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    const next = movedDay(day, event.key, max, min)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setCursor(next)
    setFirst(monthsThatShow(next, first, months))
    moved.current = true
  }

  // Recreated only when it shows something else: each render replaces the cells.
  const calendar = useMemo(() => {
    const dayFormat = dateFormat(localeOf(i18n.language), { dateStyle: 'full', timeZone: 'UTC' })
    const nameOf = (day: Day): string => dayFormat.format(Date.parse(day))
    const [from, to] = [dateOf(start), dateOf(end)]
    return (
      <Calendar
        inline
        selectionMode="range"
        numberOfMonths={months}
        locale={isoCalendarLocale(i18n.language)}
        value={from === undefined ? null : [from, to ?? null]}
        minDate={min === undefined ? undefined : dateOf(min)}
        maxDate={dateOf(max)}
        showOtherMonths={false}
        viewDate={dateOf(first)}
        onViewDateChange={({ value }) => {
          const wanted = monthAfter(dayOf(value), 0)
          if (monthAfter(wanted, months - 1) <= max) setFirst(wanted)
        }}
        onChange={({ value }) => {
          const [picked = '', last = ''] = (value ?? []).map((date) => (date === null ? '' : dayOf(date)))
          onPick({ start: picked, end: last })
        }}
        onSelect={({ value }) => {
          if (value instanceof Date) setCursor(dayOf(value))
        }}
        dateTemplate={({ day, month, year }) => {
          const at = dayOf(new Date(year, month, day))
          const edge = at === start ? 'start' : at === end ? 'end' : undefined
          const name = nameOf(at)
          return (
            <span data-day={at} className={edge === undefined ? undefined : styles.edge}>
              <span aria-hidden="true">{day}</span>
              <span className="ui-visually-hidden">
                {edge === undefined ? name : t(`day.edge.${edge}`, { day: name })}
              </span>
            </span>
          )
        }}
        pt={{
          // The text of a cell is its name. The library's own labels repeat or contradict it.
          day: { 'aria-label': undefined },
          dayLabel: (options) => ({
            role: 'button',
            'aria-selected': undefined,
            'aria-pressed': options?.context.selected,
          }),
          monthTitle: { 'aria-label': undefined },
          yearTitle: { 'aria-label': undefined },
          nextButton: { 'aria-disabled': monthAfter(first, months) > max },
        }}
      />
    )
  }, [start, end, max, min, months, first, onPick, t, i18n.language])
  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDownCapture={onKeyDownCapture}
      onFocusCapture={({ target }) => {
        focused.current = target.dataset['pcSection']
      }}
      onBlurCapture={({ relatedTarget }) => {
        if (relatedTarget !== null) focused.current = undefined
      }}
    >
      {calendar}
    </div>
  )
}
