import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { ownersQuery } from '../exposure-queries.ts'

interface PersonFieldProps {
  readonly label: string
  readonly value: string
  readonly error: ErrorMessage | undefined
  readonly onChange: (id: string) => void
}

/** A user of the organization who can own an exposure. */
export const PersonField = ({ label, value, error, onChange }: PersonFieldProps) => {
  const { t } = useTranslation('exposures')
  const { organizationId } = useRights()
  const people = useQuery({ ...ownersQuery(organizationId ?? 0), enabled: organizationId !== null })
  return (
    <SelectField
      label={label}
      required
      placeholder={t('remediation.ownerPlaceholder')}
      options={people.data?.data.map((person) => ({ value: String(person.user_id), label: person.name }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
