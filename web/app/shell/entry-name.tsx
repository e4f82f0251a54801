import styles from './nav.module.css'

interface EntryNameProps {
  /** The name of an icon of the icon font, without `pi-`. */
  readonly icon: string
  readonly collapsed?: boolean
  readonly name: string
}

/** The icon and the name of a menu entry. In the collapsed menu the name is for screen readers alone. */
export const EntryName = ({ icon, collapsed = false, name }: EntryNameProps) => (
  <>
    <i className={`pi pi-${icon}`} aria-hidden="true" />
    <span className={collapsed ? 'ui-visually-hidden' : styles.name}>{name}</span>
  </>
)
