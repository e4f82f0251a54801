/** The defanged value of an indicator, and the menu that copies it. */
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy-text.ts'
import { notify } from '#web/lib/notify.ts'
import { ScriptBadge } from '#web/ui/badges/script-badge.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { partsOfValue, writtenMixed } from './shown-value.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import styles from './indicators.module.css'

interface ValueProps {
  readonly value: string
  readonly typeName: string
}

/** Characters of a hash that fit in the two lines of a card. */
const cardLength = 64

/** A value in a row or on a card; a hash shows both ends. Its mixed-script badge is separate. */
export const ValueText = ({ value, typeName, place }: ValueProps & { readonly place: 'row' | 'card' }) => {
  const { start, end } = partsOfValue(value, typeName)
  if (place === 'card')
    return end !== '' && start.length + end.length > cardLength
      ? `${start.slice(0, cardLength - end.length - 1)}…${end}`
      : start + end
  return (
    <span className={styles.value}>
      <span>{start}</span>
      {end !== '' && <span>{end}</span>}
    </span>
  )
}

/** The badge of a mixed-script value. */
export const ValueBadge = ({ value, typeName }: ValueProps) => {
  const written = writtenMixed(value, typeName)
  return written === undefined ? null : <ScriptBadge written={written} />
}

/** Copies a value as displayed or in plain form. In a row its keys and clicks do not reach the row. */
export const CopyValue = ({ value, typeName, inRow = false }: ValueProps & { inRow?: boolean }) => {
  const { t } = useTranslation('indicators')
  const shown = shownValue(value, typeName)
  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) notify.success(t('copy.done'), shown)
    else notify.error(t('copy.failed'), t('copy.failedText'))
  }
  return (
    // The button inside is the interactive element; this wrapper only stops its events from reaching the row.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      className={styles.copy}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <MenuButton
        label={t('copy.label', { value: shown })}
        className={buttonClass({ square: true, small: true, kind: 'plain' })}
        icon="copy"
        shortcut="C"
        floating
        {...(inRow ? { tabIndex: -1 } : {})}
        choices={[
          { key: 'shown', label: t('copy.shown'), run: () => void copy(shown) },
          { key: 'plain', label: t('copy.plain'), run: () => void copy(value) },
        ]}
      />
    </span>
  )
}
