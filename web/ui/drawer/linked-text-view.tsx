import { useTranslation } from 'react-i18next'
import { linkedText } from './linked-text.ts'

/** A link to another site. It sends no referrer and gives the site no access to this window. */
export const OutsideLink = ({ href, children }: { href: string; children: string }) => {
  const { t } = useTranslation('common')
  return (
    <a
      className="ui-outside"
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

/** A description with its line breaks, links and citations. Everything else stays as typed. */
export const LinkedText = ({ text }: { text: string }) => {
  const { t } = useTranslation('common')
  return (
    <div className="ui-prose">
      {linkedText(text).map((part, index) => {
        switch (part.kind) {
          case 'text':
            return <span key={index}>{part.text}</span>
          case 'link':
            return (
              <OutsideLink key={index} href={part.href}>
                {part.text}
              </OutsideLink>
            )
          case 'citation':
            return (
              <cite key={index} title={t('link.citation', { source: part.source })}>
                [{part.source}]
              </cite>
            )
          case 'code':
            return <code key={index}>{part.text}</code>
        }
      })}
    </div>
  )
}
