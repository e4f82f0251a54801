import { Calendar } from 'primereact/calendar'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarLocale } from './calendar-locale.ts'
import { calendarParts } from './prime-parts.ts'

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

/** A day, typed or picked from a calendar; none before `min` nor after `max`. */
export const DayInput = ({ id, label, value, min, max, keepsTyped = false, describedBy, invalid = false, onChange }: DayInputProps) => {
  const { t, i18n } = useTranslation('list')
  const language = useMemo(() => calendarLocale(i18n.language), [i18n.language])
  const polish = language === 'pl'
  const [open, setOpen] = useState(false)
  // The library refuses what is typed and what is picked by the same limits; nothing is typed while the panel is open.
  const limited = !keepsTyped || open
  return (
    <Calendar
      inputId={id} className="ui-day" pt={calendarParts(label, { describedBy, invalid })} panelClassName="ui-day-panel" ariaLabel={label} locale={language} dateFormat={polish ? 'dd.mm.yy' : 'mm/dd/yy'}
      placeholder={t(polish ? 'day.formatPolish' : 'day.formatEnglish')} value={value} minDate={limited ? min : undefined} maxDate={limited ? max : undefined} showIcon showOnFocus={false} mask={polish ? '99.99.9999' : '99/99/9999'}
      icon="pi pi-calendar" showButtonBar={false} onShow={() => setOpen(true)} onHide={() => setOpen(false)} onChange={(event) => onChange(event.value ?? null)}
    />
  )
}
