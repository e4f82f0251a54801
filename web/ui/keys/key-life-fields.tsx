import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { dayOf, type Day } from '#web/lib/days.ts'
import { enumerated } from '#web/lib/enumerated.ts'
import type { Said } from '#web/lib/said.ts'
import { DayInput } from '#web/ui/form/fields/day-input.tsx'
import { Field, type Theirs } from '#web/ui/form/fields/field.tsx'
import { LinesField } from '#web/ui/form/fields/lines-field.tsx'
import { localeOf } from '#web/lib/locale.ts'
import { writtenDay } from '#web/ui/form/fields/typed-day.ts'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { endOf, lastDay, lives, remindersAhead, wrongNetworks, type KeyLife, type Life } from './key-life.ts'

interface KeyLifeFieldsProps {
  readonly values: KeyLife
  readonly errors: { readonly [Key in 'networks' | 'life' | 'until']?: Said | undefined }
  /** What somebody else has made of them meanwhile. */
  readonly theirs?: Partial<KeyLife>
  readonly onNetworks: (networks: string) => void
  readonly onLife: (life: Life) => void
  readonly onUntil: (until: Day) => void
}

/** The fields that a key has for all its life. */
export const KeyLifeFields = ({
  values,
  errors,
  theirs = {},
  onNetworks,
  onLife,
  onUntil,
}: KeyLifeFieldsProps) => {
  const { t, i18n } = useTranslation('connect')
  const [now] = useState(() => new Date())
  const reminderHint = (): string => {
    const end = endOf(values.life, values.until, now)
    const reminders = end === null ? keyLimits.reminderDays : remindersAhead(end, now)
    if (reminders.length === 0) return t('form.lifeShort')
    return t('form.lifeHint', {
      count: reminders.length,
      days: enumerated(reminders.map(String), i18n.language),
    })
  }
  // The choice and the day are one end. Taken once they are what stands there.
  const other = { life: theirs.life ?? 'day', until: theirs.until ?? '' } as const
  const isTaken = other.life === values.life && (other.life === 'never' || other.until === values.until)
  const end: Theirs | undefined =
    (theirs.life === undefined && theirs.until === undefined) || isTaken
      ? undefined
      : {
          shown:
            other.life === 'day'
              ? writtenDay(other.until, localeOf(i18n.language))
              : t(`form.lives.${other.life}`),
          take: () => {
            onLife(other.life)
            onUntil(other.until)
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
        onChange={onNetworks}
      />
      <SegmentsField
        label={t('form.life')}
        options={lives.map((value) => ({ value, label: t(`form.lives.${value}`) }))}
        value={values.life}
        error={errors.life ?? (values.life === 'day' ? undefined : errors.until)}
        beside={values.life === 'day' && theirs.life === undefined ? undefined : end}
        onChange={onLife}
        hint={values.life === 'never' ? t('form.neverHint') : reminderHint()}
      />
      {values.life === 'day' && (
        <Field
          label={t('form.until')}
          required
          error={errors.until}
          theirs={theirs.life === undefined ? end : undefined}
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
              onChange={onUntil}
            />
          )}
        </Field>
      )}
    </>
  )
}
