import { useTranslation } from 'react-i18next'
import { UnreadMark } from '../../ui/unread/unread-mark.tsx'
import styles from './nav.module.css'

interface EntryNameProps {
  /** The name of an icon of the icon font, without `pi-`. */
  readonly icon: string
  readonly collapsed?: boolean
  readonly name: string
  /** How many unread items its list has. */
  readonly unread?: number | undefined
}

/** The icon and the name of a menu entry. In the collapsed menu the name is for screen readers alone. */
export const EntryName = ({ icon, collapsed = false, name, unread = 0 }: EntryNameProps) => {
  const { t } = useTranslation('app')
  return (
    <>
      <i className={`pi pi-${icon}`} aria-hidden="true" />
      <span className={collapsed ? 'ui-visually-hidden' : styles.name}>{name}</span>
      {unread > 0 && (
        <span className={styles.unread}>
          <UnreadMark label={t('menu.unread', { count: unread })} />
        </span>
      )}
    </>
  )
}
