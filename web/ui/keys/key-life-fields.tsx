import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { dayOf, type Day } from '#web/lib/days.ts'
import { enumerated } from '#web/lib/enumerated.ts'
import type { Said } from '#web/lib/said.ts'
import { DayInput } from '#web/ui/form/fields/day-input.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import { LinesField } from '#web/ui/form/fields/lines-field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { endOf, lastDay, lives, noticesAhead, wrongNetworks, type KeyLife, type Life } from './key-life.ts'

interface KeyLifeFieldsProps {
  readonly values: KeyLife
  readonly errors: { readonly networks?: Said | undefined; readonly until?: Said | undefined }
  readonly onNetworks: (networks: string) => void
  readonly onLife: (life: Life) => void
  readonly onUntil: (until: Day) => void
}

/** The fields that a key has for all its life. */
export const KeyLifeFields = ({ values, errors, onNetworks, onLife, onUntil }: KeyLifeFieldsProps) => {
  const { t, i18n } = useTranslation('connect')
  const [now] = useState(() => new Date())
  const noticeHint = (): string => {
    const end = endOf(values.life, values.until, now)
    const notices = end === null ? keyLimits.toldDays : noticesAhead(end, now)
    if (notices.length === 0) return t('form.lifeShort')
    return t('form.lifeHint', {
      count: notices.length,
      days: enumerated(notices.map(String), i18n.language),
    })
  }
  return (
    <>
      <LinesField
        label={t('form.networks')}
        hint={t('form.networksHint')}
        value={values.networks}
        error={errors.networks}
        wrong={wrongNetworks(values.networks)}
        onChange={onNetworks}
      />
      <SegmentsField
        label={t('form.life')}
        options={lives.map((value) => ({ value, label: t(`form.lives.${value}`) }))}
        value={values.life}
        onChange={onLife}
        hint={values.life === 'never' ? t('form.neverHint') : noticeHint()}
      />
      {values.life === 'day' && (
        <Field label={t('form.until')} required error={errors.until}>
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
