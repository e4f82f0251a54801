import { useQuery } from '@tanstack/react-query'
import { useId, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import { criticalityLevels, criticalityNames } from '#shared/domain/exposures/detections.ts'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { FilterField } from '#web/ui/list/filters/filter-field.tsx'
import { choicesOf, type Filter, type FilterValue } from '#web/ui/list/filters/filters.ts'
import { CriticalityBadge } from '#web/ui/badges/criticality-badge.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { viewTypesQuery } from '#web/features/reports/report-queries.ts'
import type { EditedPart } from './part-rules.ts'
import { filterTexts } from './part-summary.ts'
import { LayoutTiles } from './layout-tiles.tsx'
import { Button } from '#web/ui/button/button.tsx'

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
  const setFilter = (key: string, value: FilterValue | undefined): void => {
    const { [key]: _, ...others } = part.filters
    onChange({ filters: value === undefined ? others : { ...others, [key]: value } })
  }
  // The dropped object is always a section, and its position is already known.
  const dropped = { onDragOver, onDrop: (event: DragEvent<HTMLElement>) => event.preventDefault() }
  return (
    <li
      className={`rep-part${enabled && isAllowed ? '' : ' is-off'}${isDragged ? ' is-dragged' : ''}`}
      {...dropped}
    >
      <div className="rep-part-head">
        <span
          className="rep-drag"
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
        <span className="rep-part-number" aria-hidden="true">
          {number ?? '–'}
        </span>
        <h3 id={`${id}name`}>
          <i className={`pi pi-${icons[module]}`} aria-hidden="true" />
          {section}
        </h3>
        <span className="rep-part-summary" id={`${id}summary`}>
          {(!isOpen || !enabled) && summary}
        </span>
        <span className="rep-part-moves">
          <Button
            square
            small
            kind="plain"
            icon="angle-up"
            data-move="up"
            aria-label={t('form.upOf', { section })}
            title={t('form.up')}
            aria-disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <Button
            square
            small
            kind="plain"
            icon="angle-down"
            data-move="down"
            aria-label={t('form.downOf', { section })}
            title={t('form.down')}
            aria-disabled={isLast}
            onClick={() => onMove(1)}
          />
        </span>
        <input
          type="checkbox"
          role="switch"
          className="ui-switch"
          aria-labelledby={`${id}name`}
          aria-describedby={`${id}summary`}
          title={isAllowed ? undefined : summary}
          checked={enabled}
          aria-checked={enabled}
          // The module may have been lost since; its section can still be removed.
          disabled={!isAllowed && !enabled}
          onChange={(event) => {
            onChange({ enabled: event.target.checked })
            if (event.target.checked) onOpen(true)
          }}
        />
        {isAllowed ? (
          <Button
            square
            small
            kind="plain"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}body` : undefined}
            aria-label={t(isOpen ? 'form.collapseOf' : 'form.expandOf', { section })}
            title={t(isOpen ? 'form.collapse' : 'form.expand')}
            onClick={() => onOpen(!isOpen)}
          >
            <i className={`pi pi-chevron-${isOpen ? 'up' : 'down'}`} aria-hidden="true" />
          </Button>
        ) : (
          <span className="rep-part-closed" />
        )}
      </div>
      {isOpen && (
        <div id={`${id}body`} className="rep-part-body" role="group" aria-labelledby={`${id}name`}>
          {filters.map((filter) => (
            <div key={filter.key} data-filter={filter.key}>
              {filter.key === 'criticality_levels' ? (
                <Levels
                  label={filter.label}
                  value={choicesOf(part.filters[filter.key])}
                  onChange={(chosen) => setFilter(filter.key, chosen.length === 0 ? undefined : chosen)}
                />
              ) : (
                <FilterField
                  filter={filter}
                  value={part.filters[filter.key]}
                  onChange={(value) => setFilter(filter.key, value)}
                />
              )}
            </div>
          ))}
          <div className="rep-wide">
            {views.isError && views.data === undefined ? (
              <LoadFailed
                className="rep-alert is-warn"
                text={t('form.viewsFailed')}
                error={views.error}
                onRetry={() => void views.refetch()}
              />
            ) : views.data === undefined ? (
              <Skeleton widths={[100]} />
            ) : (
              <LayoutTiles
                module={module}
                views={views.data[module]}
                value={part.view}
                onChange={(chosen) => onChange({ view: chosen })}
              />
            )}
          </div>
        </div>
      )}
    </li>
  )
}

/** Criticality levels, each with its badge; none chosen means all. */
const Levels = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}) => {
  const { t } = useTranslation('reports')
  return (
    <fieldset className="ui-field">
      <legend>{label}</legend>
      <div className="rep-levels">
        {criticalityLevels.map((level) => {
          const one = String(level)
          return (
            <label key={one}>
              <span className="ui-check">
                <input
                  type="checkbox"
                  checked={value.includes(one)}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...value, one] : value.filter((other) => other !== one))
                  }
                />
              </span>
              <CriticalityBadge level={level} label={t(`filter.${criticalityNames[level]}`)} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
