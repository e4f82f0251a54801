/** The form of a system key: name, permissions, networks and lifetime. */
import { createSystemKey, type SystemKey } from '#shared/contracts/api-keys.ts'
import { contractForm, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { held, line } from '#web/ui/form/field-kinds.ts'
import {
  lifetimeBody,
  lifetimeFields,
  lifetimeOfKey,
  lifetimeProblems,
  tidyLifetime,
} from '#web/ui/keys/key-lifetime.ts'

export const systemKeyForm = contractForm(createSystemKey, {
  fields: {
    name: line('name', {
      required: 'apiKeys:system.nameRequired',
      already_exists: 'apiKeys:system.exists',
    }),
    access: held<'read' | 'write'>('read')('admin_access'),
    ...lifetimeFields,
  },
  tidy: (values) => ({ ...values, ...tidyLifetime(values) }),
  check: lifetimeProblems,
  body: (values) => ({
    name: values.name,
    admin_access: values.access === 'write',
    ...lifetimeBody(values),
  }),
  failed: { create: 'apiKeys:system.createFailed', update: 'apiKeys:system.updateFailed' },
})
type SystemKeyFormValues = ValuesOf<typeof systemKeyForm>

/** A key as the form shows it. */
export const valuesOfSystemKey = (key: SystemKey): SystemKeyFormValues => ({
  name: key.name,
  access: key.admin_access ? 'write' : 'read',
  ...lifetimeOfKey(key),
})
