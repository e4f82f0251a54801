import { criticalityNames, type CriticalityLevel } from '#shared/domain/exposures/detections.ts'

/** How critical: bars, as many and as coloured as the level, and always the word (part 1 section 9). */
export const CriticalityBadge = ({ level, label }: { level: CriticalityLevel; label: string }) => (
  <span className={`ui-crit is-${criticalityNames[level]}`}>
    <i aria-hidden="true">
      <b />
      <b />
      <b />
    </i>
    {label}
  </span>
)
