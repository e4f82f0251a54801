import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { dayOf, type Day } from '#web/lib/days.ts'
import { enumerated } from '#web/lib/enumerated.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { DayInput } from '#web/ui/form/fields/day-input.tsx'
import { Field, type Theirs } from '#web/ui/form/fields/field.tsx'
import { LinesField } from '#web/ui/form/fields/lines-field.tsx'
import { localeOf } from '#web/lib/locale.ts'
import { writtenDay } from '#web/ui/form/fields/typed-day.ts'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import {
  endOf,
  lastDay,
  lifetimes,
  remindersAhead,
  wrongNetworks,
  type KeyLifetime,
  type Lifetime,
} from './key-lifetime.ts'

/** A form with a key's networks and lifetime among its fields. */
interface LifetimeForm {
  readonly values: KeyLifetime
  readonly errors: { readonly [Key in 'networks' | 'lifetime' | 'until']?: ErrorMessage | undefined }
  /** The values that another user saved meanwhile. */
  readonly theirs: Partial<KeyLifetime>
  readonly set: {
    (key: 'networks', value: string): void
    (key: 'lifetime', value: Lifetime): void
    (key: 'until', value: Day): void
  }
}

/** The fields of a key's networks and lifetime. */
export const KeyLifetimeFields = ({ form: { values, errors, theirs, set } }: { form: LifetimeForm }) => {
  const { t, i18n } = useTranslation('connect')
  const [now] = useState(() => new Date())
  const reminderHint = (): string => {
    const end = endOf(values.lifetime, values.until, now)
    const reminders = end === null ? keyLimits.reminderDays : remindersAhead(end, now)
    if (reminders.length === 0) return t('form.lifetimeShort')
    return t('form.lifetimeHint', {
      count: reminders.length,
      days: enumerated(reminders.map(String), i18n.language),
    })
  }
  // The choice and the day together form one expiry. Another user's value is applied once both match.
  const other = { lifetime: theirs.lifetime ?? 'day', until: theirs.until ?? '' } as const
  const isTaken =
    other.lifetime === values.lifetime && (other.lifetime === 'never' || other.until === values.until)
  const end: Theirs | undefined =
    (theirs.lifetime === undefined && theirs.until === undefined) || isTaken
      ? undefined
      : {
          shown:
            other.lifetime === 'day'
              ? writtenDay(other.until, localeOf(i18n.language))
              : t(`form.lifetimes.${other.lifetime}`),
          take: () => {
            set('lifetime', other.lifetime)
            set('until', other.until)
          },
        }
  return (
    <>
      <LinesField
        label={t('form.networks')}
        hint={t('form.networksHint')}
        value={values.networks}
        error={errors.networks}
        theirs={theirs.networks}
        wrong={wrongNetworks(values.networks)}
        onChange={(networks) => set('networks', networks)}
      />
      <SegmentsField
        label={t('form.lifetime')}
        options={lifetimes.map((value) => ({ value, label: t(`form.lifetimes.${value}`) }))}
        value={values.lifetime}
        error={errors.lifetime ?? (values.lifetime === 'day' ? undefined : errors.until)}
        beside={values.lifetime === 'day' && theirs.lifetime === undefined ? undefined : end}
        onChange={(lifetime) => set('lifetime', lifetime)}
        hint={values.lifetime === 'never' ? t('form.neverHint') : reminderHint()}
      />
      {values.lifetime === 'day' && (
        <Field
          label={t('form.until')}
          required
          error={errors.until}
          theirs={theirs.lifetime === undefined ? end : undefined}
        >
          {({ id, describedBy, invalid }) => (
            <DayInput
              id={id}
              label={t('form.until')}
              value={values.until}
              min={values.until === values.loadedUntil ? undefined : dayOf(now)}
              max={lastDay(now)}
              describedBy={describedBy}
              invalid={invalid}
              onChange={(until) => set('until', until)}
            />
          )}
        </Field>
      )}
    </>
  )
}
