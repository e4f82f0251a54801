import { Link } from 'react-router'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { ChartData, ChartPoint } from './chart-data.ts'
import styles from './chart.module.css'

interface ChartTableProps {
  readonly name: string
  readonly data: ChartData
  readonly format: (value: number) => string
  /** Off while the chart is shown: then it is for screen readers alone, and nothing in it takes the focus. */
  readonly shown: boolean
}

/** The numbers of a chart as a table. */
export const ChartTable = ({ name, data: { pointName, series, points }, format, shown }: ChartTableProps) => (
  <DataTable
    caption={name}
    rows={points}
    keyOf={({ key }) => key}
    dense
    framed={shown}
    scrolls={shown}
    className={shown ? styles.table : 'ui-visually-hidden'}
    columns={[
      { key: 'point', head: pointName, main: true, cell: ({ label }) => label },
      ...series.map((one, index) => ({
        key: one.key,
        head: one.name,
        numeric: true,
        cell: ({ values }: ChartPoint) => {
          const { value = 0, href } = values[index] ?? {}
          return shown && href !== undefined ? (
            <Link className="ui-alone" to={href}>
              {format(value)}
            </Link>
          ) : (
            format(value)
          )
        },
      })),
    ]}
  />
)
