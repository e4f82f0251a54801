import { useTranslation } from 'react-i18next'
import './script-badge.css'

/** Marks a value that is written with letters of several scripts, and so looks like another. */
export const ScriptBadge = ({ written }: { written: string }) => {
  const { t } = useTranslation('common')
  const text = t('mixedScripts.title', { written })
  return (
    <span className="ui-script-badge" title={text}>
      <i className="pi pi-exclamation-triangle" aria-hidden="true" />
      <span>{t('mixedScripts.mark')}</span>
      <span className="ui-visually-hidden">{text}</span>
    </span>
  )
}
