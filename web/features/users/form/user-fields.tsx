import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#shared/contracts/languages.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { localeOf } from '#web/lib/locale.ts'
import { writtenDay } from '#web/ui/form/fields/typed-day.ts'
import { DayInput } from '#web/ui/form/fields/day-input.tsx'
import { Field, TextField, theirsOf } from '#web/ui/form/fields/field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { dateOf, dayOf } from '#web/lib/days.ts'
import { formatTime } from '#web/lib/format-relative.ts'
import type { UserFormValues } from './user-form-values.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { Button } from '#web/ui/button/button.tsx'

interface UserFieldsProps {
  readonly form: BoundForm<UserFormValues>
  /** Whether the user belongs to an organization and has one of two roles. An analyst stays an analyst. */
  readonly ofOrganization: boolean
  readonly emailHint: string
  /** Whether the stored user is an organization admin. */
  readonly wasAdmin?: boolean
}

/** The fields that new and existing users share. */
export const UserFields = ({ form, ofOrganization, emailHint, wasAdmin = false }: UserFieldsProps) => {
  const { values, field, set } = form
  const { t } = useTranslation('users')
  const { isOrganizationAdmin } = useRights()
  const roles = (['ROLE_USER', 'ROLE_ORGANIZATION_ADMIN'] as const).map((value) => ({
    value,
    label: t(`role.${value}`),
  }))
  const { theirs: theirRole } = field('role')
  const roleHint =
    wasAdmin && values.role === 'ROLE_USER'
      ? { hint: t('form.reportsStay') }
      : isOrganizationAdmin && values.role === 'ROLE_ORGANIZATION_ADMIN'
        ? { hint: t('form.roleHint') }
        : {}
  return (
    <>
      <TextField label={t('form.name')} {...field('name')} />
      <TextField
        label={t('form.email')}
        type="email"
        inputMode="email"
        hint={emailHint}
        {...field('email')}
      />
      {ofOrganization && (
        <SegmentsField
          label={t('form.role')}
          options={roles}
          value={ofTwo(values.role)}
          error={field('role').error}
          theirs={theirRole === undefined ? undefined : ofTwo(theirRole)}
          onChange={(role) => set('role', role)}
          {...roleHint}
        />
      )}
      <SegmentsField
        label={t('form.language')}
        options={languages.map((value) => ({ value, label: t(`detail.languages.${value}`) }))}
        {...field('language')}
      />
      <ExpiryField
        {...field('expiry')}
        loaded={values.loadedExpiry}
        hint={(id) => <ExpiryHint form={form} id={id} />}
      />
    </>
  )
}

/** One of the two roles of an organization's users. */
const ofTwo = (role: UserFormValues['role']) =>
  role === 'ROLE_ORGANIZATION_ADMIN' ? role : ('ROLE_USER' as const)

/** When an account with this expiry stops working, or that it has, and how to move it to the end of its day. */
const ExpiryHint = ({ form: { values, set }, id }: { form: BoundForm<UserFormValues>; id: string }) => {
  const { t, i18n } = useTranslation('users')
  const { expiry, loadedExpiry, loadedInstant, isWholeDay } = values
  if (expiry === '') return t('form.expiryNone')
  const now = new Date()
  const isPast = dateOf(expiry) !== undefined && expiry < dayOf(now)
  const isLoaded = expiry === loadedExpiry
  const instant = isLoaded && !isWholeDay && loadedInstant !== '' ? new Date(loadedInstant) : null
  const textOf = (): string => {
    if ((isPast && isLoaded) || (instant !== null && instant <= now)) return t('form.expiryOver')
    // A past day that is typed has an error.
    if (isPast) return ''
    return instant === null
      ? t('form.expiryHint')
      : t('form.expiryTime', { time: formatTime(instant, i18n.language) })
  }
  /** A pressed button is disabled or disappears. */
  const focus = (): void => document.getElementById(id)?.focus()
  return (
    <>
      {textOf()} {/* It stays where it was, so that a second click changes nothing more. */}
      {isLoaded && loadedInstant !== '' && !isPast && (
        <>
          <Button
            kind="text"
            small
            disabled={isWholeDay}
            onClick={() => {
              set('isWholeDay', true)
              focus()
            }}
          >
            {t('form.expiryWhole')}
          </Button>{' '}
        </>
      )}
      <Button
        kind="text"
        small
        onClick={() => {
          set('expiry', '')
          focus()
        }}
      >
        {t('form.expiryClear')}
      </Button>
    </>
  )
}

/** The last day of an account, not before today. Without one the account never expires, which the field says. */
const ExpiryField = ({
  value,
  error,
  theirs,
  loaded,
  hint,
  onChange,
}: {
  value: string
  theirs: string | undefined
  /** A past expiry may stay unchanged. */
  loaded: string
  hint: (id: string) => ReactNode
  error: ErrorMessage | undefined
  onChange: (day: string) => void
}) => {
  const { t, i18n } = useTranslation('users')
  return (
    <Field
      label={t('form.expiry')}
      error={error}
      theirs={theirsOf({ theirs, value, onChange }, (day) =>
        day === '' ? '' : writtenDay(day, localeOf(i18n.language)),
      )}
      hint={hint}
    >
      {({ id, describedBy, invalid }) => (
        <DayInput
          id={id}
          label={t('form.expiry')}
          value={value}
          min={value === loaded ? undefined : dayOf(new Date())}
          describedBy={describedBy}
          invalid={invalid}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
