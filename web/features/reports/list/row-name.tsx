import { Link } from 'react-router'
import { Text, TwoLines } from '#web/ui/layout/layout.tsx'

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
  <TwoLines
    under={
      <>
        {under}
        {lacks !== undefined && (
          <Text size="meta" tone="warn">
            {lacks}
          </Text>
        )}
      </>
    }
  >
    {to === undefined ? name : <Link to={to}>{name}</Link>}
  </TwoLines>
)
