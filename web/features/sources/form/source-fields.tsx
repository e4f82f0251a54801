import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Source } from '#shared/contracts/sources.ts'
import { sourcePresets, type SourcePreset } from '#shared/domain/sources/presets.ts'
import {
  gonePolicies,
  isIncremental,
  publishingWays,
  secretPlace,
  sourceAuthTypes,
  sourceKinds,
  type SourceKind,
} from '#shared/domain/sources/source.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { GroupField } from '#web/features/indicators/group-picker/group-field.tsx'
import { useIndicatorChoices } from '#web/features/indicators/use-indicator-choices.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { LinesField } from '#web/ui/form/fields/lines-field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'
import { TagPicker } from '#web/ui/form/fields/tag-picker.tsx'
import { TilesField } from '#web/ui/form/fields/tiles-field.tsx'
import fieldStyles from '#web/ui/form/field.module.css'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { Card, Note } from '#web/ui/layout/layout.tsx'
import { OutsideLink } from '#web/ui/markdown/outside-link.tsx'
import { strictestFirst } from '#web/ui/tlp/tlp-controls.tsx'
import styles from '../sources.module.css'
import { sentence, type SourceText } from '../use-source-text.ts'
import {
  nameLabel,
  presetAt,
  reachWith,
  settingsAt,
  valuesOfPreset,
  type Filled,
  type SourceValues,
} from './source-form.ts'

/** Minutes to choose from. */
const intervals = [5, 15, 30, 60, 120, 360, 720, 1440, 10_080] as const
/** The settings that only some kinds have. */
const ownFields: Readonly<Record<SourceKind, readonly ('collection' | 'eventTags' | 'detection')[]>> = {
  list: [],
  stix: ['detection'],
  misp: ['eventTags', 'detection'],
  taxii: ['collection', 'detection'],
}
/** Digits of a number, at most. */
const numberLength = 9

interface FieldsProps {
  readonly form: BoundForm<SourceValues>
  readonly text: SourceText
}

/** The address, how one signs in there, and how often it is read. */
export const AddressCards = ({
  form,
  text,
  stored,
}: FieldsProps & { readonly stored: Source | undefined }) => {
  const { t } = useTranslation('sources')
  const { values } = form
  const presets: readonly SourcePreset[] = sourcePresets
  const preset = presetAt(presets, values)
  const filled = useRef<Filled>(values)
  const fill = (key: string): void => {
    const chosen = presets.find((one) => one.key === key)
    form.set('preset', key)
    if (chosen === undefined) return
    const given = valuesOfPreset(chosen)
    const { reach, filled: next } = reachWith(given, values, filled.current)
    filled.current = { ...given, ...next }
    fillIn(form, { ...given, ...reach })
  }
  const named = nameLabel(values.authType)
  const offered = [...new Set([...intervals, Number(values.interval)])].toSorted((a, b) => a - b)
  return (
    <>
      <Card title={t('form.address')}>
        {stored === undefined && (
          <SelectField
            label={t('form.preset')}
            placeholder={t('form.presetPlaceholder')}
            hint={t('form.presetHint')}
            options={presets.map(({ key, name }) => ({ value: key, label: name }))}
            value={values.preset}
            onChange={fill}
          />
        )}
        {preset !== undefined && (
          <Note className={styles.apart}>
            {t('form.terms')}: {t(`terms.${preset.terms}`)}.{' '}
            <OutsideLink alone href={preset.termsUrl}>
              {preset.termsUrl}
            </OutsideLink>
          </Note>
        )}
        <div className={styles.apart}>
          <TilesField
            label={t('form.kind')}
            options={sourceKinds.map((value) => ({
              value,
              label: sentence(t(`kind.${value}`)),
              text: t(`form.kindText.${value}`),
            }))}
            value={values.kind}
            onChange={form.field('kind').onChange}
          />
        </div>
        <TextField label={t('form.name')} {...form.field('name')} />
        <TextField
          label={t('form.url')}
          {...form.field('url')}
          onChange={(url) => {
            form.set('url', url)
            const { settings, filled: next } = settingsAt(presets, url, values, filled.current)
            filled.current = next
            if (settings.interval !== values.interval) form.set('interval', settings.interval)
            if (settings.threshold !== values.threshold) form.set('threshold', settings.threshold)
            if (settings.confidence !== values.confidence) form.set('confidence', settings.confidence)
            if (settings.gonePolicy !== values.gonePolicy) form.set('gonePolicy', settings.gonePolicy)
            if (settings.goneDays !== values.goneDays) form.set('goneDays', settings.goneDays)
            if (settings.tlp !== values.tlp) form.set('tlp', settings.tlp)
            if (settings.portalOnly !== values.portalOnly) form.set('portalOnly', settings.portalOnly)
          }}
          placeholder="https://"
          hint={t('form.urlHint')}
        />
        <SelectField
          label={t('form.auth')}
          placeholder=""
          options={sourceAuthTypes.map((value) => ({ value, label: t(`authOf.${value}`) }))}
          {...form.field('authType')}
          required
          onChange={(value) => {
            const type = sourceAuthTypes.find((one) => one === value)
            if (type === undefined) return
            form.set('authType', type)
            // What was wrong with the former sign-in no longer is.
            form.set('url', values.url)
            form.set('secret', '')
          }}
        />
        {ownFields[values.kind].includes('collection') && (
          <TextField label={t('form.collection')} {...form.field('collection')} required />
        )}
        {named !== undefined && (
          <TextField label={t(`form.authName.${named}`)} {...form.field('authName')} required />
        )}
        {values.authType !== 'none' && (
          <TextField
            type="password"
            autoComplete="new-password"
            label={t(`form.secret.${values.authType}`)}
            {...form.field('secret')}
            required={stored?.has_secret !== true}
            hint={
              <>
                {values.authType === 'path' && `${t('form.noPlace', { place: secretPlace })} `}
                {t('form.secretHint')} {stored?.has_secret === true && t('form.secretKept')}
              </>
            }
          />
        )}
        {ownFields[values.kind].includes('eventTags') && (
          <LinesField
            label={t('form.eventTags')}
            hint={t('form.eventTagsHint')}
            wrong={[]}
            {...form.field('eventTags')}
          />
        )}
        {ownFields[values.kind].includes('detection') && (
          <SwitchField
            label={t('form.detection')}
            note={t(`form.detectionHint.${values.kind === 'misp' ? 'attributes' : 'observables'}`)}
            checked={values.detection}
            onChange={form.field('detection').onChange}
          />
        )}
      </Card>
      <Card title={t('form.often')}>
        <div className={fieldStyles.pair}>
          <SelectField
            label={t('form.interval')}
            placeholder=""
            options={offered.map((value) => ({ value: String(value), label: text.every(value) }))}
            {...form.field('interval')}
            required
          />
          <NumberField form={form} name="rows" label={t('form.rows')} />
        </div>
      </Card>
    </>
  )
}

/** Sets the fields that a preset has. */
const fillIn = (
  form: BoundForm<SourceValues>,
  values: Pick<SourceValues, keyof ReturnType<typeof valuesOfPreset>>,
): void => {
  form.set('kind', values.kind)
  form.set('name', values.name)
  form.set('url', values.url)
  form.set('authType', values.authType)
  form.set('authName', values.authName)
  form.set('secret', values.secret)
  form.set('interval', values.interval)
  form.set('columns', values.columns)
  form.set('confidence', values.confidence)
  form.set('gonePolicy', values.gonePolicy)
  form.set('goneDays', values.goneDays)
  form.set('threshold', values.threshold)
  form.set('tlp', values.tlp)
  form.set('portalOnly', values.portalOnly)
}

/** What the indicators get, how they reach clients, and what happens when the source no longer has them. */
export const RuleCards = ({ form }: Pick<FieldsProps, 'form'>) => {
  const { t } = useTranslation('sources')
  const { isAnalyst } = useRights()
  const { categories, tags } = useIndicatorChoices()
  const { values } = form
  return (
    <>
      <Card title={t('form.gets')}>
        <SelectField
          label={t('form.category')}
          placeholder={t('form.categoryPlaceholder')}
          hint={t('form.categoryHint')}
          options={categories}
          {...form.field('category')}
        />
        <TagPicker
          label={t('form.tags')}
          placeholder={t('form.tagsPlaceholder')}
          options={tags}
          {...form.field('tags')}
        />
        {isAnalyst && (
          <GroupField
            label={t('form.group')}
            placeholder={t('form.groupPlaceholder')}
            existing
            {...form.field('group')}
          />
        )}
        <SelectField
          label={t('form.tlp')}
          placeholder=""
          hint={t('form.tlpHint')}
          options={strictestFirst
            .filter((level) => level !== 'red')
            .map((level) => ({ value: level, label: tlpLabel(level) }))}
          {...form.field('tlp')}
          required
          onChange={(value) => {
            const level = strictestFirst.find((one) => one === value)
            if (level !== undefined && level !== 'red') form.set('tlp', level)
          }}
        />
        <NumberField form={form} name="confidence" label={t('form.confidence')} />
        <div className={fieldStyles.pair}>
          <NumberField form={form} name="percent" label={t('form.percent')} />
          <NumberField form={form} name="most" label={t('form.most')} />
        </div>
      </Card>
      <Card title={t('form.reach')}>
        <div className={styles.apart}>
          <TilesField
            compact
            label={t('form.reach')}
            options={publishingWays.map((value) => ({
              value,
              label: t(`form.publishing.${value}`),
              text: t(`form.publishing.${value}Text`),
            }))}
            value={values.publishing}
            onChange={form.field('publishing').onChange}
          />
        </div>
        {values.publishing === 'at_once' && (
          <NumberField form={form} name="publishFrom" label={t('form.publishFrom')} />
        )}
        <SwitchField
          label={t('form.portalOnly')}
          note={t('form.portalOnlyHint')}
          checked={values.portalOnly}
          onChange={form.field('portalOnly').onChange}
        />
      </Card>
      <Card title={t('form.gone')}>
        <div className={styles.apart}>
          <TilesField
            compact
            label={t('form.gone')}
            options={gonePolicies.map((value) => ({
              value,
              label: t(`form.gonePolicy.${value}`),
              text: t(`form.gonePolicy.${value}Text`),
            }))}
            value={values.gonePolicy}
            onChange={form.field('gonePolicy').onChange}
          />
        </div>
        {values.gonePolicy === 'expire' && (
          <NumberField form={form} name="goneDays" label={t('form.goneDays')} />
        )}
        <NumberField
          form={form}
          name="threshold"
          label={t('form.threshold')}
          hint={t('form.thresholdHint')}
        />
        <LinesField
          label={t('form.validity')}
          hint={[
            t('form.validityHint'),
            ...(isIncremental(values.kind) ? [] : [t('form.validityGone')]),
          ].join(' ')}
          wrong={[]}
          {...form.field('validity')}
        />
      </Card>
    </>
  )
}

interface NumberFieldProps {
  readonly form: BoundForm<SourceValues>
  readonly name: 'rows' | 'confidence' | 'percent' | 'most' | 'publishFrom' | 'goneDays' | 'threshold'
  readonly label: string
  readonly hint?: string
}

const NumberField = ({ form, name, label, hint }: NumberFieldProps) => (
  <TextField
    label={label}
    inputMode="numeric"
    {...form.field(name)}
    required
    maxLength={numberLength}
    hint={hint}
  />
)
