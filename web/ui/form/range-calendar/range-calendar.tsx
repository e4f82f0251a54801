import { Calendar } from 'primereact/calendar'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, dayOf, type Day } from '#web/lib/days.ts'
import { isFocusLost } from '#web/lib/focus.ts'
import { localeOf } from '#web/lib/locale.ts'
import { isoCalendarLocale } from '../fields/calendar-locale.ts'
import { monthAfter, monthsThatEndWith, monthsThatShow, movedDay } from './range-months.ts'
import './range-calendar.css'

/** Two days as they are typed or picked; one that is no day is not there yet. */
export interface PickedRange {
  readonly start: Day
  readonly end: Day
}

interface RangeCalendarProps {
  /** What is marked. */
  readonly range: PickedRange
  /** The last day that can be picked: today, where nothing lies in the future. */
  readonly max: Day
  /** The first one, where not every earlier day can be picked. */
  readonly min?: Day | undefined
  /** The day whose month is in view where the marked days do not say it. */
  readonly shown?: Day | undefined
  /** How many months stand beside each other. */
  readonly months?: 1 | 2
  /** The end is empty while only the first day is picked. */
  readonly onPick: (range: PickedRange) => void
}

/**
 * Open months in which a range is picked. The keys are handled here: those of the library stop with an exception at a
 * month that has no day to choose.
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
  // A day that is typed beside it is shown; one that is picked here is on view already.
  if (followed !== selectedDay) {
    setFollowed(selectedDay)
    if (dateOf(selectedDay) !== undefined && selectedDay <= max)
      setFirst(monthsThatShow(selectedDay, first, months))
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
      const chosen = (at(cursor) ?? at(selectedDay) ?? at(max) ?? cells[0])?.parentElement
      // One stop of the Tab key, as in every grid of days.
      for (const { parentElement: cell } of cells) {
        const stop = cell === chosen ? 0 : -1
        if (cell !== null && cell.tabIndex !== stop) cell.tabIndex = stop
      }
      // The library makes its parts anew when it renders, and the focus is lost with the old ones.
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

  // Made anew only when it shows something else: each rendering replaces the cells.
  const calendar = useMemo(() => {
    const dayFormat = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'full', timeZone: 'UTC' })
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
            <span data-day={at} className={edge === undefined ? undefined : 'ui-months-edge'}>
              <span aria-hidden="true">{day}</span>
              <span className="ui-visually-hidden">
                {edge === undefined ? name : t(`day.edge.${edge}`, { day: name })}
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
          nextButton: { 'aria-disabled': monthAfter(first, months) > max },
        }}
      />
    )
  }, [start, end, max, min, months, first, onPick, t, i18n.language])
  return (
    <div
      ref={root}
      className="ui-months"
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
