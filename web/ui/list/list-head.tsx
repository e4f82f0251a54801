import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import styles from './list-head.module.css'

interface ListHeadProps {
  readonly title: string
  /** The number of items, in words. */
  readonly count?: string
  readonly level?: 1 | 2
  /** Before the title: a `BackLink`. */
  readonly back?: ReactNode
  readonly tools?: ReactNode
  readonly add?: { readonly label: string; readonly isMain: boolean; readonly run: () => void } | undefined
}

/** The title of a list, with its tools: always a row of its own. */
export const ListHead = ({ title, count, level = 1, back, tools, add }: ListHeadProps) => {
  const Title = `h${level}` as const
  return (
    <div className={styles.root}>
      {back}
      <div className={styles.title}>
        <Title className="ui-cut" tabIndex={-1} title={title} data-list-title>
          {title}
        </Title>
        {count !== undefined && (
          <span className={styles.count} role="status">
            {count}
          </span>
        )}
      </div>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      {add !== undefined && (
        <Button
          data-list-add
          title={add.label}
          kind={add.isMain ? 'primary' : 'outline'}
          shrinks
          icon="plus"
          onClick={add.run}
        >
          <span>{add.label}</span>
        </Button>
      )}
    </div>
  )
}
