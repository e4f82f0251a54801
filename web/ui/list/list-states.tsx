/** What stands in the list's place while there are no rows to show. */
import type { ReactNode } from 'react'

interface StateProps {
  readonly icon: string
  readonly tone?: 'plain' | 'danger'
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** An empty or failed list: what is so, why, and the step that helps. */
export const ListMessage = ({ icon, tone = 'plain', title, text, children }: StateProps) => (
  <div className="list-message" role={tone === 'danger' ? 'alert' : undefined}>
    <span className={`list-message-icon is-${tone}`} aria-hidden="true">
      <i className={`pi pi-${icon}`} />
    </span>
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </div>
)

// Widths that look like text of differing length, always the same ones.
const widths = [78, 61, 85, 67, 55, 82, 71, 48, 74, 63]

/** The width of a skeleton bar in a row, in percent of its cell. */
export const skeletonWidth = (row: number, column: number): number =>
  widths[(row * 3 + column * 5) % widths.length] ?? 70
