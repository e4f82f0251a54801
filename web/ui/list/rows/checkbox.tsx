import { useEffect, useRef } from 'react'
import styles from './checkbox.module.css'

interface CheckboxProps {
  readonly label: string
  readonly checked: boolean
  /** Whether some, but not all, of the rows are selected. */
  readonly partly?: boolean
  readonly tabIndex?: number
  readonly disabled?: boolean
  readonly onToggle: (checked: boolean) => void
}

/** A checkbox that reacts to a press anywhere in its cell. */
export const Checkbox = ({ label, checked, partly = false, tabIndex, disabled, onToggle }: CheckboxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = partly
  }, [partly])
  return (
    // A press on the cell toggles the box and does not open the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label className={styles.root} title={label} onClick={(event) => event.stopPropagation()}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        tabIndex={tabIndex}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onToggle(event.target.checked)}
      />
    </label>
  )
}
