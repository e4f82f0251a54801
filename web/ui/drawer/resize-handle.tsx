import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { drawerWidth } from './use-drawer-width.ts'
import styles from './drawer.module.css'

/**
 * The edge that resizes the drawer, by dragging or with the arrow keys. A click sets the next of three widths, for those
 * who cannot drag; a double click resets it.
 */
export const ResizeHandle = ({
  width,
  most,
  onWidth,
}: {
  width: number
  most: number
  onWidth: (width?: number) => void
}) => {
  const { t } = useTranslation('common')
  const dragged = useRef(false)
  return (
    <div
      className={styles.handle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('drawer.resize')}
      title={t('drawer.resizeHow')}
      aria-valuenow={width}
      aria-valuemin={drawerWidth.least}
      aria-valuemax={most}
      onClick={() => {
        const { least, usual } = drawerWidth
        if (!dragged.current) onWidth([Math.min(usual, most), most].find((one) => one > width) ?? least)
      }}
      onDoubleClick={() => onWidth()}
      onKeyDown={(event) => {
        const widths: Partial<Record<string, number>> = {
          ArrowLeft: Math.min(width + drawerWidth.step, most),
          ArrowRight: width - drawerWidth.step,
          Home: most,
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
        dragged.current = false
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus()
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const edge = event.currentTarget.parentElement?.getBoundingClientRect().right
        if (edge === undefined || event.movementX === 0) return
        dragged.current = true
        onWidth(edge - event.clientX)
      }}
    />
  )
}
