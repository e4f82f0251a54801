import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/layout/layout.tsx'

/** Flags a value with letters of several scripts, which can imitate another value. */
export const ScriptBadge = ({ written }: { written: string }) => {
  const { t } = useTranslation('common')
  const text = t('mixedScripts.title', { written })
  return (
    <Badge tone="warn" icon="exclamation-triangle" title={text}>
      {t('mixedScripts.mark')}
      <span className="ui-visually-hidden">{text}</span>
    </Badge>
  )
}
