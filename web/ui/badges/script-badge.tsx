import { useTranslation } from 'react-i18next'
import './script-badge.css'

/** Flags a value with letters of several scripts, which can imitate another value. */
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
