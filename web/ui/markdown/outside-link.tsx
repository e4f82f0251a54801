import { useTranslation } from 'react-i18next'

/** A link to another site. It sends no referrer and gives the site no access to this window. */
export const OutsideLink = ({ href, children }: { href: string; children: string }) => {
  const { t } = useTranslation('common')
  return (
    <a
      className="ui-link"
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
