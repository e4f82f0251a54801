import { Calendar } from 'primereact/calendar'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, dayOf, type Day } from '#web/lib/days.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { isoCalendarLocale } from '#web/ui/form/fields/calendar-locale.ts'
import type { ActivityRange } from './activity-range.ts'
import { pointName } from './day-words.ts'
import { monthAfter, monthsThatEndWith, monthsThatShow, movedDay } from './range-months.ts'

interface RangeCalendarProps {
  /** What is marked. An end that is no day is not there yet. */
  readonly range: ActivityRange
  readonly today: Day
  /** The end is empty while only the first day is picked. */
  readonly onPick: (range: ActivityRange) => void
}

/**
 * Two open months, one on a phone, in which a range is picked. The keys are handled here: those of the library
 * stop with an exception at a month that has no day to choose.
 */
export const RangeCalendar = ({ range: { start, end }, today, onPick }: RangeCalendarProps) => {
  const { t, i18n } = useTranslation('organizations')
  const months = usePhone() ? 1 : 2
  const marked = dateOf(end) === undefined ? start : end
  const [first, setFirst] = useState(() => monthsThatEndWith(marked, months, today))
  const [followed, setFollowed] = useState(marked)
  // A day that is typed beside it is shown; one that is picked here is on view already.
  if (followed !== marked) {
    setFollowed(marked)
    if (dateOf(marked) !== undefined && marked <= today) setFirst(monthsThatShow(marked, first, months))
  }
  const [cursor, setCursor] = useState<Day>()
  /** The day that the cursor has come to is to have the focus. */
  const moved = useRef(false)
  /** What has the focus and is to keep it: a day, or a button with the name of its part. */
  const focused = useRef<string>(undefined)
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const box = root.current
    if (box === null) return undefined
    const settle = (): void => {
      const cells = [...box.querySelectorAll<HTMLElement>('[data-day]')]
      const at = (day: Day | undefined) => cells.find(({ dataset }) => dataset['day'] === day)
      const chosen = (at(cursor) ?? at(marked) ?? at(today) ?? cells[0])?.parentElement
      // One stop of the Tab key, as in every grid of days.
      for (const { parentElement: cell } of cells) {
        const stop = cell === chosen ? 0 : -1
        if (cell !== null && cell.tabIndex !== stop) cell.tabIndex = stop
      }
      // The library makes its parts anew when it renders, and the focus is lost with the old ones.
      const lost = document.activeElement === document.body ? focused.current : undefined
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
    const next = movedDay(day, event.key, today)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setCursor(next)
    setFirst(monthsThatShow(next, first, months))
    moved.current = true
  }

  // Made anew only when it shows something else: each rendering replaces the cells.
  const calendar = useMemo(() => {
    const nameOf = pointName(t, i18n.language, 'daily')
    const [from, to] = [dateOf(start), dateOf(end)]
    return (
      <Calendar
        inline
        selectionMode="range"
        numberOfMonths={months}
        locale={isoCalendarLocale(i18n.language)}
        value={from === undefined ? null : [from, to ?? null]}
        maxDate={dateOf(today)}
        showOtherMonths={false}
        viewDate={dateOf(first)}
        onViewDateChange={({ value }) => {
          const wanted = monthAfter(dayOf(value), 0)
          if (monthAfter(wanted, months - 1) <= today) setFirst(wanted)
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
            <span data-day={at} className={edge === undefined ? undefined : 'stat-edge'}>
              <span aria-hidden="true">{day}</span>
              <span className="ui-visually-hidden">
                {edge === undefined ? name : t(`statistics.edge.${edge}`, { day: name })}
              </span>
            </span>
          )
        }}
        pt={{
          // What a cell says is its name; the library's own names repeat or contradict it.
          day: { 'aria-label': undefined },
          dayLabel: (options) => ({
            role: 'button',
            'aria-selected': undefined,
            'aria-pressed': options?.context.selected,
          }),
          monthTitle: { 'aria-label': undefined },
          yearTitle: { 'aria-label': undefined },
          nextButton: { 'aria-disabled': monthAfter(first, months) > today },
        }}
      />
    )
  }, [start, end, today, months, first, onPick, t, i18n.language])
  return (
    <div
      ref={root}
      className="stat-months"
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
