import type { ReactNode } from 'react'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import styles from './state-badge.module.css'

const ring = <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
const disc = <circle cx="7" cy="7" r="6" fill="currentColor" />

/** One shape per state, so that states differ without colour too. */
const shapes: Readonly<Record<ExposureState, ReactNode>> = {
  new: disc,
  acknowledged: (
    <>
      {ring}
      <circle cx="7" cy="7" r="2.25" fill="currentColor" />
    </>
  ),
  in_repair: (
    <>
      {ring}
      <path d="M7 3.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  accepted: (
    <>
      {ring}
      <path d="M5.4 4.6v4.8M8.6 4.6v4.8" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
  awaiting_retest: (
    <>
      <circle
        cx="7"
        cy="7"
        r="5.25"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="2.2 1.9"
      />
      <path d="M4.6 7.2 6.4 9l3.2-3.9" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  closed: (
    <>
      {disc}
      <path d="M4.2 7.2 6.2 9.1l3.6-4.2" fill="none" stroke="var(--c-surface)" strokeWidth="1.6" />
    </>
  ),
}

/** The shape of a state in the remediation workflow of an exposure. The caller shows the word next to it. */
export const StateShape = ({ state }: { state: ExposureState }) => (
  <svg
    className={styles.shape}
    style={{ color: `var(--c-state-${state.replace(/^(in|awaiting)_/, '')})` }}
    viewBox="0 0 14 14"
    aria-hidden="true"
  >
    {shapes[state]}
  </svg>
)

/** A state: its shape and always the word, with an optional second line of details. */
export const StateBadge = ({
  state,
  label,
  beside,
  children,
}: {
  state: ExposureState
  label: string
  /** A small badge after the word. */
  beside?: ReactNode
  children?: ReactNode
}) => (
  <span className={styles.root}>
    <StateShape state={state} />
    <span className={styles.text}>
      <span>
        {label}
        {beside}
      </span>
      {children}
    </span>
  </span>
)
