import { useTranslation } from 'react-i18next'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import './tlp-badge.css'

/** A level of the Traffic Light Protocol as the standard draws it; the tooltip says to whom it may be passed on. */
export const TlpBadge = ({ level }: { readonly level: TlpLevel }) => {
  const { t } = useTranslation('common')
  return (
    <span className={`ui-tlp is-${level.replace('+strict', '')}`} title={t(`tlp.means.${level}`)}>
      {tlpLabel(level)}
    </span>
  )
}
