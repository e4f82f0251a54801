import { useTranslation } from 'react-i18next'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './tlp-badge.module.css'

/** A Traffic Light Protocol label. The tooltip says with whom the item may be shared. */
export const TlpBadge = ({ level }: { readonly level: TlpLevel }) => {
  const { t } = useTranslation('common')
  return (
    <span className={classNames(styles.root, level === 'red' && 'is-red')} title={t(`tlp.means.${level}`)}>
      {tlpLabel(level)}
    </span>
  )
}
