import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/form/fields/field.tsx'
import { PickInput } from '#web/ui/list/filters/pick-field.tsx'
import { useGroupOptions } from '#web/ui/list/filters/group-options.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'

interface GroupFieldProps {
  /** The id as text; empty for none. */
  readonly value: string
  readonly error: ErrorMessage | undefined
  /** The group that another user saved meanwhile, and its name. */
  readonly theirs: string | undefined
  readonly theirsName: string | undefined
  /** The name of the threat's stored group. */
  readonly loaded: string | undefined
  readonly onChange: (id: string) => void
}

/** The indicator group of a threat, chosen from all groups. */
export const GroupField = ({ value, error, theirs, theirsName, loaded, onChange }: GroupFieldProps) => {
  const { t } = useTranslation('threats')
  return (
    <Field
      label={t('form.group')}
      error={error}
      theirs={
        theirs === undefined || theirs === value
          ? undefined
          : { shown: theirsName ?? '', take: () => onChange(theirs) }
      }
    >
      {({ id, describedBy, invalid }) => (
        <PickInput
          id={id}
          label={t('form.group')}
          placeholder={t('form.groupPlaceholder')}
          useOptions={useGroupOptions}
          chosen={loaded === undefined ? undefined : { value, label: loaded }}
          value={value}
          describedBy={describedBy}
          invalid={invalid}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
