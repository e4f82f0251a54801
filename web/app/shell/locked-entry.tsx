import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'

interface LockedEntryProps {
  readonly name: string
  readonly icon: string
  readonly collapsed: boolean
}

/** A menu entry of a module that the person has no access to: grey, with the reason beside it for pointer and keyboard. */
export const LockedEntry = ({ name, icon, collapsed }: LockedEntryProps) => {
  const { t } = useTranslation('app')
  const id = useId()
  // The menu scrolls and would cut the reason off, so it stands at a place of the screen.
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
    const { right, top, height } = currentTarget.getBoundingClientRect()
    // On a phone there is little room beside the menu.
    setPlace({ left: Math.min(right + 8, window.innerWidth - 160), top: top + height / 2 })
  }
  const hide = (): void => setPlace(undefined)
  return (
    <span
      className="nav is-off" role="link" aria-disabled="true" aria-describedby={id} tabIndex={0} onPointerEnter={show} onPointerLeave={hide} onFocus={show} onBlur={hide}
      onKeyDown={(event) => { if (event.key === 'Escape') hide() }}
    >
      <i className={`pi pi-${icon}`} aria-hidden="true" />
      <span className={collapsed ? 'sr-only' : 'nav-name'}>{name}</span>
      <i className="pi pi-lock nav-lock" aria-hidden="true" />
      <span id={id} role="tooltip" className={place === undefined ? 'sr-only' : 'nav-tip'} style={place}>{t('menu.unavailable')}</span>
    </span>
  )
}
