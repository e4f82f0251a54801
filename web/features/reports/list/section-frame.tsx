import type { ReactNode } from 'react'

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
