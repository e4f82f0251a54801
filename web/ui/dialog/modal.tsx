import { Dialog } from 'primereact/dialog'
import { useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { held, heldNow, leave } from '#web/lib/unsaved.ts'
import { atOnce } from '../form/fields/prime-pass-through.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface ModalProps {
  readonly title: ReactNode
  /** The part of the title that names the dialog, where it is not all of it. */
  readonly titleId?: string
  /** Classes of its own. */
  readonly className: string
  /** The name of the cross in its corner; without one only its buttons and Escape close it. */
  readonly closeLabel?: string
  /** A press beside it closes it. */
  readonly dismissable?: boolean
  /** It asks something before anything else goes on. */
  readonly role?: 'alertdialog'
  readonly position?: 'bottom' | 'center'
  readonly footer?: ReactNode
  /** What is typed in it is asked about first. None while it must stay. */
  readonly onClose: (() => void) | undefined
  /**
   * Where the focus goes when what the person asked from is gone: a deleted row has no button to return to.
   */
  readonly focusInstead?: (() => HTMLElement | null | undefined) | undefined
  readonly children: ReactNode
}

/** A dialog over the page. When it closes, the focus goes back to where it was opened from. */
export const Modal = ({
  title,
  titleId,
  className,
  closeLabel,
  dismissable = false,
  role,
  position = 'center',
  footer,
  onClose,
  focusInstead,
  children,
}: ModalProps) => {
  useReturnFocus(focusInstead)
  // A form under it is not left with it.
  const [under] = useState(heldNow)
  const close = (): void => {
    if (onClose !== undefined) leave(held(under), onClose)
  }
  return (
    <Dialog
      visible
      className={`ui-dialog ${className}`}
      position={position}
      transitionOptions={atOnce}
      header={title}
      {...(closeLabel === undefined ? { closable: false } : { ariaCloseIconLabel: closeLabel })}
      closeOnEscape={false}
      dismissableMask={dismissable}
      draggable={false}
      resizable={false}
      pt={dialogPassThrough(close, role, titleId)}
      onHide={close}
      footer={
        footer === undefined ? undefined : (
          <>
            {footer}
            <KeepFocus />
          </>
        )
      }
    >
      {children}
      <KeepFocus />
    </Dialog>
  )
}

/**
 * Marks what has taken the focus as the dialog came. The library would otherwise give it to the first thing that can have it,
 * which is the cross.
 */
const KeepFocus = () => {
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused?.closest('.ui-dialog') !== null) focused?.setAttribute('data-pc-autofocus', 'true')
  }, [])
  return null
}

/**
 * Escape closes it, unless the key belongs to what is open inside it: the library's own handling would close a list of
 * choices and the dialog together. A list without a search has taken the key, and is closed by now.
 */
const dialogPassThrough = (onEscape: () => void, role?: 'alertdialog', titleId?: string) => ({
  // What a dialog is about is a heading, under which those of its parts are.
  headerTitle: { role: 'heading', 'aria-level': 2 },
  root: {
    ...(role === undefined ? {} : { role }),
    ...(titleId === undefined ? {} : { 'aria-labelledby': titleId }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, currentTarget } = event
      if (event.key !== 'Escape' || !(target instanceof HTMLElement) || !currentTarget.contains(target))
        return
      event.stopPropagation()
      if (
        !event.defaultPrevented &&
        target.closest('[aria-expanded="true"], .p-multiselect.p-overlay-open, .p-focus.p-overlay-open') ===
          null
      )
        onEscape()
    },
  },
})
