import { useTranslation } from 'react-i18next'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { parseTlp, strictestFirst, tlpMeaning } from './tlp-controls.tsx'

/** The form field of a TLP level; empty means the default. */
export const TlpField = (field: {
  readonly label?: string
  /** What the level is without a choice. */
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: Parameters<typeof SelectField>[0]['error']
  readonly theirs?: string | undefined
}) => {
  const { t } = useTranslation('common')
  const chosen = parseTlp(field.value)
  return (
    <SelectField
      label={t('tlp.label')}
      placeholder={t('tlp.byDefault')}
      options={strictestFirst.map((level) => ({ value: level, label: tlpLabel(level) }))}
      hint={chosen === null ? undefined : tlpMeaning(t, chosen)}
      {...field}
    />
  )
}
