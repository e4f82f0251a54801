import { useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayRange } from '#shared/domain/reports/periods.ts'
import { dateOf, type Day } from '#web/lib/days.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FieldError } from '#web/ui/form/fields/field-frame.tsx'
import { DayInput } from '#web/ui/form/fields/day-input.tsx'
import { RangeCalendar, type PickedRange } from '#web/ui/form/range-calendar/range-calendar.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import { formatPeriod, formatShortDay } from '#web/features/reports/text/format-period.ts'
import { daysIn, firstAllowed, periodProblem, pickable, picked, quickPeriods } from './period-rules.ts'
import styles from './period-field.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface PeriodFieldProps {
  readonly value: PickedRange
  readonly today: Day
  readonly error: ErrorMessage | undefined
  readonly onChange: (value: PickedRange) => void
}

/** The period of a one-time report: typed, picked in the inline calendar, or chosen by name. */
export const PeriodField = ({ value, today, error, onChange }: PeriodFieldProps) => {
  const { t, i18n } = useTranslation('reports')
  const { language } = i18n
  const id = useId()
  const problem = periodProblem(value, today)
  const limits = pickable(value, today)
  const onPick = useCallback(
    (after: PickedRange) => onChange(picked(value, after, today)),
    [value, today, onChange],
  )
  const quick = quickPeriods(today)
  const short = (day: Day): string => formatShortDay(day, language)
  const message =
    problem === 'tooLong'
      ? t('form.tooLong', {
          range: `${short(value.start)} – ${short(value.end)}`,
          days: daysIn(value),
          day: short(firstAllowed(value.end)),
        })
      : problem === 'reversed' || problem === 'inFuture'
        ? t(`form.${problem}`)
        : error
  const isWrong = problem === 'tooLong' || problem === 'reversed' || error !== undefined
  // A future day has one message, at the period. Its field is only marked.
  const isMarked = (day: string): boolean => isWrong || (problem === 'inFuture' && day > today)
  const choices: readonly { readonly key: string; readonly label: string; readonly range: DayRange }[] = [
    { key: 'last7', label: t('form.last7'), range: quick.last7 },
    { key: 'last30', label: t('form.last30'), range: quick.last30 },
    { key: 'lastMonth', label: monthName(quick.lastMonth, language), range: quick.lastMonth },
  ]
  return (
    <fieldset
      className={fieldStyles.root}
      data-invalid={error !== undefined}
      aria-describedby={`${id}message`}
    >
      <legend>{t('form.period')}</legend>
      <div className={fieldStyles.pair}>
        {(['start', 'end'] as const).map((edge) => {
          const label = t(edge === 'start' ? 'form.from' : 'form.to')
          return (
            <div key={edge}>
              <label className={fieldStyles.sublabel} htmlFor={`${id}${edge}`}>
                {label}
              </label>
              <DayInput
                typedOnly
                id={`${id}${edge}`}
                label={label}
                value={value[edge]}
                max={today}
                describedBy={`${id}message`}
                invalid={isMarked(value[edge])}
                onChange={(day) => onChange({ ...value, [edge]: day })}
              />
            </div>
          )
        })}
      </div>
      <div id={`${id}message`} aria-live="polite">
        {message !== undefined ? (
          <FieldError id={`${id}error`} error={message} />
        ) : (
          value.end === '' &&
          dateOf(value.start) !== undefined && <p className={fieldStyles.hint}>{t('form.pickEnd')}</p>
        )}
      </div>
      <Row as="ul" wrap className={styles.quick}>
        {choices.map(({ key, label, range }) => (
          <li key={key}>
            <Button
              small
              aria-pressed={value.start === range.first && value.end === range.last}
              onClick={() => onChange({ start: range.first, end: range.last })}
            >
              {label}
            </Button>
          </li>
        ))}
      </Row>
      <RangeCalendar
        range={value}
        max={limits.max}
        min={limits.min}
        // The first allowed start day.
        shown={limits.min !== undefined && value.end !== '' ? limits.min : undefined}
        onPick={onPick}
      />
    </fieldset>
  )
}

/** `October`, without the year, capitalized as an option. */
const monthName = (range: DayRange, language: string): string => {
  const monthText = formatPeriod(range, language).replace(/\s+\d{4}.*$/, '')
  return monthText.charAt(0).toUpperCase() + monthText.slice(1)
}
