import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RequestModule } from '#web/features/users/controls.tsx'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { CardFrame } from './card-frame.tsx'
import type { CardKind } from './cards.ts'
import { sampleDays, sampleRows } from './sample.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { Empty } from '#web/ui/layout/layout.tsx'
import styles from './dash.module.css'

/**
 * A card of a module that the user cannot access: blurred sample numbers, and a way to request access. It makes no
 * request to the server.
 */
export const LockedCard = ({ card }: { card: CardKind }) => {
  const { t } = useTranslation('dashboard')
  const { isOrganizationAdmin } = useRights()
  return (
    <CardFrame card={card} locked>
      <div className={`${styles.cols} ${styles.sample}`} aria-hidden="true">
        <div className={styles.days}>
          <p className={styles.figure}>
            <b>18</b>
          </p>
          <div className={styles.bars}>
            {sampleDays.map((height, index) => (
              <span key={index} style={{ height: `${height}%` }} />
            ))}
          </div>
        </div>
        <div className={styles.side}>
          {sampleRows.map((width) => (
            <span key={width} className={styles.sampleRow} style={{ width: `${width}%` }} />
          ))}
        </div>
      </div>
      <Empty
        icon="lock"
        level={3}
        title={t('locked.title')}
        text={t(isOrganizationAdmin ? 'locked.textAdmin' : 'locked.text')}
        className={styles.veil}
      >
        {isOrganizationAdmin ? (
          <Link className={buttonClass()} to={hrefOf(paths.myOrganization, { tab: 'services' })}>
            {t('locked.services')}
          </Link>
        ) : (
          <RequestModule module={card.module} />
        )}
      </Empty>
    </CardFrame>
  )
}
