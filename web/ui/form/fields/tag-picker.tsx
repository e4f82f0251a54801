import { useTranslation } from 'react-i18next'
import { ChoicesField } from './choices-field.tsx'
import type { Choice } from './choices-input.tsx'
import type { ErrorMessage } from '#web/lib/error-message.ts'

interface TagPickerProps {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly Choice[] | undefined
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly max: number
  readonly required?: boolean
  readonly error?: ErrorMessage | undefined
}

/** The tags of an item, up to the maximum. */
export const TagPicker = ({ value, max, error, ...rest }: TagPickerProps) => {
  const { t } = useTranslation('common')
  const tooMany = value.length > max ? t('form.tooManyTags', { count: max }) : undefined
  return (
    <ChoicesField
      {...rest}
      value={value}
      error={error ?? tooMany}
      hint={t('form.tagsHint', { count: value.length, max })}
      removeLabel={(name) => t('form.removeTag', { name })}
    />
  )
}
