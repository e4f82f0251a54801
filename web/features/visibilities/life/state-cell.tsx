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
  const words = parts.map((part) => partText(part, today))
  const isLate = parts.some(({ kind }) => kind === 'late')
  return (
    <StateMark state={state} label={t(`exposureState.${state}`)}>
      {words.length > 0 && (
        <span className={`ui-state-more${isLate ? ' is-late' : ''}`} title={words.join(' · ')}>
          {words.map((word, index) => (
            <span key={word}>{index === 0 ? word : ` · ${word}`}</span>
          ))}
        </span>
      )}
    </StateMark>
  )
}
