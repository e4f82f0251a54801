import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { undoLimits } from '#shared/domain/undo.ts'
import { onEscape } from '#web/lib/escape.ts'
import { dismissToast, dismissToasts, dismissToastsUpTo, toastsAtom, type Toast } from '#web/lib/notify.ts'
import { store } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { RequestId } from '#web/ui/failure/request-id.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './toasts.module.css'

/** While the pointer or the focus is on the toasts. Otherwise the newest is open, and the others are counted. */
const shownMost = 3

/**
 * The toasts, in the row of the header, where they cover nothing that is worked with. They go together, some time after the last one has come.
 */
export const Toasts = () => {
  const { t } = useTranslation('app')
  const toasts = useAtomValue(toastsAtom, { store })
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const held = (hovered || focused) && toasts.length > 0
  useExpiry(toasts, held)
  // A removed element tells nobody that the focus or the pointer has left it.
  useEffect(() => {
    setFocused(region.current?.contains(document.activeElement) === true)
    if (toasts.length === 0) setHovered(false)
  }, [toasts])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F8') return
      event.preventDefault()
      region.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const newestFirst = toasts.toReversed()
  const errors = newestFirst.filter(({ kind }) => kind === 'error')
  const others = newestFirst.filter(({ kind }) => kind !== 'error')
  // A failure stays in view when something else succeeds after it, and so does what can be undone or followed.
  const offer = others.find(({ undo, link }) => undo !== undefined || link !== undefined)
  const shown = held
    ? [...errors, ...others].slice(0, shownMost)
    : newestFirst.filter((toast) => toast === newestFirst[0] || toast === errors[0] || toast === offer)
  const rest = toasts.length - shown.length
  // A message is in the page from its first moment, so that it is announced then, and once.
  const card = (toast: Toast) => (
    <ToastCard
      key={toast.id}
      toast={toast}
      folded={!shown.includes(toast)}
      short={!held && toast !== newestFirst[0]}
      rest={toast === shown[0] ? rest : 0}
    />
  )
  return (
    // Escape and leaving with the pointer are handled for all toasts; their buttons are the interactive elements.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className={classNames(styles.root, !held && 'is-small')}
      aria-label={t('toast.region')}
      onKeyDown={onEscape(dismissToasts)}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {errors.map((toast) => (
        <div key={toast.id} role="alert">
          {card(toast)}
        </div>
      ))}
      <div role="status" aria-live="polite">
        {others.map(card)}
      </div>
    </section>
  )
}

/** Removes the toasts when their time is over. Meanwhile each new one gives all of them its time. */
const useExpiry = (toasts: readonly Toast[], held: boolean): void => {
  const time = toasts.some(({ undo, link }) => undo !== undefined || link !== undefined)
    ? undoLimits.offeredMilliseconds
    : limits.toastMilliseconds
  const left = useRef<number>(time)
  const newest = toasts.at(-1)?.id
  const last = useRef(newest)
  useEffect(() => {
    if (last.current !== newest) left.current = time
    last.current = newest
    if (held || newest === undefined) return undefined
    const started = Date.now()
    const timer = setTimeout(() => dismissToastsUpTo(newest), left.current)
    return () => {
      clearTimeout(timer)
      // At least a second, so that the user can finish reading after the pointer has left.
      left.current = Math.max(1000, left.current - (Date.now() - started))
    }
  }, [held, newest, time])
}

const icons = { success: 'check', info: 'info', error: 'alert' } as const

interface ToastCardProps {
  readonly toast: Toast
  readonly folded: boolean
  /** An older one, which leaves the room to the newest. */
  readonly short: boolean
  /** How many others are folded, if it is the one that counts them. */
  readonly rest: number
}

const ToastCard = ({ toast, folded, short, rest }: ToastCardProps) => {
  const { t } = useTranslation('app')
  return (
    // A folded one is still announced, and read when its turn comes.
    <div
      className={classNames(
        styles.card,
        `is-${toast.kind}`,
        folded && 'is-folded ui-visually-hidden',
        short && 'is-short',
      )}
    >
      <Icon name={icons[toast.kind]} />
      <div className={styles.text}>
        <p className={classNames(styles.title, short && 'ui-cut')}>
          {toast.title}
          {toast.times !== undefined && (
            <span className={styles.times} aria-hidden="true">
              ×{toast.times}
            </span>
          )}
        </p>
        {toast.text !== undefined && <p>{toast.text}</p>}
        {toast.requestId !== undefined && <RequestId id={toast.requestId} />}
      </div>
      {toast.undo !== undefined && (
        <Button kind="text" small data-leaves="" tabIndex={folded ? -1 : 0} onClick={toast.undo.run}>
          {t('toast.undo')}
        </Button>
      )}
      {toast.link !== undefined && (
        <a
          className={buttonClass({ kind: 'text', small: true })}
          href={toast.link.href}
          data-leaves=""
          tabIndex={folded ? -1 : 0}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            dismissToast(toast.id)
            toast.link?.follow()
          }}
        >
          {toast.link.label}
        </a>
      )}
      {rest > 0 && toast.undo === undefined && toast.link === undefined && (
        <span className={styles.more} aria-hidden="true">
          {t('toast.more', { count: rest })}
        </span>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t('toast.close')}
        tabIndex={folded ? -1 : 0}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
