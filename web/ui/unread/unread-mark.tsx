import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './unread-mark.module.css'

interface UnreadMarkProps {
  readonly label: string
  /** Its place: on the first line of a row, or in the middle (default). */
  readonly onFirstLine?: boolean
}

/** The mark of something unread, in a place of its own, so that nothing moves when it goes. */
export const UnreadMark = ({ label, onFirstLine = false }: UnreadMarkProps) => (
  <span
    className={classNames(styles.root, onFirstLine && styles.first)}
    role="img"
    aria-label={label}
    title={label}
  />
)
