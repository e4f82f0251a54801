import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { takesEscape } from '#web/lib/escape.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { EntryName } from './entry-name.tsx'
import styles from './nav.module.css'

interface LockedEntryProps {
  readonly name: string
  readonly icon: string
  readonly collapsed: boolean
  /** The page that explains the reason, for users who can request the module. */
  readonly to?: string | undefined
  readonly onNavigate?: (() => void) | undefined
}

/** A menu entry of a module that the user cannot access: grey, with the reason shown on hover and focus. */
export const LockedEntry = ({ name, icon, collapsed, to, onNavigate }: LockedEntryProps) => {
  const { t } = useTranslation('app')
  const id = useId()
  // Fixed position: the menu scrolls and would clip the reason.
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
    const { right, top, height } = currentTarget.getBoundingClientRect()
    // On a phone there is little room at the side of the menu.
    setPlace({ left: Math.min(right + 8, window.innerWidth - 256), top: top + height / 2 })
  }
  const hide = (): void => setPlace(undefined)
  const reason = {
    'aria-describedby': id,
    onPointerEnter: show,
    onPointerLeave: hide,
    onFocus: show,
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => {
      if (place !== undefined && takesEscape(event)) hide()
    },
  }
  const content = (
    <>
      <EntryName icon={icon} collapsed={collapsed} name={name} />
      <i className={classNames('pi pi-lock', styles.lock)} aria-hidden="true" />
      <span
        id={id}
        role="tooltip"
        className={place === undefined ? 'ui-visually-hidden' : styles.tip}
        style={place}
      >
        {t(to === undefined ? 'menu.unavailable' : 'menu.unavailableAsk')}
      </span>
    </>
  )
  if (to !== undefined)
    return (
      <Link to={to} className={classNames(styles.root, 'is-off')} onClick={onNavigate} {...reason}>
        {content}
      </Link>
    )
  return (
    <span
      className={classNames(styles.root, 'is-off')}
      role="link"
      aria-disabled="true"
      tabIndex={0}
      {...reason}
    >
      {content}
    </span>
  )
}
