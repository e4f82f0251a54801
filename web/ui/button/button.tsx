import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { classNames } from '../layout/class-names.ts'
import styles from './button.module.css'

export interface ButtonLook {
  /** `primary` once on a page; `text` within a line; `plain` an icon alone without a border; `delete` in a question. */
  readonly kind?: 'outline' | 'primary' | 'text' | 'plain' | 'delete' | undefined
  readonly small?: boolean | undefined
  /** It takes something away. */
  readonly danger?: boolean | undefined
  /** As wide as high, for an icon alone. Needs `aria-label`. */
  readonly square?: boolean | undefined
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = ({
  kind = 'outline',
  small = false,
  danger = false,
  square = false,
}: ButtonLook = {}): string =>
  classNames(styles.root, styles[kind], small && styles.small, square && styles.square, danger && 'is-danger')

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-busy'> {
  /** The name of an icon of the icon font, without `pi-`. */
  readonly icon?: string | undefined
  /** An icon after the words, as of a menu. */
  readonly endIcon?: string | undefined
  /** On a phone only its icon is shown. */
  readonly shrinks?: boolean
  /** Its work is under way: the icon turns, and pressing it again does nothing. */
  readonly busy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
  readonly children?: ReactNode
}

/** A button. It keeps the focus while it is busy: a disabled one would lose it. */
export const Button = ({
  kind,
  small,
  danger,
  square,
  icon,
  endIcon,
  busy = false,
  shrinks = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => (
  <button
    // The forms' submit buttons say so themselves.
    type="button"
    {...rest}
    className={classNames(buttonClass({ kind, small, danger, square }), shrinks && styles.shrinks, className)}
    {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    onClick={(event: MouseEvent<HTMLButtonElement>) => {
      if (busy) event.preventDefault()
      else onClick?.(event)
    }}
  >
    {(icon !== undefined || busy) && (
      <i className={`pi ${busy ? 'pi-spinner pi-spin' : `pi-${icon ?? ''}`}`} aria-hidden="true" />
    )}
    {children}
    {endIcon !== undefined && <i className={`pi pi-${endIcon}`} aria-hidden="true" />}
  </button>
)
