import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CardKind } from './cards.ts'

interface CardFrameProps {
  readonly card: CardKind
  readonly locked?: boolean
  readonly children: ReactNode
}

/** A card with its name, and a link to the list unless the module is locked. */
export const CardFrame = ({ card: { key, icon, list }, locked = false, children }: CardFrameProps) => {
  const { t } = useTranslation('dashboard')
  const id = useId()
  const name = t(`card.${key}.name`)
  return (
    <section className={`dash-card${locked ? ' is-locked' : ''}`} aria-labelledby={id}>
      <header>
        <i className={`pi pi-${icon}`} aria-hidden="true" />
        <h2 id={id}>{name}</h2>
        {!locked && (
          <Link className="dash-to-list" to={list} aria-label={t('toListOf', { name })}>
            {t('toList')}
            <i className="pi pi-chevron-right" aria-hidden="true" />
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}
