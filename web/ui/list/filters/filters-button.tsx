import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { Button } from '#web/ui/button/button.tsx'
import styles from '../list-controls.module.css'

interface FiltersButtonProps {
  /** The number of active filters. */
  readonly count: number
  readonly onOpen: () => void
}

/** Opens the filters. Its badge says how many are active; in a narrow list its words give way. */
export const FiltersButton = ({ count, onOpen }: FiltersButtonProps) => {
  const { t, i18n } = useTranslation('common')
  return (
    <Button
      className={styles.filters}
      shrinks
      icon="sliders-h"
      aria-haspopup="dialog"
      aria-keyshortcuts="F"
      title={t('filters.open')}
      onClick={onOpen}
    >
      <span aria-hidden="true">{t('filters.open')}</span>
      <span className="ui-visually-hidden">
        {count === 0 ? t('filters.open') : t('filters.openActive', { count })}
      </span>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {numberFormat(i18n.language).format(count)}
        </span>
      )}
    </Button>
  )
}
