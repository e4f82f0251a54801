import { Link } from 'react-router'

interface RowNameProps {
  readonly name: string
  /** What stands below it. */
  readonly under: string
  /** What it should hold and will not. */
  readonly lacks?: string | undefined
  /** Where the name leads. */
  readonly to?: string
}

/** The name of a report, and below it what it holds. */
export const RowName = ({ name, under, lacks, to }: RowNameProps) => (
  <span className="rep-two">
    {to === undefined ? (
      <span className="rep-name" title={name}>
        {name}
      </span>
    ) : (
      <Link className="rep-name" to={to} title={name}>
        {name}
      </Link>
    )}
    <span className="rep-sub">{under}</span>
    {lacks !== undefined && <span className="rep-sub rep-lacks">{lacks}</span>}
  </span>
)
