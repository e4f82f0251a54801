import { useTranslation } from 'react-i18next'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import { StateShape } from '#web/ui/marks/state-mark.tsx'

const steps = ['new', 'acknowledged', 'in_repair', 'awaiting_retest', 'closed'] as const

/** The life of an exposure as a line, and where on it this one is. An accepted risk stands where repairs do. */
export const StateTrack = ({ state }: { state: ExposureState }) => {
  const { t } = useTranslation('visibilities')
  const { t: common } = useTranslation('common')
  const shown: readonly ExposureState[] = steps.map((step) =>
    state === 'accepted' && step === 'in_repair' ? 'accepted' : step,
  )
  const current = shown.indexOf(state)
  return (
    <ol className="life-track" aria-label={t('life.track')}>
      {shown.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'is-past' : index === current ? 'is-current' : 'is-ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <StateShape state={step} />
          <span>{step === 'awaiting_retest' ? t('life.retest') : common(`exposureState.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
