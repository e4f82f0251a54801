import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Card } from '#web/ui/layout/layout.tsx'
import type { CardKind } from './cards.ts'
import styles from './dash.module.css'

interface CardFrameProps {
  readonly card: CardKind
  readonly locked?: boolean
  readonly children: ReactNode
}

/** A card with its name, and a link to the list unless the module is locked. */
export const CardFrame = ({ card: { key, icon, list }, locked = false, children }: CardFrameProps) => {
  const { t } = useTranslation('dashboard')
  const name = t(`card.${key}.name`)
  return (
    <Card
      label={name}
      icon={icon}
      title={name}
      flush
      className={`${styles.card}${locked ? ' is-locked' : ''}`}
      actions={
        !locked && (
          <Link className={styles.toList} to={list} aria-label={t('toListOf', { name })}>
            {t('toList')}
            <i className="pi pi-chevron-right" aria-hidden="true" />
          </Link>
        )
      }
    >
      {children}
    </Card>
  )
}
