/**
 * Draws stacked bars for each point. Bars of `danger` are outlined, and the highest of them shows its number. This
 * module imports chart.js, so load it only when a chart is shown.
 */
import { BarController, BarElement, CategoryScale, Chart, LinearScale } from 'chart.js'
import { axes, placesOf } from './chart-options.ts'
import type { ChartData } from './chart-data.ts'
import type { ChartLook } from './chart-look.ts'
import type { DrawChart } from './drawn-chart.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale)

const contentOf = ({ series, points }: ChartData, { colours, surface }: ChartLook) => ({
  labels: points.map(({ tick }) => tick),
  datasets: series.map(({ name, colour }, index) => ({
    label: name,
    // Null draws no outline; an empty bar would have one.
    data: points.map(({ values }) => (values[index]?.value ?? 0) || null),
    ...(colour === 'danger'
      ? { backgroundColor: surface, borderColor: colours[colour], borderWidth: 1.5, borderSkipped: false }
      : { backgroundColor: colours[colour] }),
    borderRadius: 1.5,
    // Keeps an outline visible however small its count is.
    minBarLength: colour === 'danger' ? outlineHeight : 0,
    categoryPercentage: 0.68,
    barPercentage: 1,
    maxBarThickness: 28,
  })),
})
const outlineHeight = 4

export const drawStack: DrawChart = (canvas, data, look, format) => {
  let shown = data
  let now = look
  const optionsOf = () => {
    const { scales, ...rest } = axes(shown, now, format)
    return {
      responsive: true,
      maintainAspectRatio: false,
      animation: now.rise === 0 ? (false as const) : { duration: now.rise },
      ...rest,
      layout: { padding: { top: roomAbove } },
      scales: { x: { ...scales.x, stacked: true }, y: { ...scales.y, stacked: true } },
    }
  }
  const chart = new Chart(canvas, {
    type: 'bar',
    data: contentOf(data, look),
    options: optionsOf(),
    plugins: [
      {
        id: 'highest',
        afterDatasetsDraw: (drawn) => {
          const series = shown.series.findIndex(({ colour }) => colour === 'danger')
          const values = shown.points.map(({ values: of }) => of[series]?.value ?? 0)
          const highest = Math.max(0, ...values)
          const place = drawn.getDatasetMeta(series).data[values.lastIndexOf(highest)]
          if (highest === 0 || place === undefined) return
          const { ctx, chartArea } = drawn
          const text = shown.highest?.(highest) ?? format(highest)
          ctx.save()
          ctx.font = `600 11px ${now.font}`
          const half = ctx.measureText(text).width / 2
          ctx.fillStyle = now.strongText
          ctx.textAlign = 'center'
          ctx.textBaseline = 'bottom'
          ctx.fillText(
            text,
            Math.max(chartArea.left + half, Math.min(place.x, chartArea.right - half)),
            place.y - 4,
          )
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
const roomAbove = 20
