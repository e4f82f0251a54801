import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

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
      if (event.key === 'Escape') hide()
    },
  }
  const content = (
    <>
      <i className={`pi pi-${icon}`} aria-hidden="true" />
      <span className={collapsed ? 'sr-only' : 'nav-name'}>{name}</span>
      <i className="pi pi-lock nav-lock" aria-hidden="true" />
      <span id={id} role="tooltip" className={place === undefined ? 'sr-only' : 'nav-tip'} style={place}>
        {t(to === undefined ? 'menu.unavailable' : 'menu.unavailableAsk')}
      </span>
    </>
  )
  if (to !== undefined)
    return (
      <Link to={to} className="nav is-off is-ask" onClick={onNavigate} {...reason}>
        {content}
      </Link>
    )
  return (
    <span className="nav is-off" role="link" aria-disabled="true" tabIndex={0} {...reason}>
      {content}
    </span>
  )
}
