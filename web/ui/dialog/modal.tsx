import { Dialog } from 'primereact/dialog'
import { useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { firstUnsaved, unsavedForms, leaveOrAsk } from '#web/lib/unsaved-changes.ts'
import { atOnce } from '../form/fields/prime-pass-through.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface ModalProps {
  readonly title: ReactNode
  /** The id of the part of the title that names the dialog, if not the whole title does. */
  readonly titleId?: string
  /** Classes of the dialog. */
  readonly className: string
  /** The label of the close button in the corner. Without it only the dialog's own buttons and Escape close it. */
  readonly closeLabel?: string
  /** Whether a click outside closes it. */
  readonly dismissable?: boolean
  /** Marks a question that blocks everything else. */
  readonly role?: 'alertdialog'
  readonly position?: 'bottom' | 'center'
  readonly footer?: ReactNode
  /** Called on close, after the question about unsaved input. Undefined while the dialog must stay open. */
  readonly onClose: (() => void) | undefined
  /**
   * Where the focus goes if the element that opened the dialog no longer exists, such as the button of a deleted row.
   */
  readonly focusInstead?: (() => HTMLElement | null | undefined) | undefined
  readonly children: ReactNode
}

/** A dialog over the page. On close the focus returns to the element that opened it. */
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
  // Closing the dialog does not close a form under it.
  const [under] = useState(unsavedForms)
  const close = (): void => {
    if (onClose !== undefined) leaveOrAsk(firstUnsaved(under), onClose)
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
 * Marks the element that took the focus when the dialog opened. Otherwise the library would focus the first focusable
 * element, the close button.
 */
const KeepFocus = () => {
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused?.closest('.ui-dialog') !== null) focused?.setAttribute('data-pc-autofocus', 'true')
  }, [])
  return null
}

/**
 * Escape closes the dialog unless it belongs to something open inside. The library's own handling would close a
 * dropdown and the dialog together. A dropdown without a search field has already handled the key and closed.
 */
const dialogPassThrough = (onEscape: () => void, role?: 'alertdialog', titleId?: string) => ({
  // The title is a heading, so that headings inside the dialog are nested below it.
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
