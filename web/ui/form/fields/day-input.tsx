import { Calendar } from 'primereact/calendar'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../../lib/days.ts'
import { calendarLocale } from './calendar-locale.ts'
import { calendarParts } from './prime-parts.ts'
import { meantDay, wholeDay } from './typed-day.ts'

interface DayInputProps {
  readonly id: string
  readonly label: string
  readonly value: Date | null
  readonly min?: Date | undefined
  readonly max?: Date | undefined
  /** A day outside can be typed all the same: the form tells what is wrong with it. Otherwise it vanishes. */
  readonly keepsTyped?: boolean
  readonly describedBy?: string | undefined
  readonly invalid?: boolean
  readonly onChange: (date: Date | null) => void
}

/**
 * A day, typed or picked from a calendar; none before `min` nor after `max`. The library's mask is not used:
 * it moves
 * the caret a tenth of a second after the focus, and keys typed until then are lost.
 */
export const DayInput = ({
  id,
  label,
  value,
  min,
  max,
  keepsTyped = false,
  describedBy,
  invalid = false,
  onChange,
}: DayInputProps) => {
  const { t, i18n } = useTranslation('common')
  const language = useMemo(() => calendarLocale(i18n.language), [i18n.language])
  const polish = language === 'pl'
  const order = polish ? 'dmy' : 'mdy'
  const [open, setOpen] = useState(false)
  /**
   * What is typed and no day yet. The library would clear the field, were it told so while somebody types.
   */
  const unfinished = useRef('')
  // The library refuses what is typed and what is picked by the same limits; nothing is typed while the panel
  // is open.
  const limited = !keepsTyped || open
  const allowed = (date: Date): boolean =>
    keepsTyped || ((min === undefined || date >= min) && (max === undefined || date <= max))
  const finish = (): void => {
    if (unfinished.current === '') return
    const day = meantDay(unfinished.current, order)
    const date = day === undefined ? undefined : dateOf(day)
    unfinished.current = ''
    onChange(date !== undefined && allowed(date) ? date : null)
  }
  return (
    <Calendar
      inputId={id}
      className="ui-day"
      panelClassName="ui-day-panel"
      ariaLabel={label}
      locale={language}
      dateFormat={polish ? 'dd.mm.yy' : 'mm/dd/yy'}
      pt={{
        ...calendarParts(label, { describedBy, invalid }),
        root: {
          onBlur: finish,
          onKeyDown: (event: { readonly key: string }) => {
            if (event.key === 'Enter') finish()
          },
        },
      }}
      placeholder={t(polish ? 'day.formatPolish' : 'day.formatEnglish')}
      value={value}
      minDate={limited ? min : undefined}
      maxDate={limited ? max : undefined}
      showIcon
      showOnFocus={false}
      icon="pi pi-calendar"
      showButtonBar={false}
      onShow={() => setOpen(true)}
      onHide={() => setOpen(false)}
      parseDateTime={(text) => {
        const day = wholeDay(text, order)
        const date = day === undefined ? undefined : dateOf(day)
        // The library takes an exception for "no date".
        if (date === undefined) throw new RangeError('no day yet')
        return date
      }}
      onChange={(event) => {
        const field = event.originalEvent?.target
        const typed =
          field instanceof HTMLInputElement && event.originalEvent?.type === 'input' ? field.value.trim() : ''
        const date = event.value ?? null
        unfinished.current = date === null ? typed : ''
        if (unfinished.current === '') onChange(date)
      }}
    />
  )
}
