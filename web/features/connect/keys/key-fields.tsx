import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { useSession } from '#web/lib/session.ts'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { ChoicesField } from '#web/ui/form/fields/choices-field.tsx'
import { Field, TextField } from '#web/ui/form/fields/field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { PickInput } from '#web/ui/list/filters/pick-field.tsx'
import { useGroupOptions } from '#web/ui/list/filters/group-options.ts'
import { useGroupNames, viewChoicesQuery } from '#web/features/connect/connect-queries.ts'
import { enumerated } from '#web/lib/enumerated.ts'
import { isWithheldFrom, mostTlpOf } from '#web/features/connect/key-text.ts'
import { isHiddenFrom, modulesOfOrganization } from '#web/features/connect/organization-modules.ts'
import { ModulesField } from '#web/features/connect/modules-field.tsx'
import { Text } from '#web/ui/layout/layout.tsx'
import type { KeyFormValues } from './key-form.ts'
import { PickedTags } from '#web/ui/badges/tag.tsx'

type Bound = BoundForm<KeyFormValues>

/** The name and the access rights of a new key. */
export const NewFields = ({ form }: { form: Bound }) => {
  const { t } = useTranslation('connect')
  const user = useSession()
  const { value: modules, error, onChange } = form.field('modules')
  return (
    <>
      <TextField label={t('form.name')} {...form.field('name')} hint={t('form.nameHint')} autoFocus />
      <ModulesField
        label={t('form.modules')}
        offered={modulesOfOrganization(user).toReversed()}
        value={modules}
        error={error}
        onChange={onChange}
      />
      {modules.includes('feed') && (
        <>
          <CheckField
            checked={form.values.sightings}
            onChange={form.field('sightings').onChange}
            label={t('form.sightings')}
            hint={t('form.sightingsHint')}
          />
          {/* Users who cannot see indicators have no groups and views to choose from. */}
          {!isHiddenFrom(user, 'feed') && <LimitFields form={form} />}
        </>
      )}
      <CheckField
        checked={form.values.amberStrict}
        onChange={form.field('amberStrict').onChange}
        label={t('form.amberStrict')}
        hint={t('form.amberStrictHint')}
      />
    </>
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
              <PickedTags
                picked={groups.value.map((value) => ({
                  value,
                  name: names?.get(Number(value))?.label ?? `#${value}`,
                }))}
                removeLabel={(name) => t('form.groupRemove', { name })}
                onRemove={(group) => groups.onChange(groups.value.filter((one) => one !== group))}
              />
            )}
            <div role="status">
              {kept.length > 0 && (
                <Text size="meta" tone="danger">
                  {t('form.groupsKept', {
                    names: enumerated(kept, i18n.language),
                    mark: tlpLabel(mostTlpOf(amberStrict)),
                  })}
                </Text>
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
