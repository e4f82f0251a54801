import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { criticalityLevels, criticalityNames } from '#shared/domain/exposures/detections.ts'
import { CriticalityBadge } from '#web/ui/badges/criticality-badge.tsx'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { Note, Row } from '#web/ui/layout/layout.tsx'
import { FilterField } from '#web/ui/list/filters/filter-field.tsx'
import { choicesOf } from '#web/ui/list/filters/filter-values.ts'
import type { Filter, FilterValue } from '#web/ui/list/filters/filters.ts'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { viewTypesQuery } from '#web/features/reports/report-queries.ts'
import { LayoutTiles } from './layout-tiles.tsx'
import type { EditedPart } from './part-rules.ts'
import styles from './part-settings.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface PartSettingsProps {
  readonly part: EditedPart
  readonly filters: readonly Filter[]
  readonly onChange: (change: Partial<Omit<EditedPart, 'module'>>) => void
}

/** The filters and the layout of a section. */
export const PartSettings = ({ part, filters, onChange }: PartSettingsProps) => {
  const { t } = useTranslation('reports')
  const views = useQuery(viewTypesQuery)
  const setFilter = (key: string, value: FilterValue | undefined): void => {
    const { [key]: _, ...others } = part.filters
    onChange({ filters: value === undefined ? others : { ...others, [key]: value } })
  }
  return (
    <div className={styles.root}>
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
      <div className={styles.layout}>
        {views.isError && views.data === undefined ? (
          <Note tone="warn">
            <LoadFailed
              text={t('form.viewsFailed')}
              error={views.error}
              onRetry={() => void views.refetch()}
            />
          </Note>
        ) : views.data === undefined ? (
          <Skeleton widths={[100]} />
        ) : (
          <LayoutTiles
            module={part.module}
            views={views.data[part.module]}
            value={part.view}
            onChange={(chosen) => onChange({ view: chosen })}
          />
        )}
      </div>
    </div>
  )
}

interface LevelsProps {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** Criticality levels, each with its badge; none chosen means all. */
const Levels = ({ label, value, onChange }: LevelsProps) => {
  const { t } = useTranslation('reports')
  return (
    <fieldset className={fieldStyles.root}>
      <legend>{label}</legend>
      <Row wrap gap={4}>
        {criticalityLevels.map((level) => {
          const one = String(level)
          return (
            <CheckField
              key={one}
              label={<CriticalityBadge level={level} label={t(`filter.${criticalityNames[level]}`)} />}
              checked={value.includes(one)}
              onChange={(checked) =>
                onChange(checked ? [...value, one] : value.filter((other) => other !== one))
              }
            />
          )
        })}
      </Row>
    </fieldset>
  )
}
