import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { NeighboursContext } from './neighbours.ts'
import styles from './drawer.module.css'

/** The button that was pressed by a pointer or with Enter, until something else is. */
let pressed: 'previous' | 'next' | undefined

/** The button that has the focus again in the next item's panel, if one was pressed last. */
export const pressedIn = (panel: HTMLElement | null): HTMLElement | undefined =>
  pressed === undefined
    ? undefined
    : (panel?.querySelector<HTMLElement>(`[data-neighbour="${pressed}"]`) ?? undefined)

const press = (to: 'previous' | 'next'): void => {
  pressed = to
  const forget = (): void => {
    pressed = undefined
  }
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, forget, { capture: true, once: true })
}

/** To the items before and after the open one, with its place in the list. */
export const NeighbourButtons = () => {
  const { t, i18n } = useTranslation('common')
  const neighbours = useContext(NeighboursContext)
  if (neighbours === undefined) return null
  const number = numberFormat(i18n.language)
  const button = (to: 'previous' | 'next', icon: string, key: string) => (
    <Button
      square
      small
      kind="plain"
      icon={icon}
      aria-label={t(`drawer.${to}`)}
      title={`${t(`drawer.${to}`)} (${key})`}
      aria-keyshortcuts={key}
      aria-disabled={neighbours[to] === undefined}
      data-neighbour={to}
      onClick={(event) => {
        // A shortcut leaves the focus to the panel.
        if (event.isTrusted) press(to)
        neighbours[to]?.()
      }}
    />
  )
  return (
    <>
      {button('previous', 'chevron-up', 'K')}
      <span className={styles.place}>
        {t('drawer.place', {
          position: number.format(neighbours.position),
          total: `${number.format(neighbours.total)}${neighbours.isOpen === true ? '+' : ''}`,
        })}
      </span>
      {button('next', 'chevron-down', 'J')}
    </>
  )
}
