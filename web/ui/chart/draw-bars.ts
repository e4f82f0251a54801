/** Draws bars side by side for each point. This module imports chart.js, so load it only when a chart is shown. */
import { BarController, BarElement, CategoryScale, Chart, LinearScale } from 'chart.js'
import { axes, placesOf } from './chart-options.ts'
import type { ChartData } from './chart-data.ts'
import type { ChartLook } from './chart-look.ts'
import type { DrawChart } from './drawn-chart.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale)

const contentOf = ({ series, points }: ChartData, { colours }: ChartLook) => ({
  labels: points.map(({ tick }) => tick),
  datasets: series.map(({ name, colour }, index) => ({
    label: name,
    data: points.map(({ values }) => values[index]?.value ?? 0),
    backgroundColor: colours[colour],
    borderRadius: 1.5,
    categoryPercentage: series.length > 1 ? 0.84 : 0.68,
    barPercentage: series.length > 1 ? 0.94 : 1,
    maxBarThickness: 28,
  })),
})

export const drawBars: DrawChart = (canvas, data, look, format) => {
  const optionsOf = (shown: ChartData, now: ChartLook) => ({
    responsive: true,
    maintainAspectRatio: false,
    animation: now.rise === 0 ? (false as const) : { duration: now.rise },
    ...axes(shown, now, format),
  })
  const chart = new Chart(canvas, {
    type: 'bar',
    data: contentOf(data, look),
    options: optionsOf(data, look),
  })
  return {
    draw: (shown, now, moves) => {
      chart.data = contentOf(shown, now)
      chart.options = optionsOf(shown, now)
      chart.update(moves ? undefined : 'none')
    },
    ...placesOf(chart),
    end: () => chart.destroy(),
  }
}
