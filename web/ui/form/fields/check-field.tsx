import { useId, type ReactNode } from 'react'
import styles from './check-field.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface CheckFieldProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly disabled?: boolean
  /** Below: what it means. */
  readonly hint?: string
  readonly onChange: (checked: boolean) => void
}

/** A statement that is true or not. */
export const CheckField = ({ label, checked, disabled = false, hint, onChange }: CheckFieldProps) => {
  const id = useId()
  const box = (
    <label className={styles.root}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
  return hint === undefined ? (
    box
  ) : (
    <div className={fieldStyles.root}>
      <div>{box}</div>
      <div className={fieldStyles.hint} id={id}>
        {hint}
      </div>
    </div>
  )
}
