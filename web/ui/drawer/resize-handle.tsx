import { useTranslation } from 'react-i18next'
import { drawerWidth } from './use-drawer-width.ts'
import styles from './drawer.module.css'

/** The edge that resizes the drawer, by dragging or with the arrow keys. A double click resets the width. */
export const ResizeHandle = ({ width, onWidth }: { width: number; onWidth: (width: number) => void }) => {
  const { t } = useTranslation('common')
  return (
    <div
      className={styles.handle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('drawer.resize')}
      title={t('drawer.resize')}
      aria-valuenow={width}
      aria-valuemin={drawerWidth.least}
      aria-valuemax={drawerWidth.most}
      onDoubleClick={() => onWidth(drawerWidth.usual)}
      onKeyDown={(event) => {
        const widths: Partial<Record<string, number>> = {
          ArrowLeft: width + drawerWidth.step,
          ArrowRight: width - drawerWidth.step,
          Home: drawerWidth.most,
          End: drawerWidth.least,
        }
        const next = widths[event.key]
        if (next === undefined) return
        event.preventDefault()
        onWidth(next)
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus()
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const edge = event.currentTarget.parentElement?.getBoundingClientRect().right
        if (edge !== undefined) onWidth(edge - event.clientX)
      }}
    />
  )
}
