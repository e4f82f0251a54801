/** The placeholder of a card while its numbers load. */
import { useTranslation } from 'react-i18next'
import { sampleDays } from './sample.ts'

export const CardSkeleton = () => {
  const { t } = useTranslation('dashboard')
  return (
    <div className="dash-cols is-loading" role="status" aria-label={t('loading')}>
      <div className="dash-days" aria-hidden="true">
        <span className="ui-skeleton dash-skeleton-figure" />
        <div className="dash-bars">
          {sampleDays.map((height, index) => (
            <span key={index} style={{ height: `${height}%` }} />
          ))}
        </div>
      </div>
      <div className="dash-side" aria-hidden="true">
        {sampleRows.map((width) => (
          <span key={width} className="ui-skeleton" style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  )
}

const sampleRows = [45, 96, 78, 64, 52, 38]
