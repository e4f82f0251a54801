/** A chart as data. The drawing, the table and the screen reader texts all use it. */

/** A token of the theme: `--c-chart-1`, `--c-chart-2`; `danger` is drawn as an outline. */
export type ChartColour = 'chart-1' | 'chart-2' | 'danger'

export interface ChartSeries {
  readonly key: string
  /** The name in the legend and in the table header. */
  readonly name: string
  readonly colour: ChartColour
  /** The sum, shown in the legend after the name, and the list it links to. */
  readonly total?: { readonly text: string; readonly href?: string | undefined }
}

export interface ChartValue {
  readonly value: number
  /** The list of the counted items, if there is one. */
  readonly href?: string | undefined
}

export interface ChartPoint {
  readonly key: string
  /** The full label, for the table and the tooltip: `5 November 2026`. */
  readonly label: string
  /** The label on the axis: `5.11`. */
  readonly tick: string
  /** One value per series, in the same order. */
  readonly values: readonly ChartValue[]
  /** Whether the point lies in a band, such as a weekend day. Line charts draw bands. */
  readonly banded?: boolean
}

export interface ChartData {
  /** The header of the table's first column: `Day`. */
  readonly pointName: string
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
  /** The label above the highest outlined bar: `41 refused`. Without it, the number alone. */
  readonly highest?: (value: number) => string
  /** The label of a band: `Sat–Sun`. Without it bands have no label. */
  readonly bandName?: string
}

/** A point and one of its series. */
export interface ChartPlace {
  readonly point: number
  readonly series: number
}

/**
 * The place a key moves to. Without a current place the last point is the start. Undefined for keys that do not move.
 * Left and right change the point, up and down the series.
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

/** The bands, each as the index of its first and last point. */
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

/** The points of a series that show their number: the highest (the latest of several) and the last. */
export const numberedPoints = (points: readonly ChartPoint[], series: number): ReadonlySet<number> => {
  const values = points.map(({ values: of }) => of[series]?.value ?? 0)
  const highest = Math.max(0, ...values)
  return new Set(
    values.length === 0 ? [] : [values.length - 1, ...(highest === 0 ? [] : [values.lastIndexOf(highest)])],
  )
}

/**
 * The points with a label on an axis that has room for `room` labels: the last, and others before it at equal
 * distances.
 */
export const namedPoints = (points: number, room: number): ReadonlySet<number> => {
  const step = Math.max(1, Math.ceil(points / Math.max(1, room)))
  return new Set(Array.from({ length: Math.ceil(points / step) }, (_, index) => points - 1 - index * step))
}
