import type { ReactNode } from 'react'
import { skeletonWidth } from '#web/ui/list/list-states.tsx'

interface SectionHeadProps {
  readonly id: string
  readonly title: string
  readonly count: string | undefined
  readonly children?: ReactNode
}

/** The heading of one of the two tables, with its row count and actions. */
export const SectionHead = ({ id, title, count, children }: SectionHeadProps) => (
  <div className="rep-head">
    <h2 id={id}>{title}</h2>
    {count !== undefined && <span className="rep-count">{count}</span>}
    <span className="rep-grow" />
    {children}
  </div>
)

const rows = [0, 1, 2, 3]

/** Placeholder rows of a table that loads for the first time. */
export const SkeletonRows = ({ columns }: { columns: number }) => (
  <tbody className="list-skeleton" aria-hidden="true">
    {/* oxlint-disable jsx-a11y/control-has-associated-label -- a skeleton has nothing to say */}
    {rows.map((row) => (
      <tr key={row}>
        {Array.from({ length: columns }, (_, column) => (
          <td key={column}>
            <span className="ui-skeleton" style={{ width: `${skeletonWidth(row, column)}%` }} />
          </td>
        ))}
      </tr>
    ))}
    {/* oxlint-enable jsx-a11y/control-has-associated-label */}
  </tbody>
)

/** Placeholder cards on a phone. */
export const SkeletonCards = () => (
  <ul className="rep-cards list-skeleton" aria-hidden="true">
    {rows.map((row) => (
      <li key={row} className="rep-card">
        <span className="ui-skeleton" style={{ width: `${skeletonWidth(row, 0)}%` }} />
      </li>
    ))}
  </ul>
)
