/** The form of a named key: name, access rights, networks and lifetime. */
import { createNamedKey, type ConnectKey } from '#shared/contracts/connect.ts'
import type { KeyModule } from '#shared/domain/api-keys.ts'
import { contractForm, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { choices, held, line } from '#web/ui/form/field-kinds.ts'
import {
  lifetimeBody,
  lifetimeFields,
  lifetimeOfKey,
  lifetimeProblems,
  tidyLifetime,
} from '#web/ui/keys/key-lifetime.ts'

export const keyForm = contractForm(createNamedKey, {
  fields: {
    name: line('name', {
      required: 'connect:form.nameRequired',
      already_exists: 'connect:form.nameExists',
    }),
    modules: {
      ...held<readonly KeyModule[]>([])('modules', {
        service_disabled: 'connect:form.modulesDisabled',
      }),
      check: (modules: readonly KeyModule[]) =>
        modules.length === 0 ? ('connect:form.modulesRequired' as const) : undefined,
    },
    /** Whether it may report the organization's sightings of indicators. */
    sightings: held(false)('sightings'),
    /** Whether the product belongs to the organization, so that it may receive TLP:AMBER+STRICT. */
    amberStrict: held(false)('amber_strict'),
    groups: choices('groups_ids', {
      tooMuch: 'connect:form.tooManyLimits',
      unknown_reference: 'connect:form.groupGone',
    }),
    views: choices('views_ids', {
      tooMuch: 'connect:form.tooManyLimits',
      unknown_reference: 'connect:form.viewGone',
    }),
    ...lifetimeFields,
  },
  // Restrictions and sightings apply only to modules that the key reads.
  tidy: (values) => ({
    ...values,
    ...(values.modules.includes('feed') ? {} : { sightings: false, groups: [], views: [] }),
    ...tidyLifetime(values),
  }),
  check: lifetimeProblems,
  body: (values) => ({
    name: values.name,
    modules: [...values.modules],
    sightings: values.sightings,
    amber_strict: values.amberStrict,
    groups_ids: values.groups.map(Number),
    views_ids: values.views.map(Number),
    ...lifetimeBody(values),
  }),
  failed: { create: 'connect:form.createFailed', update: 'connect:form.updateFailed' },
  special: {
    service_disabled: { wrong: { modules: 'connect:form.modulesDisabled' } },
    too_many_keys: { problem: 'errors:code.too_many_keys' },
    key_revoked: { problem: 'errors:code.key_revoked' },
  },
})
export type KeyFormValues = ValuesOf<typeof keyForm>

/** A key as the form shows it. */
export const valuesOfKey = (key: ConnectKey): KeyFormValues => ({
  name: key.name ?? '',
  modules: key.modules,
  sightings: key.sightings,
  amberStrict: key.amber_strict,
  groups: key.groups.map(({ group_id: id }) => String(id)),
  views: key.views.map(({ view_id: id }) => String(id)),
  ...lifetimeOfKey(key),
})
