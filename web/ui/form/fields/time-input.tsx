import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { exampleTime, parseTypedTime, partAt, steppedTime } from './typed-time.ts'
import { ErrorLine } from './field-frame.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

interface TimeInputProps {
  readonly id: string
  readonly label: string
  /** A time, `HH:MM`, or the invalid text as typed; empty for none. */
  readonly value: string
  readonly describedBy?: string | undefined
  /** Set if the form shows the error; otherwise the field does. */
  readonly invalid: boolean
  readonly onChange: (written: string) => void
}

/** Enough for any time; pasted text is cut at this length. */
const longestTyped = 10
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * A time of day, typed in 24 hours. The up and down arrows change the part at the caret. Invalid text stays, and the
 * field shows the error on blur. The browser's own field follows the browser's language instead of the portal's.
 */
export const TimeInput = ({ id, label, value, describedBy, invalid, onChange }: TimeInputProps) => {
  const { t } = useTranslation('common')
  const [typing, setTyping] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  // React puts the caret at the end of a changed text.
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const finish = (): void => {
    setTyping(false)
    const time = parseTypedTime(value)
    if (time !== undefined && time !== value) onChange(time)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') finish()
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const time = parseTypedTime(value)
    if (time === undefined) return
    const at = event.currentTarget.selectionStart ?? 0
    caret.current = at
    setTyping(false)
    onChange(steppedTime(time, partAt(at), by))
  }
  const isWrong = !typing && !invalid && value !== '' && parseTypedTime(value) === undefined
  const described = [describedBy, isWrong ? `${id}wrong` : undefined].filter((part) => part !== undefined)
  return (
    <>
      <input
        ref={input}
        id={id}
        className={fieldStyles.input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        required
        placeholder={t('day.timeFormat')}
        maxLength={longestTyped}
        aria-label={label}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        aria-invalid={invalid || isWrong || undefined}
        value={value}
        onChange={(event) => {
          setTyping(true)
          // A capital T ends the day in the text of a moment.
          onChange(event.target.value.toLowerCase())
        }}
        onBlur={finish}
        onKeyDown={press}
      />
      {isWrong && (
        <ErrorLine id={`${id}wrong`}>
          <span>{t('day.wrongTime', { example: exampleTime })}</span>
        </ErrorLine>
      )}
    </>
  )
}
