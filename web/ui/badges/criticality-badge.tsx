import { criticalityNames, type CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import styles from './criticality-badge.module.css'

/** Criticality as bars and always the word: number and colour of the bars show the level (part 1 section 9). */
export const CriticalityBadge = ({ level, label }: { level: CriticalityLevel; label: string }) => (
  <span className={`${styles.root} is-${criticalityNames[level]}`} title={label}>
    <i aria-hidden="true">
      <b />
      <b />
      <b />
    </i>
    <span>{label}</span>
  </span>
)
