/** What charts of all kinds have in common for chart.js. It draws alone: tips and keys are the frame's. */
import type { Chart } from 'chart.js'
import { namedPoints, type ChartData } from './chart-data.ts'
import type { ChartLook } from './chart-look.ts'
import type { ChartColumn, DrawnChart } from './drawn-chart.ts'

/** The pixels that a name at the lower axis takes, with the space beside it. */
const nameWidth = 52
const mostLines = 4

/** Both axes, in the theme's colours; whole numbers from zero. */
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
        // A single thing is no tower: it stands a third high.
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

/** What is asked of a chart to find its points; charts of all types have it. */
interface Placed {
  readonly chartArea: ChartColumn
  readonly data: { readonly labels?: readonly unknown[]; readonly datasets: readonly unknown[] }
  readonly getDatasetMeta: (series: number) => { readonly data: readonly { readonly x: number }[] }
}

/** Where the points of a chart are. */
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
