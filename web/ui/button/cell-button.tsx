import type { ReactNode } from 'react'
import styles from './cell-button.module.css'

interface CellButtonProps {
  /** What it opens; without it, what it shows says so. */
  readonly label?: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A value in a row that opens a dialog. */
export const CellButton = ({ label, onClick, children }: CellButtonProps) => (
  <button type="button" className={styles.root} aria-haspopup="dialog" aria-label={label} onClick={onClick}>
    {children}
  </button>
)
