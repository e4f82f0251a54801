/** The current look of charts: theme colours, font, and whether they may animate. */
import type { ChartColour } from './chart-data.ts'

export interface ChartLook {
  readonly colours: Readonly<Record<ChartColour, string>>
  readonly grid: string
  readonly axis: string
  readonly text: string
  /** The colour of numbers next to points. */
  readonly strongText: string
  /** The background of the chart, and of its bands. */
  readonly surface: string
  readonly band: string
  readonly font: string
  /** Milliseconds of the bar animation; 0 if the user prefers reduced motion. */
  readonly rise: number
}

const riseMilliseconds = 200

/** Reads the look from the document's styles. */
export const chartLook = (): ChartLook => {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    colours: { 'chart-1': token('c-chart-1'), 'chart-2': token('c-chart-2'), danger: token('c-danger') },
    grid: token('c-chart-grid'),
    axis: token('c-line-strong'),
    text: token('c-text-3'),
    strongText: token('c-text'),
    surface: token('c-surface'),
    band: token('c-surface-sunken'),
    font: token('font-sans'),
    rise: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : riseMilliseconds,
  }
}

/** Calls `changed` at every theme change, until the returned function is called. */
export const onThemeChange = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
