import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { escapesForm, takesEscape } from '#web/lib/escape.ts'
import { isFocusLost } from '#web/lib/focus.ts'
import { Skeleton } from '../loading/loading.tsx'
import { CopyLink } from './copy-link.tsx'
import { NeighbourButtons, pressedIn } from './neighbour-buttons.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { useDrawerWidth } from './use-drawer-width.ts'
import { useListWidth } from '../list/use-list-width.ts'
import { Button } from '#web/ui/button/button.tsx'
import styles from './drawer.module.css'

export interface DrawerProps {
  /** The label for screen readers. */
  readonly label: string
  /** The small line above the title: `#12`. */
  readonly overline?: string
  /** The share link of the item. */
  readonly shareHref?: string
  readonly title: ReactNode
  /** Badges under the title. */
  readonly facts?: ReactNode
  readonly actions?: ReactNode
  /** On a phone the actions are in the footer, in reach of the thumb. */
  readonly hasFoot?: boolean
  readonly phone: boolean
  readonly takeFocus: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

const firstField = `.${styles.form} :is(input:not([type="hidden"]), textarea)`

/**
 * The panel at the side of a list: its header stays, its body scrolls. On a phone it covers the page and traps the
 * focus.
 */
export const Drawer = ({
  label,
  overline,
  shareHref,
  title,
  facts,
  actions,
  hasFoot = false,
  phone,
  takeFocus,
  onClose,
  children,
}: DrawerProps) => {
  const { t } = useTranslation('common')
  const atFoot = hasFoot && phone
  const panel = useRef<HTMLElement>(null)
  const page = useRef<HTMLElement>(null)
  const { width, most, change } = useDrawerWidth(useListWidth(page))
  const start = useRef<HTMLHeadingElement>(null)

  // Runs once for each item shown; the label identifies it.
  useEffect(() => {
    const place = panel.current
    const first = place?.querySelector<HTMLElement>(firstField) ?? undefined
    if (first === undefined) {
      // After a saved form its details are a better place than the list.
      const again = pressedIn(place)
      if (again !== undefined) again.focus()
      else if (takeFocus || isFocusLost()) start.current?.focus()
      return undefined
    }
    if (!first.matches(':disabled')) {
      first.focus()
      return undefined
    }
    // Its options are still loading. It gets the focus when they arrive, unless the user has moved on.
    start.current?.focus()
    const observer = new MutationObserver(() => {
      const ready = place?.querySelector<HTMLElement>(firstField)
      if (ready === null || ready === undefined || ready.matches(':disabled')) return
      observer.disconnect()
      if (document.activeElement === start.current) ready.focus()
    })
    if (place !== null)
      observer.observe(place, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => observer.disconnect()
  }, [label, takeFocus])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event
    // Dropdowns and dialogs opened from the drawer are elsewhere in the DOM and close by themselves.
    if (!(target instanceof HTMLElement) || panel.current?.contains(target) !== true) return
    if (takesEscape(event)) {
      if (!escapesForm(panel.current)) onClose()
    } else if (event.key === 'Tab' && phone) {
      const inside = [...panel.current.querySelectorAll<HTMLElement>(focusable)].filter(
        (element) => element.offsetParent !== null,
      )
      const first = inside.at(0)
      const last = inside.at(-1)
      const leaving = event.shiftKey ? target === first || target === start.current : target === last
      if (!leaving) return
      event.preventDefault()
      ;(event.shiftKey ? last : first)?.focus()
    }
  }

  return (
    // Escape closes, wherever in the panel the focus is. An aside may not have the role dialog; a section may be both.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={(element) => {
        panel.current = element
        page.current = element?.parentElement ?? null
      }}
      className={`${styles.root}${phone ? ' is-full' : ''}`}
      style={phone ? undefined : { width }}
      aria-label={label}
      {...(phone ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
      onKeyDown={onKeyDown}
    >
      {!phone && <ResizeHandle width={width} most={most} onWidth={change} />}
      <header className={styles.head}>
        <div className={styles.top}>
          {overline !== undefined && <span className={styles.id}>{overline}</span>}
          {shareHref !== undefined && <CopyLink href={shareHref} />}
          <span className={styles.end}>
            <NeighbourButtons />
          </span>
          <Button
            square
            kind="plain"
            icon="times"
            aria-label={t('drawer.close')}
            title={t('drawer.close')}
            onClick={onClose}
          />
        </div>
        {/* The focus stays on it while the item loads: without a live region nobody would hear its name. */}
        <h2 ref={start} tabIndex={-1} data-drawer-start aria-live="polite">
          {title}
        </h2>
        {facts !== undefined && <div className={styles.badges}>{facts}</div>}
        {actions !== undefined && !atFoot && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
      {actions !== undefined && atFoot && <div className={`${styles.actions} is-foot`}>{actions}</div>}
    </section>
  )
}

/** The scrolling part of a drawer. The keyboard can scroll it too, unless its fields already make that possible. */
export const DrawerBody = ({ reachable = true, children }: { reachable?: boolean; children: ReactNode }) => (
  // Without a tab stop keyboard users could not scroll a long text.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles.body} tabIndex={reachable ? 0 : -1}>
    {children}
  </div>
)

/** A section of the body, with an optional heading. */
export const DrawerSection = ({ title, children }: { title?: ReactNode; children: ReactNode }) => (
  <section className={styles.section}>
    {title !== undefined && <h3>{title}</h3>}
    {children}
  </section>
)

/** The placeholder while the drawer's content loads. */
export const DrawerSkeleton = () => <Skeleton className={styles.body} widths={[90, 70, 82, 0, 96, 88, 64]} />
