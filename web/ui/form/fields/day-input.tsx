import { Calendar } from 'primereact/calendar'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, dayOf, dayProblem, type Day } from '../../../lib/days.ts'
import { localeOf } from '../../../lib/locale.ts'
import { calendarLocale } from './calendar-locale.ts'
import { atOnce, calendarPassThrough } from './prime-pass-through.ts'
import { exampleDay, meantDay, orderOf, wholeDay, writtenDay } from './typed-day.ts'

interface DayInputProps {
  readonly id: string
  readonly label: string
  /** A day, `YYYY-MM-DD`; what is typed while it is none; empty for nothing. */
  readonly value: string
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  readonly describedBy?: string | undefined
  /** The form says what is wrong; without it the field does. */
  readonly invalid?: boolean
  readonly onChange: (written: string) => void
}

/** Nobody needs more for a day; a pasted page is cut here. */
const longestTyped = 40

/**
 * A day, typed or picked from a calendar. What is typed stays, and once the field is left it says why it is
 * not taken. The library's mask is not used: it moves the caret a tenth of a second after the focus, and keys
 * typed until then are lost.
 */
export const DayInput = ({
  id,
  label,
  value,
  min,
  max,
  describedBy,
  invalid = false,
  onChange,
}: DayInputProps) => {
  const { t, i18n } = useTranslation('common')
  const language = useMemo(() => calendarLocale(i18n.language), [i18n.language])
  const locale = localeOf(i18n.language)
  const order = orderOf(locale)
  const [open, setOpen] = useState(false)
  const [typing, setTyping] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const date = dateOf(value)
  // The library empties a field whose text it does not understand, at each rendering and when it is left.
  const keep = (): void => {
    if (date === undefined && input.current !== null && input.current.value !== value)
      input.current.value = value
  }
  useEffect(keep)

  const finish = (): void => {
    setTyping(false)
    const day = date === undefined ? meantDay(value, order) : undefined
    if (day !== undefined) onChange(day)
  }
  const type = (text: string): void => {
    setTyping(true)
    onChange(text.trim() === '' ? '' : (wholeDay(text, order) ?? text))
  }
  const wrong = typing || invalid ? undefined : dayProblem(value, { min, max })
  const labels = {
    wrong: () => t('day.wrong', { example: writtenDay(exampleDay, locale) }),
    tooLate: () => t('day.tooLate', { day: writtenDay(max ?? '', locale) }),
    tooEarly: () => t('day.tooEarly', { day: writtenDay(min ?? '', locale) }),
  }
  const problem = wrong && labels[wrong]()
  const described = [describedBy, problem === undefined ? undefined : `${id}wrong`]
    .filter((part) => part !== undefined)
    .join(' ')
  return (
    <>
      <Calendar
        inputId={id}
        inputRef={input}
        className="ui-day"
        transitionOptions={atOnce}
        panelClassName="ui-day-panel"
        ariaLabel={label}
        locale={language}
        dateFormat={{ pl: 'dd.mm.yy', 'en-GB': 'dd/mm/yy', 'en-US': 'mm/dd/yy' }[locale]}
        pt={{
          ...calendarPassThrough(label, {
            describedBy: described === '' ? undefined : described,
            invalid: invalid || problem !== undefined,
            maxLength: longestTyped,
          }),
          root: {
            onBlur: () => {
              keep()
              finish()
            },
            onKeyDown: (event: { readonly key: string }) => {
              if (event.key === 'Enter') finish()
            },
          },
        }}
        placeholder={t(`day.format.${locale}`)}
        value={date ?? null}
        // What is typed is measured here, not by the library, which would drop it.
        minDate={open && min !== undefined ? dateOf(min) : undefined}
        maxDate={open && max !== undefined ? dateOf(max) : undefined}
        showIcon
        showOnFocus={false}
        icon="pi pi-calendar"
        showButtonBar={false}
        onShow={() => setOpen(true)}
        onHide={() => setOpen(false)}
        parseDateTime={() => {
          // The library takes an exception for "no date". What is typed is read below.
          throw new RangeError('read elsewhere')
        }}
        onChange={({ originalEvent, value: picked }) => {
          const field = originalEvent?.target
          if (field instanceof HTMLInputElement && originalEvent?.type === 'input') type(field.value)
          else if (picked !== null && picked !== undefined) {
            setTyping(false)
            onChange(dayOf(picked))
          }
        }}
      />
      {problem !== undefined && (
        <p className="ui-error" id={`${id}wrong`}>
          <i className="pi pi-exclamation-circle" aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
    </>
  )
}
