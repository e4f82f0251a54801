import { useTranslation } from 'react-i18next'
import type { FeedListItem } from '#shared/contracts/indicators.ts'

type Stated = Pick<FeedListItem, 'expired_date' | 'is_false_positive'>

/** What exports leave a feed out for: that it has expired, or is a false positive for the organization. */
export const FeedStates = ({ feed }: { feed: Stated }) => {
  const { t } = useTranslation('feeds')
  return (
    <>
      {feed.is_false_positive === true && (
        <span className="ui-tag feed-state" title={t('state.falsePositiveTitle')}>
          <i className="pi pi-ban" aria-hidden="true" />
          <span>{t('state.falsePositive')}</span>
        </span>
      )}
      {feed.expired_date !== null && (
        <span className="ui-tag feed-state" title={t('state.expiredTitle')}>
          <i className="pi pi-clock" aria-hidden="true" />
          <span>{t('state.expired')}</span>
        </span>
      )}
    </>
  )
}
