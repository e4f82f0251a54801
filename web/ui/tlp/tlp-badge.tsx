import { useTranslation } from 'react-i18next'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import './tlp-badge.css'

/** A Traffic Light Protocol label in the standard's colours. The tooltip says with whom the item may be shared. */
export const TlpBadge = ({ level }: { readonly level: TlpLevel }) => {
  const { t } = useTranslation('common')
  return (
    <span className={`ui-tlp is-${level.replace('+strict', '')}`} title={t(`tlp.means.${level}`)}>
      {tlpLabel(level)}
    </span>
  )
}
