/** The interface between the chart frame and the drawing library, whose code loads when a chart is shown. */
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
  /** Draws new data, or the same data in a new look. Only new data is animated. */
  readonly draw: (data: ChartData, look: ChartLook, moves: boolean) => void
  /** The point whose column contains this x; undefined outside the columns. */
  readonly pointAt: (x: number) => number | undefined
  /** The series of a point that is nearest to this x. */
  readonly seriesAt: (point: number, x: number) => number
  readonly columnOf: (point: number) => ChartColumn | undefined
  readonly end: () => void
}

/** Draws on a canvas that fills its parent. `format` formats the axis numbers. */
export type DrawChart = (
  canvas: HTMLCanvasElement,
  data: ChartData,
  look: ChartLook,
  format: (value: number) => string,
) => DrawnChart
