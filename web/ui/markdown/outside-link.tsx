import { useTranslation } from 'react-i18next'
import { classNames } from '../layout/class-names.ts'

/** A link to another site. It sends no referrer and gives the site no access to this window. */
export const OutsideLink = ({
  href,
  alone = false,
  children,
}: {
  href: string
  /** Not within a sentence. */
  alone?: boolean
  children: string
}) => {
  const { t } = useTranslation('common')
  return (
    <a
      className={classNames('ui-link', alone && 'ui-alone')}
      href={href}
      title={href}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
    >
      {children}
      <span className="ui-visually-hidden"> {t('link.newTab')}</span>
    </a>
  )
}
