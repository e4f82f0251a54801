import { Link } from 'react-router'
import type { ChartData } from './chart-data.ts'

interface ChartTableProps {
  readonly name: string
  readonly data: ChartData
  readonly format: (value: number) => string
  /**
   * Whether numbers link to their lists. Off while the table is visually hidden, so that nothing in it takes the focus.
   */
  readonly links: boolean
}

/** The numbers of a chart as a table. */
export const ChartTable = ({ name, data: { pointName, series, points }, format, links }: ChartTableProps) => (
  <table>
    <caption className="ui-visually-hidden">{name}</caption>
    <thead>
      <tr>
        <th scope="col">{pointName}</th>
        {series.map((one) => (
          <th key={one.key} scope="col">
            {one.name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {points.map(({ key, label, values }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          {values.map(({ value, href }, index) => (
            <td key={series[index]?.key}>
              {links && href !== undefined ? <Link to={href}>{format(value)}</Link> : format(value)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
