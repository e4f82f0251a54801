import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { charactersIn, charactersWritten, firstCharacters } from '#shared/domain/text.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

/** A value that another user saved meanwhile, as displayed, and the function that applies it. */
export interface Theirs {
  readonly shown: string
  readonly take: () => void
}

/**
 * Shown below the user's own value. `focus` moves the focus once the value is applied, because the button disappears.
 */
export const TheirsPart = ({ theirs, focus }: { theirs: Theirs | undefined; focus: () => void }) => {
  const { t } = useTranslation('common')
  return (
    theirs !== undefined && (
      <div className={fieldStyles.theirs}>
        <span>{theirs.shown === '' ? t('form.theirsNone') : theirs.shown}</span>
        <Button
          kind="text"
          small
          onClick={() => {
            theirs.take()
            focus()
          }}
        >
          {t('form.takeTheirs')}
        </Button>
      </div>
    )
  )
}

interface FieldProps extends Omit<FieldFrameProps, 'label' | 'aside' | 'note'> {
  readonly label: string
  readonly required?: boolean
  /** When the field may be empty, if not always. */
  readonly optional?: string | undefined
  readonly theirs?: Theirs | undefined
}

/** A control with its label, its hint and its error. */
export const Field = ({ label, required = false, optional, theirs, ...frame }: FieldProps) => {
  const { t } = useTranslation('common')
  return (
    <FieldFrame
      {...frame}
      label={
        required ? (
          label
        ) : (
          <>
            {label}
            <span className={fieldStyles.optional}> {optional ?? t('form.optional')}</span>
          </>
        )
      }
      note={(id) => <TheirsPart theirs={theirs} focus={() => document.getElementById(id)?.focus()} />}
    />
  )
}

interface TextProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly required?: boolean
  readonly error?: ErrorMessage | undefined
  readonly maxLength: number
  /** The value that another user saved meanwhile. */
  readonly theirs?: string | undefined
}

/** Another user's value next to the current one, converted to text. Undefined once it is applied. */
export const theirsOf = <Value extends string>(
  {
    theirs,
    value,
    onChange,
  }: {
    readonly theirs?: Value | undefined
    readonly value: Value
    readonly onChange: (value: Value) => void
  },
  textOfValue: (theirs: Value) => string = (text) => text,
): Theirs | undefined =>
  theirs === undefined || theirs === value
    ? undefined
    : { shown: textOfValue(theirs), take: () => onChange(theirs) }

interface LineProps extends TextProps {
  readonly type?: 'text' | 'email' | 'password'
  /** The phone keyboard: digits for numbers. */
  readonly inputMode?: 'numeric' | 'email'
  readonly autoComplete?: string
  readonly disabled?: boolean
  readonly hint?: ReactNode
  /** When the field may be empty, if not always. */
  readonly optional?: string
  readonly placeholder?: string
  /** Set for the first field of a dialog. */
  readonly autoFocus?: boolean
  /** The limit of a form that refuses longer text, which is then counted and not cut. */
  readonly max?: number
}

/** Of this share of the limit on, the characters are counted. */
const countedFrom = 0.8
/** Times the limit that is kept of a pasted text. */
const surplus = 4

/** A line of text. A form's own limit is counted near its end; without one, longer text is cut. */
export const TextField = ({
  label,
  value,
  onChange,
  required = false,
  error,
  maxLength,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  disabled = false,
  hint,
  optional,
  placeholder,
  autoFocus = false,
  max,
  theirs,
}: LineProps) => {
  const { t, i18n } = useTranslation('common')
  const isCounted = max === maxLength
  const length = charactersWritten(value)
  const isOver = isCounted && length > maxLength
  const most = isCounted ? surplus * maxLength : maxLength
  const number = numberFormat(i18n.language)
  return (
    <Field
      label={label}
      required={required || disabled}
      optional={optional}
      error={error ?? (isOver ? t('form.tooLong', { count: maxLength }) : undefined)}
      hint={
        isCounted && length > countedFrom * maxLength ? (
          <>
            {hint}
            <span className={isOver ? `${fieldStyles.counter} is-over` : fieldStyles.counter}>
              {t('form.counter', { length: number.format(length), max: number.format(maxLength) })}
            </span>
          </>
        ) : (
          hint
        )
      }
      theirs={theirsOf({ theirs, value, onChange })}
    >
      {({ id, describedBy, invalid }) => (
        <input
          id={id}
          className={fieldStyles.input}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          disabled={disabled}
          autoFocus={autoFocus}
          placeholder={placeholder}
          // Browsers count UTF-16 units.
          maxLength={most * 2}
          value={value}
          required={required}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(firstCharacters(event.target.value, most))}
        />
      )}
    </Field>
  )
}

/** A text of several lines with a counter. Longer text can be pasted: it is counted, not truncated silently. */
export const TextArea = ({
  label,
  value,
  onChange,
  required = false,
  error,
  maxLength,
  rows = 6,
  note,
  markdown = false,
  control,
  popup,
  theirs,
}: TextProps & {
  rows?: number
  note?: string
  /** Whether readers see its Markdown: the hint says what can be written. */
  markdown?: boolean
  /** What the textarea has besides. */
  control?: ComponentProps<'textarea'>
  /** Above the field while one types. */
  popup?: ReactNode
}) => {
  const { t, i18n } = useTranslation('common')
  const number = numberFormat(i18n.language)
  const length = charactersIn(value)
  const over = length > maxLength
  const notes = [...(note === undefined ? [] : [note]), ...(markdown ? [t('form.markdown')] : [])]
  return (
    <Field
      label={label}
      required={required}
      error={error}
      theirs={theirsOf({ theirs, value, onChange })}
      hint={
        <>
          {notes.length > 0 && <span className={fieldStyles.note}>{notes.join(' ')}</span>}
          <span className={over ? `${fieldStyles.counter} is-over` : fieldStyles.counter}>
            {t('form.counter', { length: number.format(length), max: number.format(maxLength) })}
          </span>
        </>
      }
    >
      {({ id, describedBy, invalid }) => (
        <>
          {popup}
          <textarea
            {...control}
            id={id}
            className={fieldStyles.input}
            rows={rows}
            value={value}
            required={required}
            aria-invalid={invalid || over || undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </Field>
  )
}
