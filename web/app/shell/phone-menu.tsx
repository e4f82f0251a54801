import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../ui/icon.tsx'
import { Avatar } from './avatar.tsx'
import { SideMenu } from './side-menu.tsx'

interface PhoneMenuProps {
  readonly organization: string
  readonly email: string
  readonly organizationId: number | null
  readonly onSignOut: () => void
  readonly onClose: () => void
}

/** The side menu on a phone: a drawer over the page, with the signed-in user and the sign-out button. */
export const PhoneMenu = ({ organization, email, organizationId, onSignOut, onClose }: PhoneMenuProps) => {
  const { t } = useTranslation('app')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    element.showModal()
    // The body fills the dialog, so a click on the dialog itself is a click on its backdrop.
    const close = (event: MouseEvent): void => {
      if (event.target === element) element.close()
    }
    element.addEventListener('click', close)
    return () => element.removeEventListener('click', close)
  }, [])
  const close = (): void => dialog.current?.close()
  return (
    <dialog ref={dialog} className="phone-menu" aria-label={t('menu.label')} onClose={onClose}>
      <div className="phone-menu-body">
        <div className="phone-head">
          <span className="logo">
            <Logo />
            {t('product')}
          </span>
          <button type="button" className="icon-btn" aria-label={t('header.closeMenu')} onClick={close}>
            <i className="pi pi-times" aria-hidden="true" />
          </button>
        </div>
        <div className="phone-who">
          <Avatar name={organization} organizationId={organizationId} />
          <div className="phone-names">
            <p className="phone-org">{organization}</p>
            <p className="phone-mail">{email}</p>
          </div>
        </div>
        <SideMenu collapsed={false} onNavigate={close} />
        <div className="side-foot">
          <button type="button" className="nav" onClick={onSignOut}>
            <i className="pi pi-sign-out" aria-hidden="true" />
            <span className="nav-name">{t('header.signOut')}</span>
          </button>
        </div>
      </div>
    </dialog>
  )
}
