import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { earliestStart } from '#shared/domain/activity-range.ts'
import { takesEscape } from '#web/lib/escape.ts'
import { dateOf } from '#web/lib/days.ts'
import { localeOf } from '#web/lib/locale.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { DayInput } from '#web/ui/form/fields/day-input.tsx'
import { RangeCalendar } from '#web/ui/form/range-calendar/range-calendar.tsx'
import { presetRange, presets, rangeRefusal, type ActivityRange, type AskedRange } from './activity-range.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ErrorLine } from '#web/ui/form/fields/field-frame.tsx'
import styles from './range-picker.module.css'
import fieldStyles from '#web/ui/form/field.module.css'
import { Row } from '#web/ui/layout/layout.tsx'

interface RangePickerProps {
  readonly range: AskedRange
  readonly today: string
  readonly onChange: (range: ActivityRange) => void
}

const atNoon = (day: string): Date => new Date(`${day}T12:00:00`)

/** The current range, and a panel to choose another: by name, by its two days, or in a calendar. */
export const RangePicker = ({ range, today, onChange }: RangePickerProps) => {
  const { t, i18n } = useTranslation('organizations')
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const shown =
    range.refusal === undefined
      ? new Intl.DateTimeFormat(localeOf(i18n.language), {
          day: 'numeric',
          month: range.start.slice(0, 4) === range.end.slice(0, 4) ? 'long' : 'short',
          year: 'numeric',
        }).formatRange(atNoon(range.start), atNoon(range.end))
      : t('statistics.chooseRange')

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!open) return undefined
    const outside = ({ target }: PointerEvent): void => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false)
    }
    const pressed = (event: KeyboardEvent): void => {
      if (takesEscape(event)) close()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', pressed)
    }
  }, [open])

  const choose = (chosen: ActivityRange): void => {
    close()
    onChange(chosen)
  }
  return (
    <div className={styles.root} ref={root}>
      <Button
        ref={button}
        className={styles.button}
        icon="calendar"
        endIcon="angle-down"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={range.refusal === undefined ? t('statistics.rangeIs', { range: shown }) : shown}
        onClick={() => setOpen(!open)}
      >
        <span>{shown}</span>
      </Button>
      {open && (
        <div id={id} className={styles.panel} role="dialog" aria-label={t('statistics.range')}>
          <RangeForm range={range} today={today} onChoose={choose} onCancel={close} />
        </div>
      )}
    </div>
  )
}

const RangeForm = ({
  range: { start, end },
  today,
  onChoose,
  onCancel,
}: {
  range: ActivityRange
  today: string
  onChoose: (range: ActivityRange) => void
  onCancel: () => void
}) => {
  const { t, i18n } = useTranslation('organizations')
  const id = useId()
  const phone = usePhone()
  const first = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<ActivityRange>({ start, end })
  const refusal = rangeRefusal(typed, today)
  const written = (day: string): string =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long' }).format(atNoon(day))
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <ul className={styles.presets}>
        {presets.map((preset, index) => (
          <li key={preset}>
            <Button
              ref={index === 0 ? first : undefined}
              kind="text"
              onClick={() => onChoose(presetRange(preset, today))}
            >
              {t(`statistics.preset.${preset}`)}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (refusal === undefined) onChoose(typed)
        }}
      >
        <div className={fieldStyles.pair}>
          {(['start', 'end'] as const).map((edge) => (
            <div key={edge}>
              <label htmlFor={`${id}${edge}`} className="ui-visually-hidden">
                {t(`statistics.${edge}`)}
              </label>
              <DayInput
                typedOnly
                id={`${id}${edge}`}
                label={t(`statistics.${edge}`)}
                value={typed[edge]}
                max={today}
                describedBy={`${id}wrong`}
                invalid={refusal === 'range_too_long' || refusal === 'range_reversed'}
                onChange={(day) => setTyped({ ...typed, [edge]: day })}
              />
            </div>
          ))}
        </div>
        <div id={`${id}wrong`} aria-live="polite">
          {(refusal === 'range_too_long' || refusal === 'range_reversed') && (
            <ErrorLine>
              <span>
                {refusal === 'range_too_long'
                  ? t('statistics.tooLong', { day: written(earliestStart(typed.end)) })
                  : t('statistics.reversed')}
              </span>
            </ErrorLine>
          )}
          {typed.end === '' && dateOf(typed.start) !== undefined && (
            <p className={fieldStyles.hint}>{t('statistics.pickEnd')}</p>
          )}
        </div>
        <RangeCalendar range={typed} max={today} months={phone ? 1 : 2} onPick={setTyped} />
        <Row justify="end" className={styles.foot}>
          <Button onClick={onCancel}>{t('statistics.cancel')}</Button>
          <Button type="submit" kind="primary" disabled={refusal !== undefined}>
            {t('statistics.show')}
          </Button>
        </Row>
      </form>
    </>
  )
}
