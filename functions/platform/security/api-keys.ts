/**
 * API keys as they are stored, and what each opens. A key is 190 random bits, so a plain hash of it is enough to know
 * it by; what must be shown again is sealed besides (docs/decisions/api-keys.md).
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
  /** Of a system's key and of a named one; the others are named by whose they are. */
  name: z.string().nullable(),
  client_id: z.int().nullable(),
  user_id: z.int().nullable(),
  /** Whether it may write: a system's key alone. */
  admin_access: z.boolean(),
  /** Whether it may say what its organization saw: a named key alone. */
  sightings: z.boolean().default(false),
  /** Whether what it connects is the organization's own, so that TLP:AMBER+STRICT is given to it: of a named key. */
  amber_strict: z.boolean().default(false),
  /** What it opens, as of the moment when it was made. */
  access: accessSchema,
  hash: z.string(),
  /** Its last four characters. */
  hint: z.string(),
  /** `cti_k7Qd2x`; null of a key that was made before keys had one. */
  prefix: z.string().nullable().default(null),
  /** The key itself, sealed; null where nobody may see it again. */
  sealed: z.string().nullable(),
  /** ISO 8601; when this key was made. */
  creation_date: z.string(),
  /** ISO 8601; null of one that does not end. Of named keys alone. */
  expires: z.string().nullable().default(null),
  /** Networks from which it works, in their one way of writing; none are no limit. */
  networks: z.array(z.string()).default([]),
  /** What a key of indicators is limited to; null is no limit. */
  scope: z
    .object({ groups: z.array(z.int()), views: z.array(z.int()) })
    .nullable()
    .default(null),
  /** What of that its owners were told is gone. */
  told_gone: z
    .object({ groups: z.array(z.int()), views: z.array(z.int()) })
    .default({ groups: [], views: [] }),
  /** The key before this one, which works until an instant (ISO 8601). */
  previous: z
    .object({ hash: z.string(), hint: z.string(), prefix: z.string().nullable(), until: z.string() })
    .nullable()
    .default(null),
  /** Hashes of those before that one, which opened until it was made anew again: who still sends them is counted. */
  ended: z.array(z.string()).default([]),
  /** ISO 8601; since when it opens nothing, of a key that is kept in the list. */
  revoked: z.string().nullable().default(null),
  /** What the platform admin has set; null is what all keys have. */
  requests_per_minute: z.int().nullable().default(null),
  bytes_per_day: z.int().nullable().default(null),
  /** The last expiry reminder that was sent (the stored name): so many days before which end. */
  told: z.object({ days: z.int(), expires: z.string() }).nullable().default(null),
})
export type ApiKeyEntity = z.infer<typeof apiKeyEntitySchema>

/** Hashes that this key had before: who still sends one of those keys is counted under it. */
export const formerHashes = ({
  previous,
  ended,
}: Pick<ApiKeyEntity, 'previous' | 'ended'>): readonly string[] =>
  previous === null ? ended : [previous.hash, ...ended]

/** The guard under which the hash of a key has one owner. */
export const apiKeyScope = 'api-key'

/** How much a key may ask for. */
export const limitsOf = (
  key: Pick<ApiKeyEntity, 'requests_per_minute' | 'bytes_per_day'>,
): { readonly requestsPerMinute: number; readonly bytesPerDay: number } => ({
  requestsPerMinute: key.requests_per_minute ?? keyLimits.requestsPerMinute,
  bytesPerDay: key.bytes_per_day ?? keyLimits.bytesPerDay,
})

/** Access of which each module's is what `decide` answers. */
export const accessOf = (decide: (module: KeyModule) => boolean): KeyAccess => ({
  visibility: decide('visibility'),
  incident: decide('incident'),
  threat: decide('threat'),
  feed: decide('feed'),
})

/** What a new key of an organization opens: the services that have API access now (part 3 section 4). */
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
 * What a key opens at this moment: what it was made for, as far as the organization has the service and, of a user's
 * key, the user the module.
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
