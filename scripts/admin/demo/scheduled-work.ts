/** Dates of the demo's incidents and detections, over the last 90 days. Every load returns the same ones. */
import type { CategoryNames } from '../import/candidate.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { demoSteps, type DemoStep } from './remediation-steps.ts'
import { demoWork, type DemoExposure } from './work.ts'

const days = 90
const dayMs = 86_400_000

export interface DemoIncident {
  readonly organization: string
  readonly name: string
  readonly category: CategoryNames
  readonly tags: readonly string[]
  readonly description: string
  readonly isOpen: boolean
  readonly tlp: TlpLevel | undefined
  /** ISO 8601. */
  readonly created: string
  readonly updated: string
}

export interface ScheduledExposure {
  readonly organization: string
  readonly name: string
  readonly category: CategoryNames
  readonly criticality: CriticalityLevel
  readonly description: string
  readonly comment: string | null
  readonly tlp: TlpLevel | undefined
  readonly isActive: boolean
  readonly isFalsePositive: boolean
  /** ISO 8601, earliest first. */
  readonly dates: readonly string[]
  /** When it was closed, or marked as a false positive. */
  readonly closed: string
  /** The steps of its remediation, earliest first. */
  readonly steps: readonly DemoStep[]
}

const instant = (time: number): string => new Date(time).toISOString()

/** Spreads numbers over 0 to 1 in a fixed irregular pattern: some days are quiet, others busy. */
const scatter = (turn: number): number => {
  const first = Math.imul(turn + 1, 0x9e3779b1)
  const second = Math.imul(first ^ (first >>> 15), 0x85ebca6b)
  return ((second ^ (second >>> 13)) >>> 0) / 2 ** 32
}

/** The demo's incidents, oldest first. Most older ones are resolved within a few days. */
export const demoIncidents = (now: Date): DemoIncident[] =>
  demoWork
    .flatMap(({ organization, stories, places }) =>
      places.flatMap((place, placeIndex) =>
        stories.map((story, index) => ({
          organization,
          story,
          place,
          turn: placeIndex * stories.length + index,
        })),
      ),
    )
    .map(({ organization, story, place, turn }): DemoIncident => {
      const created =
        now.getTime() -
        2 * 3_600_000 -
        (days - 1) * dayMs * scatter(turn + place.length) ** 1.2 -
        ((turn * 53) % 600) * 60_000
      const age = (now.getTime() - created) / dayMs
      const isOpen = age < 4 || turn % 7 === 0
      const updated = isOpen
        ? created
        : Math.min(now.getTime() - 3_600_000, created + (0.3 + (turn % 5)) * dayMs)
      return {
        organization,
        name: story.name.replace('{}', place),
        category: story.category,
        tags: story.tags,
        description: story.description,
        isOpen,
        tlp: place === story.redAt ? 'red' : story.tlp,
        created: instant(created),
        updated: instant(updated),
      }
    })
    .toSorted((a, b) => a.created.localeCompare(b.created))

/** The demo's exposures, ordered by first detection. */
export const demoExposures = (now: Date): ScheduledExposure[] =>
  demoWork
    .flatMap(({ organization, exposures }) =>
      exposures.flatMap((exposure) =>
        exposure.things.map((thing, index) => ({ organization, exposure, thing, index })),
      ),
    )
    .map(({ organization, exposure, thing, index }, turn) =>
      scheduled(organization, exposure, thing, index, turn, now),
    )
    .toSorted((a, b) => (a.dates[0] ?? '').localeCompare(b.dates[0] ?? ''))

const scheduled = (
  organization: string,
  exposure: DemoExposure,
  thing: string,
  index: number,
  turn: number,
  now: Date,
): ScheduledExposure => {
  const first =
    now.getTime() - (0.2 + (days - 4) * scatter(turn) ** 1.4) * dayMs - ((turn * 97) % 500) * 60_000
  const isFalsePositive = turn % 11 === 5
  const isActive = !isFalsePositive && turn % 4 !== 1
  // The last detection of a closed exposure is before its repair.
  const end = isActive ? now.getTime() : first + (now.getTime() - first) / 2
  const dates: string[] = []
  for (let time = first; time <= end && dates.length < 20; time += exposure.every * dayMs)
    dates.push(instant(time))
  const closed = instant(Math.min(end + dayMs / 3, now.getTime() - 60_000))
  return {
    organization,
    name: exposure.name.replace('{}', thing),
    category: exposure.category,
    criticality: exposure.criticality,
    description: exposure.description,
    comment: isFalsePositive
      ? 'Klient potwierdził, że to wabik (honeypot).'
      : index === 0
        ? (exposure.comment ?? null)
        : null,
    tlp: exposure.tlp,
    isActive,
    isFalsePositive,
    dates,
    closed,
    steps: demoSteps(
      { organization, category: exposure.category, isActive, isFalsePositive, dates, closed },
      turn,
      now,
    ),
  }
}
