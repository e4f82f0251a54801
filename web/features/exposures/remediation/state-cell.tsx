import { useTranslation } from 'react-i18next'
import { StateBadge } from '#web/ui/badges/state-badge.tsx'
import type { ListedExposure } from '../exposure-queries.ts'
import { repairedAnew, standOf } from './stand.ts'
import { useStandWords } from './use-stand-words.ts'

/** Where an exposure stands, with a second line that names the person and the day. */
export const StateCell = ({ exposure }: { exposure: ListedExposure }) => {
  const { t } = useTranslation('common')
  const { partText } = useStandWords()
  const { state, today } = exposure
  const parts = standOf(exposure, today)
  const words = parts.map((part) => partText(part, today))
  const found = repairedAnew(exposure)
  const again = found === null ? null : partText({ kind: 'found', instant: found }, today)
  const isLate = parts.some(({ kind }) => kind === 'late')
  return (
    <StateBadge
      state={state}
      label={t(`exposureState.${state}`)}
      beside={
        again !== null && (
          <i className="pi pi-replay ui-state-again" role="img" title={again} aria-label={again} />
        )
      }
    >
      {words.length > 0 && (
        <span className={`ui-state-more${isLate ? ' is-late' : ''}`} title={words.join(' · ')}>
          {words.map((word, index) => (
            <span key={word}>{index === 0 ? word : ` · ${word}`}</span>
          ))}
        </span>
      )}
    </StateBadge>
  )
}
