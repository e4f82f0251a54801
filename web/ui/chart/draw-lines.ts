/**
 * Draws a line for each series, with a dot per value. The highest and the latest show their number. This module imports
 * chart.js, so load it only when a chart is shown.
 */
import { CategoryScale, Chart, LinearScale, LineController, LineElement, PointElement } from 'chart.js'
import { axes, placesOf } from './chart-options.ts'
import { bandsOf, numberedPoints, type ChartData } from './chart-data.ts'
import type { ChartLook } from './chart-look.ts'
import type { DrawChart } from './drawn-chart.ts'

Chart.register(LineController, LineElement, PointElement, CategoryScale, LinearScale)

/** With more points than this the dots would overlap. */
const mostPoints = 62
/** Pixels for the label of a band, and the space for it above the lines. */
const bandNameWidth = 44
const roomAbove = 20

const contentOf = ({ series, points }: ChartData, { colours, surface }: ChartLook) => ({
  labels: points.map(({ tick }) => tick),
  datasets: series.map(({ name, colour }, index) => {
    const numbered = numberedPoints(points, index)
    return {
      label: name,
      data: points.map(({ values }) => values[index]?.value ?? 0),
      borderColor: colours[colour],
      borderWidth: 2,
      pointBorderColor: colours[colour],
      pointBorderWidth: 2,
      pointBackgroundColor: points.map((_, at) => (at === points.length - 1 ? colours[colour] : surface)),
      pointRadius: points.map((_, at) =>
        at === points.length - 1 ? 4 : points.length <= mostPoints || numbered.has(at) ? 3 : 0,
      ),
    }
  }),
})

export const drawLines: DrawChart = (canvas, data, look, format) => {
  let shown = data
  let now = look
  const optionsOf = () => {
    const { scales, ...rest } = axes(shown, now, format)
    return {
      responsive: true,
      maintainAspectRatio: false,
      animation: now.rise === 0 ? (false as const) : { duration: now.rise },
      ...rest,
      layout: { padding: { top: roomAbove, right: 12 } },
      // Makes the columns as wide as those of bar charts.
      scales: { ...scales, x: { ...scales.x, offset: true } },
    }
  }
  const chart = new Chart(canvas, {
    type: 'line',
    data: contentOf(data, look),
    options: optionsOf(),
    plugins: [
      {
        id: 'bands',
        beforeDraw: ({ ctx, chartArea: { left, top, width, height } }) => {
          const column = width / Math.max(1, shown.points.length)
          ctx.save()
          ctx.font = `11px ${now.font}`
          ctx.textAlign = 'center'
          ctx.textBaseline = 'bottom'
          for (const { from, to } of bandsOf(shown.points)) {
            const [x, wide] = [left + from * column, (to - from + 1) * column]
            ctx.fillStyle = now.band
            ctx.fillRect(x, top, wide, height)
            if (shown.bandName === undefined || wide < bandNameWidth) continue
            ctx.fillStyle = now.text
            ctx.fillText(shown.bandName, x + wide / 2, top - 2)
          }
          ctx.restore()
        },
      },
      {
        id: 'numbers',
        afterDatasetsDraw: (drawn) => {
          const { ctx, chartArea } = drawn
          ctx.save()
          ctx.font = `600 11px ${now.font}`
          ctx.fillStyle = now.strongText
          ctx.strokeStyle = now.surface
          ctx.lineWidth = 3
          ctx.lineJoin = 'round'
          ctx.textAlign = 'center'
          ctx.textBaseline = 'bottom'
          for (const series of shown.series.keys()) {
            for (const point of numberedPoints(shown.points, series)) {
              const place = drawn.getDatasetMeta(series).data[point]
              if (place === undefined) continue
              const text = format(shown.points[point]?.values[series]?.value ?? 0)
              const half = ctx.measureText(text).width / 2
              const x = Math.min(Math.max(place.x, chartArea.left + half), chartArea.right + 12 - half)
              ctx.strokeText(text, x, place.y - 6)
              ctx.fillText(text, x, place.y - 6)
            }
          }
          ctx.restore()
        },
      },
    ],
  })
  return {
    draw: (next, nextLook, moves) => {
      shown = next
      now = nextLook
      chart.data = contentOf(shown, now)
      chart.options = optionsOf()
      chart.update(moves ? undefined : 'none')
    },
    ...placesOf(chart),
    end: () => chart.destroy(),
  }
}
