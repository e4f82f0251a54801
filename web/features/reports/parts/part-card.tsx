import { useQuery } from '@tanstack/react-query'
import { useId, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import { localName } from '#web/ui/text/local-name.ts'
import { viewTypesQuery } from '#web/features/reports/report-queries.ts'
import type { EditedPart } from './part-rules.ts'
import { filterTexts } from './part-summary.ts'
import { PartSettings } from './part-settings.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Badge, Text } from '#web/ui/layout/layout.tsx'
import styles from './part-card.module.css'
import { Button } from '#web/ui/button/button.tsx'
import { Switch } from '#web/ui/form/fields/switch.tsx'

const icons: Readonly<Record<ReportModule, string>> = {
  visibility: 'eye',
  incident: 'exclamation-triangle',
  threat: 'bolt',
  feed: 'database',
}

interface PartCardProps {
  readonly part: EditedPart
  readonly filters: readonly Filter[]
  /** Its number among the included sections; undefined if it is left out. */
  readonly number: number | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isAllowed: boolean
  readonly isOpen: boolean
  readonly isDragged: boolean
  readonly onOpen: (open: boolean) => void
  readonly onChange: (change: Partial<Omit<EditedPart, 'module'>>) => void
  readonly onMove: (step: -1 | 1) => void
  readonly onDrag: (event: DragEvent<HTMLElement>) => void
  readonly onDragOver: (event: DragEvent<HTMLElement>) => void
  readonly onDragEnd: () => void
}

/** A section of the report: whether it is included, its position, and when expanded its filters and layout. */
export const PartCard = ({
  part,
  filters,
  number,
  isFirst,
  isLast,
  isAllowed,
  isOpen,
  isDragged,
  onOpen,
  onChange,
  onMove,
  onDrag,
  onDragOver,
  onDragEnd,
}: PartCardProps) => {
  const { t, i18n } = useTranslation('reports')
  const id = useId()
  const views = useQuery(viewTypesQuery)
  const { module, enabled } = part
  const section = t(`module.${module}`)
  const view = views.data?.[module].find(({ name }) => name === part.view)
  const limits = filterTexts(filters, part.filters, t)
  const summary = !isAllowed
    ? t(enabled ? 'form.moduleLost' : 'form.noModule')
    : enabled
      ? [
          ...(view === undefined ? [] : [localName(view, i18n.language)]),
          limits.length === 0 ? t('form.everything') : limits.join(', '),
        ].join(' · ')
      : t('form.leftOut')
  const isOff = !enabled || !isAllowed
  // The dropped object is always a section, and its position is already known.
  const dropped = { onDragOver, onDrop: (event: DragEvent<HTMLElement>) => event.preventDefault() }
  return (
    <li className={classNames(styles.root, isOff && 'is-off', isDragged && 'is-dragged')} {...dropped}>
      <div className={styles.head}>
        <span
          className={styles.drag}
          title={t('form.drag')}
          draggable
          aria-hidden="true"
          onDragStart={onDrag}
          onDragEnd={onDragEnd}
        >
          <svg viewBox="0 0 10 16">
            <path d="M2 1a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Zm6 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM2 6.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Zm6 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM2 12a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Zm6 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z" />
          </svg>
        </span>
        <span aria-hidden="true">
          <Badge>{number ?? '–'}</Badge>
        </span>
        <h3 id={`${id}name`}>
          <i className={`pi pi-${icons[module]}`} aria-hidden="true" />
          {section}
        </h3>
        <Text
          as="span"
          tone={isOff ? 'faint' : 'muted'}
          className={`ui-cut ${styles.summary}`}
          id={`${id}summary`}
        >
          {(!isOpen || !enabled) && summary}
        </Text>
        <span>
          {(['up', 'down'] as const).map((way) => (
            <Button
              key={way}
              square
              small
              kind="plain"
              icon={`angle-${way}`}
              data-move={way}
              aria-label={t(`form.${way}Of`, { section })}
              title={t(`form.${way}`)}
              // It keeps the focus at either end.
              aria-disabled={way === 'up' ? isFirst : isLast}
              onClick={() => onMove(way === 'up' ? -1 : 1)}
            />
          ))}
        </span>
        <Switch
          aria-labelledby={`${id}name`}
          aria-describedby={`${id}summary`}
          title={isAllowed ? undefined : summary}
          checked={enabled}
          // The module may have been lost since; its section can still be removed.
          disabled={!isAllowed && !enabled}
          onChange={(on) => {
            onChange({ enabled: on })
            if (on) onOpen(true)
          }}
        />
        {isAllowed ? (
          <Button
            square
            small
            kind="plain"
            icon={`chevron-${isOpen ? 'up' : 'down'}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}body` : undefined}
            aria-label={t(isOpen ? 'form.collapseOf' : 'form.expandOf', { section })}
            title={t(isOpen ? 'form.collapse' : 'form.expand')}
            onClick={() => onOpen(!isOpen)}
          />
        ) : (
          <span className={styles.closed} />
        )}
      </div>
      {isOpen && (
        <div id={`${id}body`} role="group" aria-labelledby={`${id}name`}>
          <PartSettings part={part} filters={filters} onChange={onChange} />
        </div>
      )}
    </li>
  )
}
