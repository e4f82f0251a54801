import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { ScriptBadge } from '#web/ui/badges/script-badge.tsx'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Badge, RowItem, VisuallyHidden, type Tone } from '#web/ui/layout/layout.tsx'
import { statesOf, type LookupOutcome, type LookupRow } from './lookup-rows.ts'
import styles from './lookup-item.module.css'

const tones: Readonly<Record<LookupOutcome, Tone | undefined>> = {
  known: 'brand',
  contained: 'brand',
  unknown: undefined,
  unread: 'warn',
}

/** A value of the list: a link to each matching indicator, or why it is not an indicator. */
export const LookupItem = ({
  row: { shown, mixed, type, reason, outcome, feeds: indicators, containers },
}: {
  row: LookupRow
}) => {
  const { t } = useTranslation('indicatorLookup')
  const [first, ...others] = indicators
  const about =
    outcome === 'unread' && reason !== undefined
      ? t(`reason.${reason}`)
      : type === undefined
        ? t('lookUp.otherType')
        : t(`type.${type}`)
  return (
    <RowItem
      className={classNames(styles.root)}
      title={
        <>
          {first === undefined ? (
            <span className={styles.value}>{shown}</span>
          ) : (
            <IndicatorLink id={first.feed_id} className={`${styles.value} ui-alone`}>
              {shown}
            </IndicatorLink>
          )}
          {mixed !== undefined && <ScriptBadge written={mixed} />}
        </>
      }
      actions={
        <div className={styles.state}>
          <Badge tone={tones[outcome]}>{t(`lookUp.outcome.${outcome}`)}</Badge>
          {indicators.length > 0 && (
            <small>
              {[first, ...others].map(
                (indicator, index) =>
                  indicator !== undefined && (
                    <span key={indicator.feed_id}>
                      {index > 0 && (
                        <>
                          <IndicatorLink id={indicator.feed_id}>#{indicator.feed_id}</IndicatorLink>{' '}
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
                  <IndicatorLink id={id}>{shownValue(value, '')}</IndicatorLink> <TlpBadge level={tlp} />
                </span>
              ))}
            </small>
          )}
        </div>
      }
    >
      {about}
    </RowItem>
  )
}

interface IndicatorLinkProps {
  readonly id: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** An indicator in a new tab: the list stays as it is. */
const IndicatorLink = ({ id, className, children }: IndicatorLinkProps) => {
  const { t } = useTranslation('common')
  return (
    <a className={className} href={hrefOf(paths.indicator, { id })} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden> {t('link.newTab')}</VisuallyHidden>
    </a>
  )
}
