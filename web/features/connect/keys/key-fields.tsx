import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyLimits, keyModules, type KeyModule } from '#shared/domain/api-keys.ts'
import { tlpMark } from '#shared/domain/tlp/levels.ts'
import { accessFlag } from '#shared/domain/roles.ts'
import { dayOf } from '#web/lib/days.ts'
import { useSession } from '#web/lib/session.ts'
import { SaidText } from '#web/ui/failure/said-text.tsx'
import { ChoicesField } from '#web/ui/form/fields/choices-field.tsx'
import { DayInput } from '#web/ui/form/fields/day-input.tsx'
import { Field, TextField } from '#web/ui/form/fields/field.tsx'
import { LinesField } from '#web/ui/form/fields/lines-field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { PickInput } from '#web/ui/list/filters/pick-field.tsx'
import { useGroupNames, useGroupOptions, viewChoicesQuery } from '#web/features/connect/connect-queries.ts'
import { enumerated } from '#web/features/connect/enumerated.ts'
import { isKeptFrom, mostTlpOf } from '#web/features/connect/key-words.ts'
import { endOf, lastDay, lives, noticesAhead, wrongNetworks, type KeyFormValues } from './key-form.ts'

type Bound = BoundForm<KeyFormValues>

/** The fields that a key has for all its life. */
export const CommonFields = ({ form }: { form: Bound }) => {
  const { t, i18n } = useTranslation('connect')
  const [now] = useState(() => new Date())
  const until = form.field('until')
  const noticeHint = (): string => {
    const end = endOf(form.values.life, form.values.until, now)
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
        value={form.values.networks}
        error={form.errors.networks}
        wrong={wrongNetworks(form.values.networks)}
        onChange={form.field('networks').onChange}
      />
      <SegmentsField
        label={t('form.life')}
        options={lives.map((value) => ({ value, label: t(`form.lives.${value}`) }))}
        value={form.values.life}
        onChange={form.field('life').onChange}
        hint={form.values.life === 'never' ? t('form.neverHint') : noticeHint()}
      />
      {form.values.life === 'day' && (
        <Field label={t('form.until')} required error={until.error}>
          {({ id, describedBy, invalid }) => (
            <DayInput
              id={id}
              label={t('form.until')}
              value={until.value}
              min={until.value === form.values.loadedUntil ? undefined : dayOf(now)}
              max={lastDay(now)}
              describedBy={describedBy}
              invalid={invalid}
              onChange={until.onChange}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** The name, and what a new key opens. */
export const NewFields = ({ form }: { form: Bound }) => {
  const { t } = useTranslation('connect')
  const id = useId()
  const user = useSession()
  const open = keyModules.toReversed().filter((module) => user?.[accessFlag(module)] === true)
  const { value: modules, error, onChange } = form.field('modules')
  const toggle = (module: KeyModule, on: boolean): void =>
    onChange(keyModules.filter((one) => (one === module ? on : modules.includes(one))))
  return (
    <>
      <TextField label={t('form.name')} {...form.field('name')} hint={t('form.nameHint')} autoFocus />
      <fieldset
        className="ui-field cx-modules"
        data-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}error`}
      >
        <legend>{t('form.modules')}</legend>
        <div>
          {open.map((module) => (
            <label key={module} className="cx-check">
              <input
                type="checkbox"
                checked={modules.includes(module)}
                onChange={(event) => toggle(module, event.target.checked)}
              />
              <span>{t(`moduleName.${module}`)}</span>
            </label>
          ))}
        </div>
        {error !== undefined && (
          <p className="ui-error" id={`${id}error`}>
            <i className="pi pi-exclamation-circle" aria-hidden="true" />
            <SaidText what={error} />
          </p>
        )}
      </fieldset>
      {modules.includes('feed') && (
        <>
          <SightingsField form={form} />
          <LimitFields form={form} />
        </>
      )}
      <AmberStrictField form={form} />
    </>
  )
}

/** Whether a key of indicators may also say what was seen: the one thing that it does not only read. */
const SightingsField = ({ form }: { form: Bound }) => {
  const { t } = useTranslation('connect')
  return <Tick {...form.field('sightings')} label={t('form.sightings')} hint={t('form.sightingsHint')} />
}

/** Whether the product is the organization's own, so that it may have what is marked TLP:AMBER+STRICT. */
const AmberStrictField = ({ form }: { form: Bound }) => {
  const { t } = useTranslation('connect')
  return (
    <Tick {...form.field('amberStrict')} label={t('form.amberStrict')} hint={t('form.amberStrictHint')} />
  )
}

const Tick = ({
  value,
  onChange,
  label,
  hint,
}: {
  value: boolean
  onChange: (value: boolean) => void
  label: string
  hint: string
}) => {
  const id = useId()
  return (
    <div className="ui-field">
      {/* The label of one choice stands beside it, not above it as that of a field does. */}
      <div>
        <label className="cx-check">
          <input
            type="checkbox"
            checked={value}
            aria-describedby={`${id}hint`}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>{label}</span>
        </label>
      </div>
      <div className="ui-hint" id={`${id}hint`}>
        {hint}
      </div>
    </div>
  )
}

/** The groups and views that a key of indicators is limited to. */
const LimitFields = ({ form }: { form: Bound }) => {
  const { t, i18n } = useTranslation('connect')
  const groups = form.field('groups')
  const views = form.field('views')
  const names = useGroupNames(groups.value.map(Number))
  const offered = useQuery(viewChoicesQuery).data
  const { amberStrict } = form.values
  const kept = groups.value.flatMap((group) => {
    const known = names?.get(Number(group))
    return isKeptFrom(known?.tlp, amberStrict) ? (known?.label ?? []) : []
  })
  return (
    <>
      <Field label={t('form.groups')} error={groups.error} hint={t('form.groupsHint')}>
        {({ id, describedBy, invalid }) => (
          <>
            <PickInput
              id={id}
              label={t('form.groups')}
              placeholder={t('form.groupsPick')}
              useOptions={useGroupOptions}
              chosen={undefined}
              value=""
              describedBy={describedBy}
              invalid={invalid}
              onChange={(value) => {
                if (value !== '' && !groups.value.includes(value)) groups.onChange([...groups.value, value])
              }}
            />
            {groups.value.length > 0 && (
              <ul className="ui-picked">
                {groups.value.map((group) => {
                  const name = names?.get(Number(group))?.label ?? `#${group}`
                  return (
                    <li key={group} className="ui-tag">
                      <span title={name}>{name}</span>
                      <button
                        type="button"
                        aria-label={t('form.groupRemove', { name })}
                        onClick={() => groups.onChange(groups.value.filter((one) => one !== group))}
                      >
                        <i className="pi pi-times" aria-hidden="true" />
                      </button>
                    </li>
                  )
                })}
              </ul>
            )}
            <div role="status">
              {kept.length > 0 && (
                <p className="cx-wrong">
                  {t('form.groupsKept', {
                    names: enumerated(kept, i18n.language),
                    mark: tlpMark(mostTlpOf(amberStrict)),
                  })}
                </p>
              )}
            </div>
          </>
        )}
      </Field>
      {offered !== undefined && offered.length > 0 && (
        <ChoicesField
          label={t('form.views')}
          placeholder={t('form.viewsPick')}
          options={offered.map(({ view_id: value, view_name: label }) => ({ value: String(value), label }))}
          value={views.value}
          error={views.error}
          hint={t('form.viewsHint')}
          removeLabel={(name) => t('form.viewRemove', { name })}
          onChange={views.onChange}
        />
      )}
    </>
  )
}
