import { useTranslation } from 'react-i18next'
import { exactCount, shortCount } from '#web/lib/counts.ts'
import type { FilterValues } from './filters/filters.ts'
import type { ListMeta, ListToggle } from './list-definition.ts'
import { Button } from '#web/ui/button/button.tsx'
import styles from './list-controls.module.css'

interface ListTogglesProps {
  readonly toggles: readonly ListToggle[]
  readonly values: FilterValues
  /** Undefined until the list is loaded. */
  readonly meta: ListMeta | undefined
  readonly onChange: (values: FilterValues) => void
}

/** The filters with a button of their own: pressed while set, with the number of items they leave. */
export const ListToggles = ({ toggles, values, meta, onChange }: ListTogglesProps) => {
  const { i18n } = useTranslation()
  return (
    <div className={styles.toggles}>
      {toggles.map(({ filter, value, label, icon, count: counted }) => {
        const pressed = values[filter] === value
        const count = meta === undefined ? undefined : counted(meta)
        return (
          <Button
            key={`${filter}=${value}`}
            className={styles.toggle}
            icon={icon}
            aria-pressed={pressed}
            title={label}
            onClick={() => onChange({ ...values, [filter]: pressed ? undefined : value })}
          >
            <span>{label}</span>
            {count !== undefined && (
              <span className={styles.count} title={exactCount(count, i18n.language)}>
                {shortCount(count, i18n.language)}
              </span>
            )}
          </Button>
        )
      })}
    </div>
  )
}
