import { useTranslation } from 'react-i18next'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { ScriptBadge } from '#web/ui/badges/script-badge.tsx'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { statesOf, type LookupRow } from './lookup-rows.ts'

/** A value of the list: a link to each matching indicator, or why it is not an indicator. */
export const LookupItem = ({
  row: { shown, mixed, type, reason, outcome, feeds: indicators, containers },
}: {
  row: LookupRow
}) => {
  const { t } = useTranslation('indicatorLookup')
  const { t: common } = useTranslation('common')
  const [first, ...others] = indicators
  const newTab = <span className="ui-visually-hidden"> {common('link.newTab')}</span>
  const about =
    outcome === 'unread' && reason !== undefined
      ? t(`reason.${reason}`)
      : type === undefined
        ? t('lookUp.otherType')
        : t(`type.${type}`)
  return (
    <li className={`lookup-row is-${outcome}`}>
      <div className="lookup-value">
        {first === undefined ? (
          <span>{shown}</span>
        ) : (
          <a
            className="ui-link"
            href={hrefOf(paths.indicator, { id: first.feed_id })}
            target="_blank"
            rel="noreferrer"
          >
            {shown}
            {newTab}
          </a>
        )}
        {mixed !== undefined && <ScriptBadge written={mixed} />}
        <small>{about}</small>
      </div>
      <div className="lookup-state">
        <span className="lookup-outcome">{t(`lookUp.outcome.${outcome}`)}</span>
        {indicators.length > 0 && (
          <small>
            {[first, ...others].map(
              (indicator, index) =>
                indicator !== undefined && (
                  <span key={indicator.feed_id}>
                    {index > 0 && (
                      <>
                        <a
                          className="ui-link"
                          href={hrefOf(paths.indicator, { id: indicator.feed_id })}
                          target="_blank"
                          rel="noreferrer"
                        >
                          #{indicator.feed_id}
                          {newTab}
                        </a>{' '}
                      </>
                    )}
                    <TlpBadge level={indicator.tlp} />{' '}
                    {statesOf(indicator)
                      .map((state) => t(`lookUp.${state}`))
                      .join(', ')}
                  </span>
                ),
            )}
          </small>
        )}
        {containers.length > 0 && (
          <small>
            {outcome === 'known' && `${t('lookUp.containedIn')} `}
            {containers.map(({ feed_id: id, value, tlp }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <a
                  className="ui-link"
                  href={hrefOf(paths.indicator, { id })}
                  target="_blank"
                  rel="noreferrer"
                >
                  {shownValue(value, '')}
                  {newTab}
                </a>{' '}
                <TlpBadge level={tlp} />
              </span>
            ))}
          </small>
        )}
      </div>
    </li>
  )
}
