/** The collection of API keys. Its rows, which journals and snapshots store, contain neither keys nor their hashes. */
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { timeOf } from '#functions/core/read-model/rows.ts'
import { apiKeyEntitySchema } from '#functions/rules/security/api-keys.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import { nextReminder } from '#shared/domain/key-expiry.ts'
import { nameKey, sortKey } from '#shared/domain/text.ts'

const apiKeyKind = kind({
  name: 'api_key',
  schema: apiKeyEntitySchema,
  columns: {
    type: 'text',
    name: 'text?',
    name_key: 'text?',
    name_sort: 'text?',
    client_id: 'integer?',
    user_id: 'integer?',
    admin_access: 'integer',
    hint: 'text',
    created: 'integer',
    expires: 'integer?',
    revoked: 'integer?',
    /** When the previous key stops working. */
    previous_until: 'integer?',
    /** When the next expiry reminder is due. `notice` is the stored name. */
    notice: 'integer?',
    /** The groups and views that an indicator key is limited to. */
    group_ids: 'ids',
    view_ids: 'ids',
  },
  indexes: [
    ['type', 'name_sort', 'id'],
    ['client_id', 'type'],
    ['user_id'],
    ['notice'],
    ['revoked'],
    ['previous_until'],
  ],
  row: (key) => ({
    type: key.type,
    name: key.name,
    name_key: key.name === null ? null : nameKey(key.name),
    name_sort: key.name === null ? null : sortKey(key.name),
    client_id: key.client_id,
    user_id: key.user_id,
    admin_access: Number(key.admin_access),
    hint: key.hint,
    created: Date.parse(key.creation_date),
    expires: timeOf(key.expires),
    revoked: timeOf(key.revoked),
    previous_until: timeOf(key.previous?.until),
    notice: key.revoked === null ? nextReminder(key.expires, key.told) : null,
    group_ids: key.scope?.groups ?? [],
    view_ids: key.scope?.views ?? [],
  }),
  current: (row) => ({ expires: null, group_ids: [], view_ids: [], ...row }),
  disclosed: (key) => ({
    key: `…${key.hint}`,
    admin_access: key.admin_access,
    sightings: key.sightings,
    amber_strict: key.amber_strict,
    opens: keyModules.filter((module) => key.access[module]),
    expiry_date: key.expires,
    networks: key.networks,
    groups: key.scope?.groups.map(String) ?? [],
    views: key.scope?.views.map(String) ?? [],
    revoked: key.revoked,
    requests_per_minute: key.requests_per_minute,
    bytes_per_day: key.bytes_per_day,
  }),
})

export const apiKeysCollection = defineCollection({ name: 'api_keys', kinds: { api_key: apiKeyKind } })
export type ApiKeyKinds = (typeof apiKeysCollection)['kinds']
