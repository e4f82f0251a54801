import { useTranslation } from 'react-i18next'
import { ChoicesInput, type Choice } from './choices-input.tsx'
import { Field } from './field.tsx'

interface TagPickerProps {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly Choice[] | undefined
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly max: number
  readonly error?: string | undefined
}

/** Tags of an item: chosen from a list that can be searched, shown below, each with a button that removes it. */
export const TagPicker = ({ label, placeholder, options, value, onChange, max, error }: TagPickerProps) => {
  const { t } = useTranslation('list')
  const offered = options?.filter((option) => option.inactive !== true || value.includes(option.value))
  const tooMany = value.length > max ? t('form.tooManyTags', { count: max }) : undefined
  return (
    <Field label={label} error={error ?? tooMany} hint={t('form.tagsHint', { count: value.length, max })}>
      {({ id, describedBy, invalid }) => (
        <>
          <ChoicesInput id={id} label={label} placeholder={placeholder} options={offered} value={value} onChange={onChange} invalid={invalid} describedBy={describedBy} />
          {value.length > 0 && options !== undefined && (
            <ul className="ui-picked">
              {value.map((tag) => {
                const name = options.find((option) => option.value === tag)?.label ?? `#${tag}`
                return (
                  <li key={tag} className="ui-tag">
                    <span>{name}</span>
                    <button type="button" aria-label={t('form.removeTag', { name })} onClick={() => onChange(value.filter((other) => other !== tag))}>
                      <i className="pi pi-times" aria-hidden="true" />
                    </button>
                  </li>
                )
              })}
            </ul>
          )}
        </>
      )}
    </Field>
  )
}
