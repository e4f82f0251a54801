import { Dialog } from 'primereact/dialog'
import { useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { escapesForm, takesEscape } from '#web/lib/escape.ts'
import { firstUnsaved, unsavedForms, leaveOrAsk } from '#web/lib/unsaved-changes.ts'
import { atOnce } from '../form/fields/prime-pass-through.ts'
import { classNames } from '../layout/class-names.ts'
import 'virtual:prime-theme.css'
import styles from './dialog.module.css'

interface ModalProps {
  readonly title: ReactNode
  /** Whether only screen readers have the title. */
  readonly hidesTitle?: boolean
  /** The id of the part of the title that names the dialog, if not the whole title does. */
  readonly titleId?: string
  readonly size?: 'narrow' | 'middle' | 'wide' | undefined
  /** A class of the caller, for what only it needs. */
  readonly className?: string | undefined
  /** The label of the close button in the corner. Without it only the dialog's own buttons and Escape close it. */
  readonly closeLabel?: string | undefined
  /** Whether a click outside closes it. */
  readonly dismissable?: boolean
  /** Marks a question that blocks everything else. */
  readonly role?: 'alertdialog' | undefined
  readonly position?: 'bottom' | 'center' | 'top'
  readonly footer?: ReactNode
  /** Called on close, after the question about unsaved input. Undefined while the dialog must stay open. */
  readonly onClose: (() => void) | undefined
  readonly children: ReactNode
}

/** A dialog over the page. Where the focus goes when it closes: `web/app/keep-focus.ts`. */
export const Modal = ({
  title,
  hidesTitle = false,
  titleId,
  size = 'middle',
  className,
  closeLabel,
  dismissable = false,
  role,
  position = 'center',
  footer,
  onClose,
  children,
}: ModalProps) => {
  // Closing the dialog does not close a form under it.
  const [under] = useState(unsavedForms)
  const close = (): void => {
    if (onClose !== undefined) leaveOrAsk(firstUnsaved(under), onClose)
  }
  return (
    <Dialog
      visible
      className={classNames(styles.root, styles[size], className)}
      position={position}
      transitionOptions={atOnce}
      header={title}
      {...(hidesTitle ? { headerClassName: 'ui-visually-hidden' } : {})}
      {...(closeLabel === undefined ? { closable: false } : { ariaCloseIconLabel: closeLabel })}
      // The library's own handling would close everything that is open.
      closeOnEscape={false}
      dismissableMask={dismissable}
      draggable={false}
      resizable={false}
      pt={{
        // The title is a heading, so that headings inside the dialog are nested below it.
        headerTitle: { role: 'heading', 'aria-level': 2 },
        root: {
          ...(role === undefined ? {} : { role }),
          ...(titleId === undefined ? {} : { 'aria-labelledby': titleId }),
          onKeyDown: (event: KeyboardEvent) => {
            if (takesEscape(event) && !escapesForm(event.currentTarget)) close()
          },
        },
      }}
      onHide={close}
      footer={
        footer === undefined ? undefined : (
          <>
            {footer}
            <StartHere />
          </>
        )
      }
    >
      {children}
      <StartHere />
    </Dialog>
  )
}

/**
 * Marks the element that took the focus when the dialog opened. Otherwise the library would focus the first focusable
 * element, the close button.
 */
const StartHere = () => {
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused?.closest('[role$="dialog"]') !== null) focused?.setAttribute('data-pc-autofocus', 'true')
  }, [])
  return null
}
