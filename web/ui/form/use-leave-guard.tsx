import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** What in an address decides whether a form in the drawer stays on the screen. */
const place = (location: { pathname: string; search: string }): string => {
  const params = new URLSearchParams(location.search)
  return `${location.pathname} ${params.get('tab') ?? ''} ${params.get('item') ?? ''} ${params.get('drawer') ?? ''}`
}

/** The words of the question, where they are not those of a form with unsaved changes. */
export interface LeaveTexts {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly stay: string
}

/**
 * Asks before an edited form is left: by closing the drawer, another row, the menu, the browser's back or
 * closing the tab.
 * Paging and filtering the list beside it leave the form alone. `release` lets go once the form is saved.
 */
export const useLeaveGuard = (
  dirty: boolean,
  texts?: LeaveTexts,
): { question: ReactNode; release: () => void } => {
  const { t } = useTranslation('common')
  const released = useRef(false)
  const proceeding = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && place(currentLocation) !== place(nextLocation),
  )

  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent): void => {
      if (!released.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  const release = useCallback(() => {
    released.current = true
  }, [])
  const question =
    blocker.state === 'blocked' ? (
      <ConfirmDialog
        title={texts?.title ?? t('leave.title')}
        text={texts?.text ?? t('leave.text')}
        action={texts?.action ?? t('leave.action')}
        destructive
        {...(texts === undefined ? {} : { stay: texts.stay })}
        onConfirm={() => {
          proceeding.current = true
          blocker.proceed()
        }}
        onClose={() => {
          if (!proceeding.current) blocker.reset()
          proceeding.current = false
        }}
      />
    ) : null
  return { question, release }
}
