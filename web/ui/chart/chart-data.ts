/** What a chart shows, as data: the picture, the table and what the keyboard says are made of the same. */

/** A token of the theme: `--c-chart-1`, `--c-chart-2`; `danger` is drawn as an outline. */
export type ChartColour = 'chart-1' | 'chart-2' | 'danger'

export interface ChartSeries {
  readonly key: string
  /** As the legend and the table's head have it. */
  readonly name: string
  readonly colour: ChartColour
  /** In the legend after the name: its sum, and the list of all of it. */
  readonly total?: { readonly text: string; readonly href?: string | undefined }
}

export interface ChartValue {
  readonly value: number
  /** The list of what is counted here, if there is one. */
  readonly href?: string | undefined
}

export interface ChartPoint {
  readonly key: string
  /** In full, for the table and the tip: `5 November 2026`. */
  readonly label: string
  /** At the axis: `5.11`. */
  readonly tick: string
  /** One for each series, in their order. */
  readonly values: readonly ChartValue[]
  /** Stands on a band, such as a day of a weekend; lines draw it. */
  readonly banded?: boolean
}

export interface ChartData {
  /** What a point is, as the head of the table's first column: `Day`. */
  readonly pointName: string
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
  /** What is drawn above the highest outlined bar: `41 refused`. Without it the number alone. */
  readonly highest?: (value: number) => string
  /** What a band is: `Sat–Sun`. Without it bands have no word. */
  readonly bandName?: string
}

/** A point and one of its series. */
export interface ChartPlace {
  readonly point: number
  readonly series: number
}

/**
 * Where a key leads from a place, or from none at the last point; undefined for a key that does not move.
 * Left and right go from point to point, up and down from series to series.
 */
export const keyTarget = (
  key: string,
  from: ChartPlace | undefined,
  { points, series }: Pick<ChartData, 'points' | 'series'>,
): ChartPlace | undefined => {
  const last = points.length - 1
  if (last < 0) return undefined
  const { point, series: chosen } = from ?? { point: undefined, series: 0 }
  const at = (to: number): ChartPlace => ({ point: Math.min(Math.max(to, 0), last), series: chosen })
  const turn = (by: number): ChartPlace => ({
    point: point ?? last,
    series: (chosen + by + series.length) % series.length,
  })
  switch (key) {
    case 'ArrowLeft':
      return at(point === undefined ? last : point - 1)
    case 'ArrowRight':
      return at(point === undefined ? last : point + 1)
    case 'PageUp':
      return at((point ?? last) - week)
    case 'PageDown':
      return at((point ?? last) + week)
    case 'Home':
      return at(0)
    case 'End':
      return at(last)
    case 'ArrowUp':
      return turn(-1)
    case 'ArrowDown':
      return turn(1)
    default:
      return undefined
  }
}

const week = 7

/** Stretches of points that stand on a band, as their first and last point. */
export const bandsOf = (points: readonly ChartPoint[]): { from: number; to: number }[] => {
  const bands: { from: number; to: number }[] = []
  for (const [index, { banded }] of points.entries()) {
    if (banded !== true) continue
    const last = bands.at(-1)
    if (last?.to === index - 1) last.to = index
    else bands.push({ from: index, to: index })
  }
  return bands
}

/** The points of a series that carry their number: the latest of the highest, and the last. */
export const numberedPoints = (points: readonly ChartPoint[], series: number): ReadonlySet<number> => {
  const values = points.map(({ values: of }) => of[series]?.value ?? 0)
  const highest = Math.max(0, ...values)
  return new Set(
    values.length === 0 ? [] : [values.length - 1, ...(highest === 0 ? [] : [values.lastIndexOf(highest)])],
  )
}

/**
 * Which points are named at an axis that has room for so many names: the last, and back from it at one
 * distance.
 */
export const namedPoints = (points: number, room: number): ReadonlySet<number> => {
  const step = Math.max(1, Math.ceil(points / Math.max(1, room)))
  return new Set(Array.from({ length: Math.ceil(points / step) }, (_, index) => points - 1 - index * step))
}
