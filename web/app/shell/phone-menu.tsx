import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../ui/brand/brand.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { Avatar } from './avatar.tsx'
import { EntryName } from './entry-name.tsx'
import { SideMenu } from './side-menu.tsx'
import navStyles from './nav.module.css'
import styles from './phone-menu.module.css'

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
    <dialog ref={dialog} className={styles.root} aria-label={t('menu.label')} onClose={onClose}>
      <div className={styles.body}>
        <Row justify="between">
          <Brand />
          <Button square kind="plain" icon="times" aria-label={t('header.closeMenu')} onClick={close} />
        </Row>
        <Row gap={3} className={styles.who}>
          <Avatar name={organization} organizationId={organizationId} />
          <div>
            <Text className={styles.organization}>{organization}</Text>
            <Text size="meta" tone="faint">
              {email}
            </Text>
          </div>
        </Row>
        <SideMenu collapsed={false} onNavigate={close} />
        <div className={navStyles.foot}>
          <button type="button" className={navStyles.root} onClick={onSignOut}>
            <EntryName icon="sign-out" name={t('header.signOut')} />
          </button>
        </div>
      </div>
    </dialog>
  )
}
