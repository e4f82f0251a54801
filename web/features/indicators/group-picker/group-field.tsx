import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { groupChoicesQuery } from '#web/features/indicators/indicator-queries.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { useReader } from '#web/lib/reader.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import { Field } from '#web/ui/form/fields/field.tsx'
import type { FilterOption } from '#web/ui/list/filters/filters.ts'
import { PickInput } from '#web/ui/list/filters/pick-field.tsx'
import { levelledName } from '#web/ui/tlp/levelled-name.ts'
import { newGroupValue, parseGroup } from './new-group.ts'

interface GroupFieldProps {
  readonly label: string
  readonly placeholder: string
  /** As `parseGroup` reads it. */
  readonly value: string
  readonly error: ErrorMessage | undefined
  /** No group is created. */
  readonly existing?: boolean
  readonly onChange: (value: string) => void
}

/** Undefined while searching, so that no new group is offered whose name may be taken. */
const useGroupOptions = (search: string): readonly FilterOption[] | undefined => {
  const reader = useReader()
  return useQuery({
    ...groupChoicesQuery(search === '' ? {} : { name: search }),
    ...untilLoaded,
  }).data?.data.map((group) => ({ value: String(group.group_id), label: levelledName(group, reader) }))
}

/** The group of indicators: one of all groups, or a new one whose name is typed. */
export const GroupField = ({
  label,
  placeholder,
  value,
  error,
  existing = false,
  onChange,
}: GroupFieldProps) => {
  const { t } = useTranslation('indicators')
  const newOption = (name: string): FilterOption => ({
    value: newGroupValue(name),
    label: t('picker.create', { name }),
  })
  const group = parseGroup(value)
  return (
    <Field label={label} error={error}>
      {({ id, describedBy, invalid }) => (
        <PickInput
          id={id}
          label={label}
          placeholder={placeholder}
          useOptions={useGroupOptions}
          chosen={group !== undefined && 'name' in group ? newOption(group.name) : undefined}
          {...(existing ? {} : { offer: newOption })}
          value={value}
          describedBy={describedBy}
          invalid={invalid}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
