/** What the frame of a chart asks of the library that draws, whose code comes when a chart is shown. */
import type { ChartData } from './chart-data.ts'
import type { ChartLook } from './chart-look.ts'

/** Pixels from the upper left corner of the canvas. */
export interface ChartColumn {
  readonly left: number
  readonly width: number
  readonly top: number
  readonly height: number
}

export interface DrawnChart {
  /** Draws other data, or the same in another look; only new data move. */
  readonly draw: (data: ChartData, look: ChartLook, moves: boolean) => void
  /** The point whose column has this x; undefined beside the columns. */
  readonly pointAt: (x: number) => number | undefined
  /** The series of a point that is nearest to this x. */
  readonly seriesAt: (point: number, x: number) => number
  readonly columnOf: (point: number) => ChartColumn | undefined
  readonly end: () => void
}

/** Draws on a canvas, which fills its parent. Numbers at the axis are written by `format`. */
export type DrawChart = (
  canvas: HTMLCanvasElement,
  data: ChartData,
  look: ChartLook,
  format: (value: number) => string,
) => DrawnChart
