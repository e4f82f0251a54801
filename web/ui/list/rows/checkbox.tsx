import { useEffect, useRef } from 'react'

interface CheckboxProps {
  readonly label: string
  readonly checked: boolean
  /** Some, not all, of what the box stands for. */
  readonly partly?: boolean
  readonly tabIndex?: number
  readonly onToggle: (checked: boolean) => void
}

/** A checkbox whose whole cell can be pressed. */
export const Checkbox = ({ label, checked, partly = false, tabIndex, onToggle }: CheckboxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = partly
  }, [partly])
  return (
    // A press on the cell is the box's own, not the row's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label className="ui-check" title={label} onClick={(event) => event.stopPropagation()}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        tabIndex={tabIndex}
        checked={checked}
        onChange={(event) => onToggle(event.target.checked)}
      />
    </label>
  )
}
