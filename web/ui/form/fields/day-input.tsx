import { Calendar } from 'primereact/calendar'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, dayOf, dayProblem, type Day } from '../../../lib/days.ts'
import { localeOf } from '../../../lib/locale.ts'
import { calendarLocale } from './calendar-locale.ts'
import { atOnce, calendarPassThrough } from './prime-pass-through.ts'
import { exampleDay, parseTypedDay, orderOf, wholeDay, writtenDay } from './typed-day.ts'
import { ErrorLine } from './field-frame.tsx'
import 'virtual:prime-theme.css'
import '#web/theme/primereact.css'

interface DayInputProps {
  readonly id: string
  readonly label: string
  /** A day, `YYYY-MM-DD`, or the invalid text as typed; empty for none. */
  readonly value: string
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  readonly describedBy?: string | undefined
  /** Set if the form shows the error; otherwise the field does. */
  readonly invalid?: boolean
  /** Without its own calendar, because one is shown next to it. */
  readonly typedOnly?: boolean
  readonly onChange: (written: string) => void
}

/** Enough for any day; pasted text is cut at this length. */
const longestTyped = 40

/**
 * A day, typed or picked from a calendar. Invalid text stays, and the field shows the error on blur. The library's
 * input mask is not used: it moves the caret a tenth of a second after focus, and keys typed until then are lost.
 */
export const DayInput = ({
  id,
  label,
  value,
  min,
  max,
  describedBy,
  invalid = false,
  typedOnly = false,
  onChange,
}: DayInputProps) => {
  const { t, i18n } = useTranslation('common')
  const language = useMemo(() => calendarLocale(i18n.language), [i18n.language])
  const locale = localeOf(i18n.language)
  const order = orderOf(locale)
  const [open, setOpen] = useState(false)
  const [typing, setTyping] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<Calendar>(null)
  const date = dateOf(value)
  // The library clears a text that it cannot parse, at every render and on blur.
  const keep = (): void => {
    if (date === undefined && input.current !== null && input.current.value !== value)
      input.current.value = value
  }
  useEffect(keep)

  const finish = (): void => {
    setTyping(false)
    const day = date === undefined ? parseTypedDay(value, order) : undefined
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
  const passThrough = calendarPassThrough(label, calendar, {
    describedBy: described === '' ? undefined : described,
    invalid: invalid || problem !== undefined,
    maxLength: longestTyped,
  })
  return (
    <>
      <Calendar
        ref={calendar}
        inputId={id}
        inputRef={input}
        className="ui-day"
        transitionOptions={atOnce}
        panelClassName="ui-day-panel"
        ariaLabel={label}
        locale={language}
        dateFormat={{ pl: 'dd.mm.yy', 'en-GB': 'dd/mm/yy', 'en-US': 'mm/dd/yy' }[locale]}
        pt={{
          ...passThrough,
          root: {
            ...passThrough.root,
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
        // The limits are checked here, not by the library, which would drop the text.
        minDate={open && min !== undefined ? dateOf(min) : undefined}
        maxDate={open && max !== undefined ? dateOf(max) : undefined}
        showIcon={!typedOnly}
        showOnFocus={false}
        icon="pi pi-calendar"
        showButtonBar={false}
        onShow={() => setOpen(true)}
        onHide={() => setOpen(false)}
        parseDateTime={() => {
          // An exception tells the library that there is no date. The text is parsed below.
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
        <ErrorLine id={`${id}wrong`}>
          <span>{problem}</span>
        </ErrorLine>
      )}
    </>
  )
}
