import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exactCount } from '#web/lib/counts.ts'
import { Card, Text, Toolbar } from '#web/ui/layout/layout.tsx'
import { ListFailed } from '#web/ui/list/list-states.tsx'

interface TableCardProps {
  readonly title: string
  /** Undefined while it is not known. */
  readonly total: number | undefined
  readonly list: {
    readonly data: unknown
    readonly error: unknown
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly failed: string
  /** Replaces a table without rows. */
  readonly empty: ReactNode
  readonly actions?: ReactNode
  /** The order of the cards of a phone, whose columns have no heads. */
  readonly sort?: ReactNode
  readonly children: ReactNode
}

/** One of the two tables, with its number of rows, or what replaces it. */
export const TableCard = ({ title, total, list, failed, empty, actions, sort, children }: TableCardProps) => {
  const { i18n } = useTranslation()
  const hasFailed = list.isError && list.data === undefined
  return (
    <Card
      flush
      label={title}
      title={title}
      busy={list.isFetching}
      actions={actions}
      meta={
        total !== undefined &&
        total > 0 && (
          <>
            <Text as="span" tone="faint" tabular>
              {exactCount(total, i18n.language)}
            </Text>
            {sort !== undefined && <Toolbar>{sort}</Toolbar>}
          </>
        )
      }
    >
      {hasFailed ? (
        <ListFailed
          text={failed}
          busy={list.isFetching}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : total === 0 ? (
        empty
      ) : (
        children
      )}
    </Card>
  )
}
