import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { keyModules, type KeyModule } from '#shared/domain/api-keys.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { useSession } from '#web/lib/session.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { ChoicesField } from '#web/ui/form/fields/choices-field.tsx'
import { Field, TextField } from '#web/ui/form/fields/field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { PickInput } from '#web/ui/list/filters/pick-field.tsx'
import { useGroupNames, useGroupOptions, viewChoicesQuery } from '#web/features/connect/connect-queries.ts'
import { enumerated } from '#web/lib/enumerated.ts'
import { isWithheldFrom, mostTlpOf } from '#web/features/connect/key-text.ts'
import { isHiddenFrom, modulesOfOrganization } from '#web/features/connect/organization-modules.ts'
import type { KeyFormValues } from './key-form.ts'

type Bound = BoundForm<KeyFormValues>

/** The name and the access rights of a new key. */
export const NewFields = ({ form }: { form: Bound }) => {
  const { t } = useTranslation('connect')
  const id = useId()
  const user = useSession()
  const open = modulesOfOrganization(user).toReversed()
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
              <span>
                {t(`moduleName.${module}`)}
                {isHiddenFrom(user, module) && ` ${t('moduleHidden')}`}
              </span>
            </label>
          ))}
        </div>
        {error !== undefined && (
          <p className="ui-error" id={`${id}error`}>
            <i className="pi pi-exclamation-circle" aria-hidden="true" />
            <ErrorMessageText what={error} />
          </p>
        )}
      </fieldset>
      {modules.includes('feed') && (
        <>
          <SightingsField form={form} />
          {/* Users who cannot see indicators have no groups and views to choose from. */}
          {!isHiddenFrom(user, 'feed') && <LimitFields form={form} />}
        </>
      )}
      <AmberStrictField form={form} />
    </>
  )
}

/** Whether an indicator key may also report sightings, its only write access. */
const SightingsField = ({ form }: { form: Bound }) => {
  const { t } = useTranslation('connect')
  return <Tick {...form.field('sightings')} label={t('form.sightings')} hint={t('form.sightingsHint')} />
}

/** Whether the product belongs to the organization, so that it may receive TLP:AMBER+STRICT. */
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
      {/* The label of a single option is at its side, not above as that of a field. */}
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

/** The groups and views that an indicator key is restricted to. */
const LimitFields = ({ form }: { form: Bound }) => {
  const { t, i18n } = useTranslation('connect')
  const groups = form.field('groups')
  const views = form.field('views')
  const names = useGroupNames(groups.value.map(Number))
  const offered = useQuery(viewChoicesQuery).data
  const { amberStrict } = form.values
  const kept = groups.value.flatMap((group) => {
    const known = names?.get(Number(group))
    return isWithheldFrom(known?.tlp, amberStrict) ? (known?.label ?? []) : []
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
                    mark: tlpLabel(mostTlpOf(amberStrict)),
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
