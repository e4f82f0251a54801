import styles from './progress.module.css'

interface ProgressProps {
  readonly label: string
  readonly max?: number
  /** Undefined while it is not known how much there is to do. */
  readonly value?: number | undefined
}

/** A bar of how much is done. The words next to it say how much. */
export const Progress = ({ label, ...of }: ProgressProps) => (
  <progress className={styles.root} aria-label={label} {...of} />
)
