import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { exactCount, shortCount } from '#web/lib/counts.ts'
import styles from './tile.module.css'

interface TileProps {
  /** The name of an icon of the icon font, without `pi-`. */
  readonly icon: string
  readonly name: string
  readonly level?: 2 | 3
  readonly children: ReactNode
}

/** One subject of the home page. */
export const Tile = ({ icon, name, level = 2, children }: TileProps) => {
  const Heading = `h${level}` as const
  return (
    <li className={styles.root}>
      <div className={styles.head}>
        <i className={`pi pi-${icon}`} aria-hidden="true" />
        <Heading>{name}</Heading>
      </div>
      {children}
    </li>
  )
}

/** The number of a tile, shortened, with the exact one in its tooltip. `more`: only so many were counted. */
export const TileFigure = ({ count, more, unit }: { count: number; more: boolean; unit: string }) => {
  const { i18n } = useTranslation()
  const end = more ? '+' : ''
  return (
    <p className={styles.figure} title={`${exactCount(count, i18n.language)}${end}`}>
      {shortCount(count, i18n.language)}
      {end}
      <span className={styles.unit}>{unit}</span>
    </p>
  )
}

interface TileLinkProps {
  readonly to: string
  readonly label: string
  readonly state?: Readonly<Record<string, boolean>> | undefined
  readonly children: string
}

/** The way from a tile to its page, at the foot of the tile. */
export const TileLink = ({ to, label, state, children }: TileLinkProps) => (
  <Link className={`${styles.link} ui-alone`} to={to} state={state} aria-label={label}>
    {children}
    <i className="pi pi-arrow-right" aria-hidden="true" />
  </Link>
)
