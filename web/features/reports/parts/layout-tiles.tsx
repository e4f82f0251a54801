import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { viewTypes, type ReportModule } from '#shared/domain/reports/modules.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { TwoLines } from '#web/ui/layout/layout.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import styles from './layout-tiles.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

/** A layout of a section, as the server names it. */
interface Layout {
  readonly name: string
  readonly name_pl: string
  readonly name_en: string
}

interface LayoutTilesProps {
  readonly module: ReportModule
  readonly views: readonly Layout[]
  readonly value: string
  readonly onChange: (view: string) => void
}

/** The layout of a section: a tile with a picture for each. */
export const LayoutTiles = ({ module, views, value, onChange }: LayoutTilesProps) => {
  const { t, i18n } = useTranslation('reports')
  const id = useId()
  const hintOf = (name: string): string | undefined => {
    if (module === 'feed') {
      const known = viewTypes.feed.find((one) => one === name)
      return known && t(`form.view.feed.${known}`)
    }
    const known = viewTypes[module].find((one) => one === name)
    return known && t(`form.view.${module}.${known}`)
  }
  return (
    <fieldset className={fieldStyles.root}>
      <legend>{t('form.layout')}</legend>
      <div className={styles.root}>
        {views.map((view) => (
          <label key={view.name} className={classNames(styles.tile, view.name === value && 'is-chosen')}>
            <Picture view={view.name} />
            <TwoLines className={styles.text} under={hintOf(view.name)}>
              <strong>{localName(view, i18n.language)}</strong>
            </TwoLines>
            <input
              type="radio"
              name={id}
              checked={view.name === value}
              onChange={() => onChange(view.name)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const shapes: Readonly<Record<string, string>> = {
  table:
    'M7 8h26v3H7zM7 16h26v1H7zM7 22h26v1H7zM7 28h26v1H7zM7 34h26v1H7zM7 40h26v1H7zM15 14h1v27h-1zM24 14h1v27h-1z',
  descriptions:
    'M7 8h16v3H7zM7 14h26v1.5H7zM7 18h22v1.5H7zM7 25h18v3H7zM7 31h26v1.5H7zM7 35h24v1.5H7zM7 39h15v1.5H7z',
  values:
    'M7 8h10v3H7zM7 15h26v1.5H7zM7 19h20v1.5H7zM7 23h24v1.5H7zM7 29h10v3H7zM7 35h22v1.5H7zM7 39h26v1.5H7z',
  figures:
    'M8 20h4v-8H8zM15 20h4v-12h-4zM22 20h4v-6h-4zM29 20h4v-9h-4zM7 27h26v1.5H7zM7 33h18v1.5H7zM7 39h22v1.5H7z',
}

/** A page filled in this layout. */
const Picture = ({ view }: { view: string }) => (
  <svg viewBox="0 0 40 48" aria-hidden="true">
    <rect x="0.75" y="0.75" width="38.5" height="46.5" rx="2" />
    <path d={shapes[view] ?? shapes['table']} />
  </svg>
)
