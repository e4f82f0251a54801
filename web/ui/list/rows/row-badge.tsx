import type { ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './row-badge.module.css'

interface RowBadgeProps {
  readonly tone?: 'brand' | 'warn' | 'danger' | 'magenta'
  readonly icon?: string
  /** The tooltip. Given as `label`, screen readers read it instead of the text. */
  readonly title?: string | undefined
  readonly label?: string
  readonly children?: ReactNode
}

/** A small badge in the second line of a row, as high as the TLP. */
export const RowBadge = ({ tone, icon, title, label, children }: RowBadgeProps) => (
  <span className={classNames(styles.root, tone !== undefined && `is-${tone}`)} title={title ?? label}>
    {icon !== undefined && <i className={`pi pi-${icon}`} aria-hidden="true" />}
    {label === undefined ? (
      children
    ) : (
      <>
        <span aria-hidden="true">{children}</span>
        <span className="ui-visually-hidden">{label}</span>
      </>
    )}
  </span>
)
