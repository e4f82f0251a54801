import { MultiSelect } from 'primereact/multiselect'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { atOnce, choicesPassThrough } from './prime-pass-through.ts'
import { Text } from '#web/ui/layout/layout.tsx'
import { useWaitsFor } from '#web/lib/until-loaded.ts'
import 'virtual:prime-theme.css'
import '#web/theme/primereact.css'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly inactive?: boolean
}

interface ChoicesInputProps {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  /** Undefined while they load. */
  readonly options: readonly Choice[] | undefined
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
}

/** Several options from a searchable list. Inactive entries are labelled as such. */
export const ChoicesInput = ({
  id,
  label,
  placeholder,
  options,
  value,
  onChange,
  invalid = false,
  describedBy,
}: ChoicesInputProps) => {
  const { t } = useTranslation('common')
  const waitsFor = useWaitsFor(options === undefined)
  const control = useRef<MultiSelect>(null)
  return (
    <MultiSelect
      ref={control}
      inputId={id}
      className="ui-choices"
      transitionOptions={atOnce}
      pt={choicesPassThrough(label, control)}
      panelClassName="ui-choices-panel"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      invalid={invalid}
      // Without options the control would show each choice as "null".
      value={options === undefined ? [] : [...value]}
      options={[...(options ?? [])]}
      optionLabel="label"
      optionValue="value"
      placeholder={options === undefined ? t(`choices.${waitsFor}`) : placeholder}
      loading={options === undefined}
      disabled={options === undefined}
      filter={(options?.length ?? 0) > 6}
      filterPlaceholder={t('choices.search')}
      filterInputAutoFocus
      showSelectAll={false}
      maxSelectedLabels={2}
      selectedItemsLabel={t('choices.selected', { count: value.length })}
      resetFilterOnHide
      emptyFilterMessage={t('choices.none')}
      emptyMessage={t('choices.none')}
      itemTemplate={(option: Choice) => (
        <span>
          {option.label}
          {option.inactive === true && (
            <Text as="small" size="meta" tone="faint">
              {' '}
              {t('choices.inactive')}
            </Text>
          )}
        </span>
      )}
      onChange={(event) => onChange(Array.isArray(event.value) ? event.value.map(String) : [])}
    />
  )
}
