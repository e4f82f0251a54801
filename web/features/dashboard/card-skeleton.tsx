/** The placeholder of a card while its numbers load. */
import { useTranslation } from 'react-i18next'
import { sampleDays } from './sample.ts'
import styles from './dash.module.css'
import loading from '#web/ui/loading/loading.module.css'

export const CardSkeleton = () => {
  const { t } = useTranslation('dashboard')
  return (
    <div className={styles.cols} role="status" aria-label={t('loading')}>
      <div className={styles.days} aria-hidden="true">
        <span className={`${loading.bar} ${styles.skeleton}`} />
        <div className={styles.bars}>
          {sampleDays.map((height, index) => (
            <span key={index} style={{ height: `${height}%` }} />
          ))}
        </div>
      </div>
      <div className={styles.side} aria-hidden="true">
        {sampleRows.map((width) => (
          <span key={width} className={loading.bar} style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  )
}

const sampleRows = [45, 96, 78, 64, 52, 38]
