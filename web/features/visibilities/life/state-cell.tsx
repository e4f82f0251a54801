import { useTranslation } from 'react-i18next'
import { StateMark } from '#web/ui/marks/state-mark.tsx'
import type { ListedVisibility } from '../visibility-queries.ts'
import { standOf } from './stand.ts'
import { useStandWords } from './use-stand-words.ts'

/** Where an exposure stands, with a second line that names the person and the day. */
export const StateCell = ({ visibility }: { visibility: ListedVisibility }) => {
  const { t } = useTranslation('common')
  const { partText } = useStandWords()
  const { state, today } = visibility
  const parts = standOf(visibility, today)
  const line = parts.map((part) => partText(part, today)).join(' · ')
  const isLate = parts.some(({ kind }) => kind === 'late')
  return (
    <StateMark state={state} label={t(`exposureState.${state}`)}>
      {line !== '' && (
        <span className={`ui-state-more${isLate ? ' is-late' : ''}`} title={line}>
          {line}
        </span>
      )}
    </StateMark>
  )
}
