import { useTranslation } from 'react-i18next'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import { StateShape } from '#web/ui/badges/state-badge.tsx'
import styles from './state-track.module.css'

const steps = ['new', 'acknowledged', 'in_repair', 'awaiting_retest', 'closed'] as const

type Tracked = Pick<Visibility, 'state' | 'acknowledged_date' | 'owner' | 'fixed_date'>

/** Whether an earlier step happened: an exposure closed at once was neither acknowledged nor remediated. */
const wasReached = (
  step: ExposureState,
  { acknowledged_date: seen, owner, fixed_date: fixed }: Tracked,
): boolean =>
  step === 'acknowledged'
    ? seen !== null
    : step === 'in_repair'
      ? owner !== null || fixed !== null
      : step !== 'awaiting_retest' || fixed !== null

/**
 * The remediation workflow of an exposure as a line with its current position. An accepted risk has the position of
 * remediation.
 */
export const StateTrack = ({ exposure }: { exposure: Tracked }) => {
  const { state } = exposure
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const shown: readonly ExposureState[] = steps.map((step) =>
    state === 'accepted' && step === 'in_repair' ? 'accepted' : step,
  )
  const current = shown.indexOf(state)
  return (
    <ol className={styles.root} aria-label={t('remediation.track')}>
      {shown.map((step, index) => (
        <li
          key={step}
          className={
            index === current
              ? 'is-current'
              : index < current && wasReached(step, exposure)
                ? 'is-past'
                : 'is-ahead'
          }
          aria-current={index === current ? 'step' : undefined}
        >
          <StateShape state={step} />
          <span>
            {step === 'awaiting_retest' ? t('remediation.retest') : common(`exposureState.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}
