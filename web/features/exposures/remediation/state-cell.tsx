import { useTranslation } from 'react-i18next'
import { StateBadge } from '#web/ui/badges/state-badge.tsx'
import type { ListedExposure } from '../exposure-queries.ts'
import { returnedInRepair, stateDetails } from './state-details.ts'
import { useStateDetailText } from './use-state-detail-text.ts'
import stateBadge from '#web/ui/badges/state-badge.module.css'

/** The state of an exposure, with a second line for owner and due date. */
export const StateCell = ({ exposure }: { exposure: ListedExposure }) => {
  const { t } = useTranslation('common')
  const { partText } = useStateDetailText()
  const { state, today } = exposure
  const parts = stateDetails(exposure, today)
  const texts = parts.map((part) => partText(part, today))
  const found = returnedInRepair(exposure)
  const again = found === null ? null : partText({ kind: 'found', instant: found }, today)
  // The delay matters more than the owner, whom the tooltip names.
  const late = parts.findIndex(({ kind }) => kind === 'late')
  const shown = late === -1 ? texts : texts.slice(late, late + 1)
  return (
    <StateBadge
      state={state}
      label={t(`exposureState.${state}`)}
      beside={
        again !== null && (
          <i className={`pi pi-replay ${stateBadge.again}`} role="img" title={again} aria-label={again} />
        )
      }
    >
      {texts.length > 0 && (
        <span className={`${stateBadge.more}${late === -1 ? '' : ' is-late'}`} title={texts.join(' · ')}>
          {shown.map((text, index) => (
            <span key={text}>{index === shown.length - 1 ? text : `${text} · `}</span>
          ))}
        </span>
      )}
    </StateBadge>
  )
}
