/** The chart.js options that all chart types share. chart.js only draws; tooltips and keys belong to the frame. */
import type { Chart } from 'chart.js'
import { namedPoints, type ChartData } from './chart-data.ts'
import type { ChartLook } from './chart-look.ts'
import type { ChartColumn, DrawnChart } from './drawn-chart.ts'

/** Pixels for a label on the horizontal axis, including its spacing. */
const nameWidth = 52
const mostLines = 4

/** Both axes in the theme's colours, with whole numbers from zero. */
export const axes = (data: ChartData, look: ChartLook, format: (value: number) => string) => {
  const font = { family: look.font, size: 11 }
  return {
    events: [],
    layout: { padding: { top: 6 } },
    scales: {
      x: {
        grid: { display: false },
        border: { color: look.axis },
        ticks: {
          color: look.text,
          font,
          autoSkip: false,
          maxRotation: 0,
          callback: function (this: { readonly chart: Pick<Chart, 'width'> }, _: unknown, index: number) {
            const { points } = data
            return namedPoints(points.length, Math.floor(this.chart.width / nameWidth)).has(index)
              ? (points[index]?.tick ?? '')
              : ''
          },
        },
      },
      y: {
        beginAtZero: true,
        // Otherwise a count of 1 would fill the full height; so it fills a third.
        suggestedMax: 3,
        grid: { color: look.grid, drawTicks: false },
        border: { display: false },
        ticks: {
          color: look.text,
          font,
          precision: 0,
          maxTicksLimit: mostLines,
          padding: 8,
          callback: (value: number | string) => format(Number(value)),
        },
      },
    },
  }
}

/** The part of a chart that locating its points needs. Charts of all types have it. */
interface Placed {
  readonly chartArea: ChartColumn
  readonly data: { readonly labels?: readonly unknown[]; readonly datasets: readonly unknown[] }
  readonly getDatasetMeta: (series: number) => { readonly data: readonly { readonly x: number }[] }
}

/** Locates the points of a chart. */
export const placesOf = (chart: Placed): Pick<DrawnChart, 'pointAt' | 'seriesAt' | 'columnOf'> => {
  const count = (): number => chart.data.labels?.length ?? 0
  const width = (): number => chart.chartArea.width / Math.max(1, count())
  return {
    pointAt: (x) => {
      const point = Math.floor((x - chart.chartArea.left) / width())
      return point >= 0 && point < count() ? point : undefined
    },
    seriesAt: (point, x) => {
      const distances = chart.data.datasets.map((_, series) =>
        Math.abs((chart.getDatasetMeta(series).data[point]?.x ?? 0) - x),
      )
      return distances.indexOf(Math.min(...distances))
    },
    columnOf: (point) => {
      const { left, top, height } = chart.chartArea
      if (point >= count()) return undefined
      return { left: left + point * width(), width: width(), top, height }
    },
  }
}
