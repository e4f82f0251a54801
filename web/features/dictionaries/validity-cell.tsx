import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { validityDaysMax } from '#shared/domain/indicators/validity.ts'
import { takesEscape } from '#web/lib/escape.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import styles from './dictionary-list.module.css'
import { ErrorLine } from '#web/ui/form/fields/field-frame.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

interface ValidityCellProps {
  /** Null is unlimited. */
  readonly days: number | null
  /** The entry's name. */
  readonly name: string
  /** Saves the value. Returns the rejection, if any. */
  readonly onSave: (days: number | null) => Promise<ErrorMessage | undefined>
  /** Called with whether there is unsaved input. */
  readonly onDirty: (dirty: boolean) => void
}

/** The typed days: null for empty, undefined for an invalid number. */
const daysIn = (typed: string): number | null | undefined => {
  const text = typed.trim()
  if (text === '') return null
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return days >= 1 && days <= validityDaysMax ? days : undefined
}

/** The days of validity for items with the entry. Enter or leaving the field saves, Escape reverts. */
export const ValidityCell = ({ days, name, onSave, onDirty }: ValidityCellProps) => {
  const { t } = useTranslation('dictionaries')
  const id = useId()
  const kept = days === null ? '' : String(days)
  const [typed, setTyped] = useState(kept)
  const [problem, setProblem] = useState<ErrorMessage>()
  const busy = useRef(false)
  const dirty = typed.trim() !== kept
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])

  const save = async (): Promise<void> => {
    if (busy.current || !dirty) return
    const wanted = daysIn(typed)
    if (wanted === undefined) return setProblem(t('validity.wrong', { max: validityDaysMax }))
    busy.current = true
    try {
      setProblem(await onSave(wanted))
    } finally {
      busy.current = false
    }
  }
  return (
    <div className={styles.validity}>
      <span aria-hidden="true">{t('validity.column')}</span>
      <input
        className={fieldStyles.input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        data-cell="validity"
        maxLength={5}
        aria-label={t('validity.of', { item: name })}
        placeholder={t('validity.endless')}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
          else if (takesEscape(event)) {
            setTyped(kept)
            setProblem(undefined)
          }
        }}
      />
      {problem !== undefined && (
        <ErrorLine id={id} role="alert">
          <ErrorMessageText what={problem} />
        </ErrorLine>
      )}
    </div>
  )
}
