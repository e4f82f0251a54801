import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { takesEscape } from '#web/lib/escape.ts'
import { exactCount } from '#web/lib/counts.ts'
import { pendingUntil } from '#web/lib/pending.ts'
import { inTurn, useNear, usePrinting } from './chart-turn.ts'
import { chartLook, onThemeChange } from './chart-look.ts'
import { keyTarget, type ChartData, type ChartPlace } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'
import type { ChartColumn, DrawChart, DrawnChart } from './drawn-chart.ts'
import { Button } from '#web/ui/button/button.tsx'
import styles from './chart.module.css'
import { Row } from '#web/ui/layout/layout.tsx'

interface ChartProps {
  /** What the chart shows, for assistive technology and the table: `Visibilities by day`. */
  readonly name: string
  readonly data: ChartData
  /** Loads the drawing code: a stable function that imports `draw-bars.ts`, for example. */
  readonly load: () => Promise<DrawChart>
  /** Content next to the button that shows the table. */
  readonly head?: ReactNode
  /** Whether it has a button that shows the table. */
  readonly hasTable?: boolean
}

/**
 * The active point. With a finger the user presses the numbers of the tooltip, because a bar is thinner than a finger.
 */
interface Active extends ChartPlace {
  readonly by: 'keys' | 'mouse' | 'touch'
  /** Where it is, once the chart is drawn. */
  readonly column: ChartColumn | undefined
}

/**
 * A chart with the same numbers as a table, which is visually hidden or replaces the chart on request. The arrow keys
 * move between the points and announce their numbers; Enter opens the list.
 */
export const Chart = ({ name, data, load, head, hasTable = true }: ChartProps) => {
  const { t, i18n } = useTranslation('common')
  const [asTable, setAsTable] = useState(false)
  const [failed, setFailed] = useState(false)
  const [drawn, setDrawn] = useState(false)
  const isPrinted = usePrinting()
  const format = (value: number): string => exactCount(value, i18n.language)
  // A printer waits for no drawing, so what nobody has scrolled to is printed as a table.
  const table = asTable || failed || (isPrinted && !drawn)
  return (
    <div className={styles.root}>
      <Row align="start" justify="between">
        {head}
        {hasTable && !failed && (
          <Button
            square
            small
            kind="plain"
            className={styles.toggle}
            aria-pressed={asTable}
            aria-label={t('chart.table', { name })}
            title={t(asTable ? 'chart.showChart' : 'chart.showTable')}
            onClick={() => setAsTable(!asTable)}
          >
            <i className={`pi pi-${asTable ? 'chart-bar' : 'table'}`} aria-hidden="true" />
          </Button>
        )}
      </Row>
      {data.series.length > 1 && <ChartLegend data={data} />}
      {!table && (
        <Plot
          // The axis numbers depend on the language.
          key={i18n.language}
          name={name}
          data={data}
          load={load}
          format={format}
          onDrawn={setDrawn}
          onFail={() => setFailed(true)}
        />
      )}
      <ChartTable name={name} data={data} format={format} shown={table} />
    </div>
  )
}

/** The colours of the series and their totals. */
const ChartLegend = ({ data: { series } }: { data: ChartData }) => (
  <ul className={styles.legend}>
    {series.map(({ key, name, colour, total }) => (
      <li key={key} className={`is-${colour}`}>
        {name}
        {total !== undefined &&
          (total.href === undefined ? (
            <b>{total.text}</b>
          ) : (
            <Link to={total.href} aria-label={`${name}: ${total.text}`}>
              {total.text}
            </Link>
          ))}
      </li>
    ))}
  </ul>
)

interface PlotProps {
  readonly name: string
  readonly data: ChartData
  readonly load: () => Promise<DrawChart>
  readonly format: (value: number) => string
  readonly onDrawn: (drawn: boolean) => void
  readonly onFail: () => void
}

const Plot = ({ name, data, load, format, onDrawn, onFail }: PlotProps) => {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useNear(canvas)
  const [draw, setDraw] = useState<DrawChart>()
  const drawn = useRef<DrawnChart>(undefined)
  const pointer = useRef<Active['by']>('mouse')
  const [active, setActive] = useState<Active>()
  // The latest values, for when the drawing library has loaded and when the theme changes.
  const latest = useRef({ data, format, onFail })
  useEffect(() => {
    latest.current = { data, format, onFail }
  })

  useEffect(() => {
    if (isNear !== true) return undefined
    let wanted = true
    pendingUntil(load().then(inTurn)).then(
      (loaded) => {
        if (wanted) setDraw(() => loaded)
      },
      () => {
        // The table still has the numbers.
        if (wanted) latest.current.onFail()
      },
    )
    return () => {
      wanted = false
    }
  }, [load, isNear])

  useEffect(() => {
    if (draw === undefined || canvas.current === null) return undefined
    const chart = draw(canvas.current, latest.current.data, chartLook(), (value) =>
      latest.current.format(value),
    )
    drawn.current = chart
    onDrawn(true)
    setActive((now) => now && { ...now, column: chart.columnOf(now.point) })
    const redraw = (): void => {
      if (drawn.current === chart) chart.draw(latest.current.data, chartLook(), false)
    }
    const unfollow = onThemeChange(redraw)
    // Redraws text that was drawn before the font arrived.
    if (document.fonts.status !== 'loaded') void document.fonts.ready.then(redraw)
    return () => {
      unfollow()
      chart.end()
      drawn.current = undefined
      onDrawn(false)
    }
  }, [draw, onDrawn])

  useEffect(() => {
    drawn.current?.draw(data, chartLook(), true)
    setActive(undefined)
  }, [data])

  const activate = (place: ChartPlace | undefined, by: Active['by']): void => {
    setActive(place && { ...place, by, column: drawn.current?.columnOf(place.point) })
  }
  const hrefAt = ({ point, series }: ChartPlace): string | undefined =>
    data.points[point]?.values[series]?.href
  const placeAt = ({ clientX, currentTarget }: PointerEvent | React.MouseEvent): ChartPlace | undefined => {
    const chart = drawn.current
    if (chart === undefined) return undefined
    const x = clientX - currentTarget.getBoundingClientRect().left
    const point = chart.pointAt(x)
    if (point === undefined) return undefined
    const nearest = chart.seriesAt(point, x)
    // If a day has only one bar, a click anywhere in its column opens the list.
    const leading = data.points[point]?.values.map(({ href }) => href !== undefined) ?? []
    const series = leading[nearest] === true || !leading.includes(true) ? nearest : leading.indexOf(true)
    return { point, series }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return
    const href = active === undefined ? undefined : hrefAt(active)
    if (event.key === 'Enter' && href !== undefined) void navigate(href)
    else if (active !== undefined && takesEscape(event)) setActive(undefined)
    else {
      const next = keyTarget(event.key, active, data)
      if (next === undefined) return
      event.preventDefault()
      activate(next, 'keys')
    }
  }
  const onClick = (event: React.MouseEvent): void => {
    const place = placeAt(event)
    const href = place === undefined ? undefined : hrefAt(place)
    if (pointer.current === 'touch') activate(place, 'touch')
    else if (href !== undefined) void navigate(href)
  }
  // Without a selection the slider is at the last point, where the keys start.
  const place = active ?? keyTarget('End', undefined, data)
  return (
    <div className={styles.plot}>
      <div
        className={`${styles.area}${active !== undefined && active.by === 'mouse' && hrefAt(active) !== undefined ? ' is-link' : ''}`}
        // Screen readers announce a slider's value text at every move, without a live region.
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-roledescription={t('chart.role')}
        aria-valuemin={1}
        aria-valuemax={data.points.length}
        aria-valuenow={(place?.point ?? 0) + 1}
        aria-valuetext={place === undefined ? '' : announcement(data, place, format)}
        aria-describedby={`${id}keys`}
        onFocus={({ currentTarget }) => {
          // Focus from the keyboard activates the last point, which Enter opens.
          if (active === undefined && currentTarget.matches(':focus-visible')) activate(place, 'keys')
        }}
        onKeyDown={onKeyDown}
        onPointerDown={({ pointerType }) => {
          pointer.current = pointerType === 'touch' ? 'touch' : 'mouse'
        }}
        onPointerMove={(event) => {
          if (event.pointerType !== 'touch') activate(placeAt(event), 'mouse')
        }}
        onPointerLeave={({ pointerType }) => {
          if (pointerType !== 'touch') setActive(undefined)
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (
            !(relatedTarget instanceof Node && currentTarget.parentElement?.contains(relatedTarget) === true)
          )
            setActive(undefined)
        }}
        onClick={onClick}
      >
        {active?.column !== undefined && <span className={styles.marker} style={active.column} />}
        <canvas ref={canvas} aria-hidden="true" />
      </div>
      {active?.column !== undefined && (
        <Tip
          data={data}
          active={active}
          column={active.column}
          format={format}
          width={canvas.current?.clientWidth ?? 0}
        />
      )}
      <p id={`${id}keys`} className="ui-visually-hidden">
        {t(keysOf(data))}
      </p>
    </div>
  )
}

/** The hint about the keys. It mentions Enter only if there is a list to open. */
const keysOf = ({ series, points }: ChartData): 'chart.keysSeries' | 'chart.keys' | 'chart.keysPlain' =>
  !points.some(({ values }) => values.some(({ href }) => href !== undefined))
    ? 'chart.keysPlain'
    : series.length > 1
      ? 'chart.keysSeries'
      : 'chart.keys'

/** The numbers of a point as a sentence, the chosen series first. */
const announcement = (
  { series, points }: ChartData,
  { point: at, series: chosen }: ChartPlace,
  format: (value: number) => string,
): string => {
  const point = points[at]
  if (point === undefined) return ''
  const numbers = series.map(({ name }, index) => `${name}: ${format(point.values[index]?.value ?? 0)}`)
  const [first = ''] = numbers.splice(chosen, 1)
  return [point.label, first, ...numbers].join('. ')
}

/** The tooltip with the numbers of the active point. A finger can press them. */
const Tip = ({
  data: { series, points },
  active: { point: at, series: chosen, by },
  column,
  format,
  width,
}: {
  data: ChartData
  active: Active
  column: ChartColumn
  format: (value: number) => string
  width: number
}) => {
  const middle = column.left + column.width / 2
  const left = middle < width / 2
  return (
    <div
      className={`${styles.tip}${by === 'touch' ? ' is-pressed' : ''}`}
      aria-hidden={by !== 'touch'}
      style={
        left
          ? { left: column.left + column.width + 8, top: column.top }
          : { right: width - column.left + 8, top: column.top }
      }
    >
      <b>{points[at]?.label}</b>
      {series.map(({ key, name, colour }, index) => {
        const { value = 0, href } = points[at]?.values[index] ?? {}
        return (
          <span
            key={key}
            className={`is-${colour}${series.length > 1 && index === chosen && by === 'keys' ? ' is-chosen' : ''}`}
          >
            {name}
            {by === 'touch' && href !== undefined ? (
              <Link to={href}>{format(value)}</Link>
            ) : (
              <b>{format(value)}</b>
            )}
          </span>
        )
      })}
    </div>
  )
}
