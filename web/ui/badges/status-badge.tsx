import { classNames } from '../layout/class-names.ts'
import styles from './status-badge.module.css'

interface StatusBadgeProps {
  readonly open: boolean | 'waiting' | 'neither'
  readonly label: string
}

/**
 * Open or closed: a red or a green dot, and always the word (part 1 section 2). What a person must do has a yellow
 * dot; `neither` has a hollow one, such as a pending e-mail.
 */
export const StatusBadge = ({ open, label }: StatusBadgeProps) => (
  <span className={classNames(styles.root, typeof open === 'string' ? `is-${open}` : !open && 'is-closed')}>
    {label}
  </span>
)
