import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { Icon } from '#web/ui/icon.tsx'
import { dismissToast, toastsAtom, type Toast } from '#web/lib/notify.ts'
import { store } from '#web/lib/session.ts'
import { RequestId } from '#web/ui/failure/request-id.tsx'
import './toasts.css'

/** The stack of toasts at the bottom right. */
export const Toasts = () => {
  const toasts = useAtomValue(toastsAtom, { store })
  return (
    <div className="toasts">
      <div role="status" aria-live="polite">
        {toasts
          .filter(({ kind }) => kind !== 'error')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
      {toasts
        .filter(({ kind }) => kind === 'error')
        .map((toast) => (
          <div key={toast.id} role="alert">
            <ToastCard toast={toast} />
          </div>
        ))}
    </div>
  )
}

const icons = { success: 'check', info: 'info', error: 'alert' } as const

const ToastCard = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation('app')
  const [held, setHeld] = useState(false)
  const left = useRef<number>(limits.toastMilliseconds)
  useEffect(() => {
    if (held) return undefined
    const started = Date.now()
    const timer = setTimeout(() => dismissToast(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      // At least a second, so that the user can finish reading after the pointer has left.
      left.current = Math.max(1000, left.current - (Date.now() - started))
    }
  }, [held, toast.id])
  return (
    <div
      className={`toast is-${toast.kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[toast.kind]} />
      <div className="toast-text">
        <p className="toast-title">{toast.title}</p>
        {toast.text !== undefined && <p className="toast-text">{toast.text}</p>}
        {toast.requestId !== undefined && <RequestId id={toast.requestId} />}
      </div>
      <button
        type="button"
        className="toast-close"
        aria-label={t('toast.close')}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
