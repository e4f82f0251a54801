import type { InputHTMLAttributes } from 'react'
import styles from './switch.module.css'

interface SwitchProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'role' | 'className' | 'checked' | 'aria-checked' | 'onChange'
> {
  readonly checked: boolean
  readonly onChange?: (checked: boolean) => void
}

/** Something that is on or off. The caller names it. */
export const Switch = ({ checked, onChange, ...rest }: SwitchProps) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    className={styles.root}
    checked={checked}
    aria-checked={checked}
    onChange={(event) => onChange?.(event.target.checked)}
  />
)
