import { skeletonWidth } from '#web/ui/list/list-states.tsx'
import styles from './list-rows.module.css'
import loading from '#web/ui/loading/loading.module.css'

interface TableSkeletonProps {
  readonly rows: number
  readonly cells: number
  readonly hasCheck: boolean
}

/** Rows while the first page loads. */
export const TableSkeleton = ({ rows, cells, hasCheck }: TableSkeletonProps) => (
  // oxlint-disable jsx-a11y/control-has-associated-label -- a skeleton has nothing to say
  <tbody className={loading.root} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <tr key={row}>
        {hasCheck && <td className={styles.check} />}
        {Array.from({ length: cells }, (__, cell) => (
          <td key={cell}>
            <span className={loading.bar} style={{ width: `${skeletonWidth(row, cell)}%` }} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
