/**
 * API keys as stored, and what each gives access to. A key has 190 random bits, so a plain hash identifies it safely. A
 * key that must be shown again is also stored sealed (docs/decisions/api-keys.md).
 */
import * as z from 'zod'
import { keyLimits, keyTypes, type KeyModule } from '#shared/domain/api-keys.ts'
import { serviceFor } from '#shared/domain/services.ts'
import { accessFlag, type ModuleAccess } from '#shared/domain/roles.ts'
import { serviceOf, type OrganizationEntity } from '../tenants/organization.ts'

const accessSchema = z.object({
  visibility: z.boolean(),
  incident: z.boolean(),
  threat: z.boolean(),
  feed: z.boolean(),
})
export type KeyAccess = z.infer<typeof accessSchema>

export const apiKeyEntitySchema = z.object({
  type: z.enum(keyTypes),
  /** The name of a system key or a named key; other keys are named by their owner. */
  name: z.string().nullable(),
  client_id: z.int().nullable(),
  user_id: z.int().nullable(),
  /** Whether it may write; system keys only. */
  admin_access: z.boolean(),
  /** Whether it may report sightings for its organization; named keys only. */
  sightings: z.boolean().default(false),
  /** Whether it connects the organization's own systems, so that it may receive TLP:AMBER+STRICT; named keys only. */
  amber_strict: z.boolean().default(false),
  /** Its access at the time of creation. */
  access: accessSchema,
  hash: z.string(),
  /** Its last four characters. */
  hint: z.string(),
  /** `cti_k7Qd2x`; null for keys older than prefixes. */
  prefix: z.string().nullable().default(null),
  /** The sealed key; null when no one may see it again. */
  sealed: z.string().nullable(),
  /** When this key was created, ISO 8601. */
  creation_date: z.string(),
  /** ISO 8601; null when it does not expire. Named keys only. */
  expires: z.string().nullable().default(null),
  /** Networks from which it works, in normalized form; empty means no limit. */
  networks: z.array(z.string()).default([]),
  /** What limits an indicator key; null means no limit. */
  scope: z
    .object({ groups: z.array(z.int()), views: z.array(z.int()) })
    .nullable()
    .default(null),
  /** Deleted groups and views of which the owners were notified. */
  told_gone: z
    .object({ groups: z.array(z.int()), views: z.array(z.int()) })
    .default({ groups: [], views: [] }),
  /** The previous key, which works until an instant (ISO 8601). */
  previous: z
    .object({ hash: z.string(), hint: z.string(), prefix: z.string().nullable(), until: z.string() })
    .nullable()
    .default(null),
  /** Hashes of earlier keys, which stopped working at the next rotation. Requests that still use them are counted. */
  ended: z.array(z.string()).default([]),
  /** When it was revoked, ISO 8601; the list keeps revoked keys. */
  revoked: z.string().nullable().default(null),
  /** The limit set by the platform admin; null means the common limit. */
  requests_per_minute: z.int().nullable().default(null),
  bytes_per_day: z.int().nullable().default(null),
  /** The last expiry reminder that was sent (the stored name): how many days before which expiry. */
  told: z.object({ days: z.int(), expires: z.string() }).nullable().default(null),
})
export type ApiKeyEntity = z.infer<typeof apiKeyEntitySchema>

/** Earlier hashes of this key. Requests with those keys are counted under it. */
export const formerHashes = ({
  previous,
  ended,
}: Pick<ApiKeyEntity, 'previous' | 'ended'>): readonly string[] =>
  previous === null ? ended : [previous.hash, ...ended]

/** The scope of unique key hashes. */
export const apiKeyScope = 'api-key'

/** The rate and byte limits of a key. */
export const limitsOf = (
  key: Pick<ApiKeyEntity, 'requests_per_minute' | 'bytes_per_day'>,
): { readonly requestsPerMinute: number; readonly bytesPerDay: number } => ({
  requestsPerMinute: key.requests_per_minute ?? keyLimits.requestsPerMinute,
  bytesPerDay: key.bytes_per_day ?? keyLimits.bytesPerDay,
})

/** Access with the result of `decide` for each module. */
export const accessOf = (decide: (module: KeyModule) => boolean): KeyAccess => ({
  visibility: decide('visibility'),
  incident: decide('incident'),
  threat: decide('threat'),
  feed: decide('feed'),
})

/** The access of an organization's new key: the services that have API access now (part 3 section 4). */
export const apiAccessOf = (organization: OrganizationEntity): KeyAccess =>
  accessOf((module) => {
    const service = serviceFor(module)
    return (
      service !== null &&
      organization.services[service].enabled &&
      organization.services[service].enable_api_access
    )
  })

/**
 * The current access of a key: what it was created for, limited to the organization's services and, for a user's key,
 * the user's modules.
 */
export const accessNow = (
  key: Pick<ApiKeyEntity, 'access'>,
  organization: OrganizationEntity | null,
  user: ModuleAccess | undefined,
): KeyAccess =>
  accessOf(
    (module) =>
      key.access[module] &&
      (organization === null || serviceOf(organization, module)) &&
      user?.[accessFlag(module)] !== false,
  )
