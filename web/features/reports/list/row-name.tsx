import { Link } from 'react-router'

interface RowNameProps {
  readonly name: string
  /** The text below the name. */
  readonly under: string
  /** What it should contain and will not. */
  readonly lacks?: string | undefined
  /** The link of the name. */
  readonly to?: string
}

/** The name of a report, and its content below. */
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
