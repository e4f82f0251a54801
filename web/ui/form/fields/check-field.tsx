import type { ReactNode } from 'react'
import styles from './check-field.module.css'

interface CheckFieldProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A statement that is true or not. */
export const CheckField = ({ label, checked, onChange }: CheckFieldProps) => (
  <label className={styles.root}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
)
