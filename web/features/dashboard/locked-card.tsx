import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RequestModule } from '#web/features/users/controls.tsx'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { CardFrame } from './card-frame.tsx'
import type { CardKind } from './cards.ts'
import { sampleDays, sampleRows } from './sample.ts'
import { buttonClass } from '#web/ui/button/button.tsx'

/**
 * A card of a module that the user cannot access: blurred sample numbers, and a way to request access. It makes no
 * request to the server.
 */
export const LockedCard = ({ card }: { card: CardKind }) => {
  const { t } = useTranslation('dashboard')
  const { isOrganizationAdmin } = useRights()
  return (
    <CardFrame card={card} locked>
      <div className="dash-cols dash-sample" aria-hidden="true">
        <div className="dash-days">
          <p className="dash-figure">
            <b>18</b>
          </p>
          <div className="dash-bars">
            {sampleDays.map((height, index) => (
              <span key={index} style={{ height: `${height}%` }} />
            ))}
          </div>
        </div>
        <div className="dash-side">
          {sampleRows.map((width) => (
            <span key={width} className="dash-sample-row" style={{ width: `${width}%` }} />
          ))}
        </div>
      </div>
      <div className="dash-veil">
        <span className="dash-veil-icon" aria-hidden="true">
          <i className="pi pi-lock" />
        </span>
        <strong>{t('locked.title')}</strong>
        <p>{t(isOrganizationAdmin ? 'locked.textAdmin' : 'locked.text')}</p>
        {isOrganizationAdmin ? (
          <Link className={buttonClass()} to={hrefOf(paths.myOrganization, { tab: 'services' })}>
            {t('locked.services')}
          </Link>
        ) : (
          <RequestModule module={card.module} />
        )}
      </div>
    </CardFrame>
  )
}
