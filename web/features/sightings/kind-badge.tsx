import { useTranslation } from 'react-i18next'
import type { SightingKind } from '#shared/domain/sightings.ts'
import styles from './sightings.module.css'

const icons = { seen: 'eye', false_positive_here: 'ban', false_positive: 'flag' } as const

/** The kind of a sighting: a shape and always the words, phrased for its author or for its reader. */
export const KindBadge = ({ kind, isMine = false }: { kind: SightingKind; isMine?: boolean }) => {
  const { t } = useTranslation('sightings')
  const text = t(isMine ? `kind.${kind}` : `kindOf.${kind}`)
  return (
    <span className={styles.kind} title={text}>
      <i className={`pi pi-${icons[kind]}`} aria-hidden="true" />
      <span>{text}</span>
    </span>
  )
}
