import type { ReactNode } from 'react'
import styles from './key.module.css'

/** A key of the keyboard. */
export const Key = ({ children }: { readonly children: ReactNode }) => (
  <kbd className={styles.root} aria-hidden="true">
    {children}
  </kbd>
)

/** Keys pressed together, or one of which is pressed. */
export const Keys = ({ keys }: { readonly keys: readonly string[] }) => (
  <span className={styles.pressed}>
    {keys.map((key) => (
      <kbd key={key} className={styles.root}>
        {key}
      </kbd>
    ))}
  </span>
)
