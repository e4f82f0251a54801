import { TlpField } from '#web/ui/tlp/tlp-field.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Indicator } from '#shared/contracts/indicators.ts'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'
import { typesOfName, type IndicatorType } from '#shared/domain/indicators/types.ts'
import { limits } from '#shared/domain/limits.ts'
import { Field, TextArea, TextField, theirsOf } from '#web/ui/form/fields/field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { TagPicker } from '#web/ui/form/fields/tag-picker.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import type { IndicatorFormValues } from './indicator-form-values.ts'
import { useIndicatorDictionaries } from '#web/features/indicators/indicator-queries.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { useIndicatorChoices } from '#web/features/indicators/use-indicator-choices.ts'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from '../indicators.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

/** A defanged value is longer than the plain one. */
const longestWritten = limits.indicatorValueLength * 4

interface TypeEntry {
  readonly feed_type_id: number
  readonly name: string
  readonly is_active: boolean
}

/** The dictionary entry for a recognized type: of several, the one that covers the fewest types. */
const entryOf = (type: IndicatorType, types: readonly TypeEntry[]): TypeEntry | undefined =>
  types
    .filter(({ name, is_active: active }) => active && typesOfName(name).includes(type))
    .toSorted((a, b) => typesOfName(a.name).length - typesOfName(b.name).length)[0]

/** The fields of an indicator. The type of the value is recognized and preselected, unless the user has chosen one. */
export const IndicatorFields = ({
  form: { values, errors, field, set },
  indicator,
}: {
  form: BoundForm<IndicatorFormValues>
  indicator: Indicator | undefined
}) => {
  const { t } = useTranslation('indicators')
  const { categories, tags, types } = useIndicatorChoices()
  const entries = useIndicatorDictionaries().types
  const [chosen, setChosen] = useState(indicator !== undefined)
  const reading = readIndicator(values.value)

  const chooseFor = (value: string): void => {
    if (chosen || entries === undefined) return
    const read = readIndicator(value)
    const entry = read.isIndicator ? entryOf(read.type, entries) : undefined
    set('type', entry === undefined ? '' : String(entry.feed_type_id))
  }
  const setValue = (value: string): void => {
    set('value', value)
    chooseFor(value)
  }
  // The value may be entered before the types have loaded: pasted at once, or on a slow connection.
  const typesLoaded = useEffectEvent(() => {
    if (values.value !== '') chooseFor(values.value)
  })
  const known = entries !== undefined
  useEffect(() => {
    if (known) typesLoaded()
  }, [known])
  const recognized = reading.isIndicator
    ? [
        t('form.recognized', {
          type: t(`indicator.${reading.type}`),
          value: shownValue(reading.value, reading.type),
        }),
        ...(reading.port === undefined ? [] : [t('form.portLeftOut', { port: reading.port })]),
      ].join(' ')
    : values.value.trim() === ''
      ? t('form.valueHint')
      : t('form.notRecognized')
  return (
    <>
      <Field
        label={t('form.value')}
        required
        error={errors.value}
        theirs={theirsOf({ ...field('value'), onChange: setValue })}
        hint={<span aria-live="polite">{recognized}</span>}
      >
        {({ id, describedBy, invalid }) => (
          <input
            id={id}
            className={classNames(fieldStyles.input, styles.input)}
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={longestWritten}
            value={values.value}
            required
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <SelectField
        label={t('form.type')}
        placeholder={t('form.typePlaceholder')}
        options={types}
        {...field('type')}
        onChange={(type) => {
          setChosen(true)
          set('type', type)
          // The value must be validated again for the new type.
          set('value', values.value)
        }}
      />
      <SelectField
        label={t('form.category')}
        placeholder={t('form.categoryPlaceholder')}
        options={categories}
        {...field('category')}
      />
      <TextField label={t('form.origin')} {...field('origin')} />
      <TagPicker
        label={t('form.tags')}
        placeholder={t('form.tagsPlaceholder')}
        options={tags}
        {...field('tags')}
      />
      <TlpField {...field('tlp')} />
      <TextArea label={t('form.notes')} rows={4} note={t('form.notesHint')} markdown {...field('notes')} />
      <SwitchField
        label={t('form.ids')}
        note={t('form.idsHint')}
        checked={values.ids}
        onChange={(on) => set('ids', on)}
      />
      <SwitchField
        label={t('form.verified')}
        note={t('form.verifiedHint')}
        checked={values.verified}
        onChange={(on) => set('verified', on)}
      />
    </>
  )
}
