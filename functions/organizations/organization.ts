/** Creates, changes and deletes organizations, with their profile pictures (part 3 section 5). */
import * as z from 'zod'
import { readPendingRequests } from '#functions/assets/asset-store.ts'
import { changedFields, mergedInput } from '#functions/core/changes-over.ts'
import { cleanupItem, runCleanups, noteObjects } from '#functions/core/cleanup.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { Files } from '#functions/core/files/files.ts'
import { cleanPicture, type Picture } from '#functions/core/files/picture.ts'
import { redrawn } from '#functions/core/files/redraw.ts'
import { validated } from '#functions/core/http/validated.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { pictureKey } from '#functions/rules/file-keys.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { eventBy, auditWrite } from '#functions/rules/security/audit.ts'
import { withinTakenEmails } from '#functions/rules/security/taken-emails.ts'
import { type Session, actorOf } from '#functions/rules/session/sessions.ts'
import { organizationDeletionItem } from '#functions/rules/tenants/organization-deletions.ts'
import { emailKey, type OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { countUsers } from '#functions/users/user-queries.ts'
import {
  type CreateOrganizationInput,
  type UpdateOrganizationInput,
  type createOrganization as createOrganizationCall,
  createOrganizationInputSchema as callInputSchema,
  type updateOrganization,
  type deleteOrganization,
  type updateServices,
  type updateNotificationSettings,
  type ChecklistStep,
  type updateChecklist,
  type BasicOrganization,
} from '#shared/contracts/organizations.ts'
import type { updateProfilePicture } from '#shared/contracts/profile-pictures.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import { pictureLimits } from '#shared/domain/pictures.ts'
import { services, servicesOf, changedService } from '#shared/domain/services.ts'
import { searchKey, tidyText } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import { readChecklist } from './checklist-queries.ts'
import { newOrganizationOf, toOrganizationResponse, basicOf } from './organization-presenter.ts'
import { type OrganizationSources, visibleOrganization, checkScope } from './organization-queries.ts'
import { organizationNameKey, type OrganizationKinds, organizationsCollection } from './organization-store.ts'

/**
 * Adds a new organization to a commit. Throws `already_exists` for a name or contact e-mail in use, `unknown_reference`
 * for a tag, and `service_disabled` for API access or e-mails of a service that is off.
 */
const addOrganization = (
  commit: Commit<OrganizationKinds>,
  input: CreateOrganizationInput,
): { id: number; organization: OrganizationEntity } => {
  const organization: OrganizationEntity = {
    name: input.client_name,
    contact_email: input.contact_email,
    max_user_count: input.max_user_count,
    tags: [...input.organization_tags],
    services: changedServices(servicesOf.none, input.services),
    ip_allow_list: [],
    creation_date: commit.at,
    ...(input.time_zone === undefined && input.clear_content === undefined
      ? {}
      : {
          notification_settings: {
            time_zone: input.time_zone ?? defaultNotificationSettings.time_zone,
            clear_content: input.clear_content ?? defaultNotificationSettings.clear_content,
          },
        }),
    ...(input.mailed_code === undefined ? {} : { mailed_code: input.mailed_code }),
  }
  check(commit.readModel, organization, undefined, undefined)
  const id = commit.nextId('organization')
  commit.create('organization', id, organization)
  return { id, organization }
}

/**
 * Adds a change of an organization to a commit. Fields with equal values do not count as changed. Throws the errors of
 * `addOrganization`, and `max_users_below_current`.
 */
const changeOrganization = (
  commit: Commit<OrganizationKinds>,
  id: number,
  stored: Stored<OrganizationEntity>,
  input: UpdateOrganizationInput,
): void => {
  const before = stored.entity
  const organization: OrganizationEntity = {
    ...before,
    name: input.client_name ?? before.name,
    contact_email: input.contact_email === undefined ? before.contact_email : input.contact_email,
    max_user_count: input.max_user_count ?? before.max_user_count,
    tags: input.organization_tags === undefined ? before.tags : [...input.organization_tags],
  }
  const changed = changedFields(before, organization, [
    ['name', 'client_name'],
    ['contact_email', 'contact_email'],
    ['max_user_count', 'max_user_count'],
    ['tags', 'organization_tags'],
  ])
  if (changed.length === 0) return
  check(commit.readModel, organization, before, id)
  commit.update('organization', id, organization, stored, changed)
}

const check = (
  readModel: ReadModel,
  organization: OrganizationEntity,
  before: OrganizationEntity | undefined,
  exceptId: number | undefined,
): void => {
  checkName(readModel, organization.name, exceptId)
  if (organization.contact_email !== before?.contact_email)
    checkContactEmail(readModel, organization.contact_email, exceptId)
  checkTags(
    readModel,
    organization.tags.filter((id) => before?.tags.includes(id) !== true),
  )
  if (exceptId !== undefined && organization.max_user_count !== before?.max_user_count) {
    const users = countUsers(readModel, exceptId)
    if (organization.max_user_count < users)
      throw new PortalError('max_users_below_current', { field: 'max_user_count', values: [String(users)] })
  }
}

const checkName = (readModel: ReadModel, name: string, exceptId: number | undefined): void => {
  const same = readModel.rows(idRow, 'SELECT id FROM organization WHERE name_key = ?', [
    organizationNameKey(name),
  ])
  if (same.some((id) => id !== exceptId)) throw new PortalError('already_exists', { field: 'client_name' })
}

const checkContactEmail = (
  readModel: ReadModel,
  email: string | null,
  exceptId: number | undefined,
): void => {
  if (email === null) return
  const alike = readModel.rows(
    z.object({ id: z.int(), contact_email: z.string() }),
    'SELECT id, contact_email FROM organization WHERE contact_email_search = ?',
    [searchKey(email)],
  )
  if (alike.some(({ id, contact_email }) => id !== exceptId && emailKey(contact_email) === emailKey(email)))
    throw new PortalError('already_exists', { field: 'contact_email' })
}

/** New tags must be active. Existing ones may have been switched off since. */
const checkTags = (readModel: ReadModel, added: readonly number[]): void => {
  const active = readModel.rows(
    idRow,
    'SELECT tag.id FROM json_each(?) AS wanted JOIN organization_tag AS tag ON tag.id = wanted.value WHERE tag.is_active = 1',
    [JSON.stringify(added)],
  )
  if (active.length !== added.length)
    throw new PortalError('unknown_reference', { field: 'organization_tags' })
}

/** Services after a change. Throws `service_disabled` for API access or e-mails of a service that is off. */
const changedServices = (
  before: OrganizationEntity['services'],
  changes: CreateOrganizationInput['services'],
): OrganizationEntity['services'] => {
  const after = { ...before }
  for (const service of services) {
    const change = changes[service] ?? {}
    after[service] = changedService(before[service], change)
    const wanted = change.enable_api_access === true || change.enable_email_notifications === true
    if (wanted && !after[service].enabled && change.enabled !== false)
      throw new PortalError('service_disabled', { field: service })
  }
  return after
}

/** Creates an organization, with the given services on. */
export const createNewOrganization = (
  { organizations }: OrganizationSources,
  { body, session, idempotency }: Call<typeof createOrganizationCall, Session>,
) =>
  organizations.commit(actorOf(session), (commit) => {
    const { id, organization } = addOrganization(commit, body)
    return idempotency.record(commit, { client: newOrganizationOf(commit.readModel, id, organization) })
  })

const inputSchema = z.object({
  name: callInputSchema.shape.client_name,
  contact_email: callInputSchema.shape.contact_email,
  max_user_count: callInputSchema.shape.max_user_count,
  tags: callInputSchema.shape.organization_tags,
  /** The services that are on from the start, with their API access and e-mails. */
  services: z.array(z.enum(services)).default([]),
})
export type NewOrganization = z.input<typeof inputSchema>

/**
 * Creates an organization and returns it. Throws `validation_failed`, `already_exists` for a name or contact e-mail in
 * use, and `unknown_reference` for a tag that does not exist or is inactive.
 */
export const createOrganization = async (
  platform: Platform,
  actor: Actor,
  input: NewOrganization,
): Promise<{ id: number; organization: OrganizationEntity }> => {
  const { name, tags, services: on, ...rest } = validated(inputSchema, input)
  return platform.collection(organizationsCollection).commit(actor, (commit) =>
    addOrganization(commit, {
      ...rest,
      client_name: name,
      organization_tags: tags,
      services: Object.fromEntries(on.map((service) => [service, servicesOf.everything[service]])),
    }),
  )
}

/**
 * Changes the given fields. The error that a contact address is in use is limited to a few times an hour for
 * organization admins.
 */
export const editOrganization = async (
  dependencies: OrganizationSources,
  { params, body: given, session, request }: Call<typeof updateOrganization, Session>,
) => {
  const { organizations, platform } = dependencies
  const { organizationId } = session
  const change = () =>
    organizations.commit(actorOf(session), async (commit) => {
      const stored = await visibleOrganization(dependencies, session, params.id)
      const before = stored.entity
      const body = mergedInput(given, {
        client_name: before.name,
        contact_email: before.contact_email,
        max_user_count: before.max_user_count,
        organization_tags: before.tags,
      })
      checkFields(session, body, before)
      changeOrganization(commit, params.id, stored, body)
    })
  if (organizationId === null || given.contact_email === undefined) await change()
  else
    await withinTakenEmails(
      platform,
      { action: 'refusal', ...eventBy(session, request) },
      'contact_email',
      change,
    )
  return {
    client: toOrganizationResponse(
      await organizations.readModel(),
      params.id,
      platform.clock.now(),
      await readPendingRequests(platform.table),
    ),
  }
}

/**
 * Organization admins may change only the contact e-mail (part 3 section 2). A field sent with its present value is not
 * a change. Throws `forbidden`.
 */
const checkFields = (session: Session, body: UpdateOrganizationInput, before: OrganizationEntity): void => {
  if (session.role === 'platform_admin') return
  const fixed = {
    client_name: before.name,
    max_user_count: before.max_user_count,
    organization_tags: before.tags,
  } as const
  for (const field of ['client_name', 'max_user_count', 'organization_tags'] as const) {
    if (body[field] !== undefined && JSON.stringify(body[field]) !== JSON.stringify(fixed[field]))
      throw new PortalError('forbidden', { field })
  }
}

/**
 * Deletes an organization, if the typed name, when given, is right. The organization and all access of its users end at
 * once. Its data is deleted in the background. Throws `confirmation_mismatch`.
 */
export const removeOrganization = (
  dependencies: OrganizationSources,
  { params, body, session, request }: Call<typeof deleteOrganization, Session>,
) => {
  const { organizations, platform } = dependencies
  const actor = actorOf(session)
  return organizations.commit(actor, async (commit) => {
    const { entity } = await visibleOrganization(dependencies, session, params.id)
    if (body.client_name !== undefined && tidyText(body.client_name) !== tidyText(entity.name))
      throw new PortalError('confirmation_mismatch', { field: 'client_name' })
    commit.delete('organization', params.id)
    if (entity.picture !== undefined)
      commit.putItem(cleanupItem(platform.random.uuid(), { objects: [entity.picture.object] }))
    commit.putItem(
      organizationDeletionItem({
        client_id: params.id,
        client_name: entity.name,
        actor,
        requested: commit.at,
      }),
    )
    commit.addWrite(
      auditWrite(platform, {
        action: 'organization_delete',
        outcome: 'success',
        ...eventBy(session, request, params.id),
        detail: entity.name,
      }),
    )
    return {}
  })
}

/**
 * Changes the services. Switching one off also ends its API access and e-mails. Users lose the module with their next
 * request, which reads the organization. Throws `service_disabled` when API access or e-mails are requested for a
 * service that is off.
 */
export const changeServices = (
  dependencies: OrganizationSources,
  { params, body, session }: Call<typeof updateServices, Session>,
) =>
  dependencies.organizations.commit(actorOf(session), async (commit) => {
    const stored = await visibleOrganization(dependencies, session, params.id)
    const before = stored.entity.services
    const after = changedServices(before, body)
    const changed = services.filter(
      (service) => JSON.stringify(after[service]) !== JSON.stringify(before[service]),
    )
    if (changed.length > 0)
      commit.update(
        'organization',
        params.id,
        { ...stored.entity, services: after },
        stored,
        changed.map((service) => `services_${service}` as const),
      )
    return { services: after }
  })

/** As for previous preferences: a weekly digest covers seven days and may be delayed further. */
const retentionMilliseconds = 9 * 86_400_000
const maxFormer = 20

interface FormerTimeZone {
  readonly time_zone: string
  /** ISO 8601. */
  readonly until: string
}

/** The previous zones after a change at an instant (ISO 8601). */
const formerTimeZones = (
  known: readonly FormerTimeZone[],
  before: string,
  after: string,
  at: string,
): FormerTimeZone[] =>
  before === after
    ? [...known]
    : [...known, { time_zone: before, until: at }]
        .filter(({ until }) => Date.parse(at) - Date.parse(until) <= retentionMilliseconds)
        .slice(-maxFormer)

/**
 * Changes the given settings. Pending e-mails use the settings at the time of sending. Items released in the previous
 * time zone still wait for the digest of that zone.
 */
export const changeNotificationSettings = (
  dependencies: OrganizationSources,
  { params, body: given, session }: Call<typeof updateNotificationSettings, Session>,
) =>
  dependencies.organizations.commit(actorOf(session), async (commit) => {
    const stored = await visibleOrganization(dependencies, session, params.id)
    const before = stored.entity.notification_settings ?? defaultNotificationSettings
    const body = mergedInput(given, before)
    const after = {
      time_zone: body.time_zone ?? before.time_zone,
      clear_content: body.clear_content ?? before.clear_content,
    }
    const changed = (['time_zone', 'clear_content'] as const).filter(
      (field) => after[field] !== before[field],
    )
    if (changed.length > 0)
      commit.update(
        'organization',
        params.id,
        {
          ...stored.entity,
          notification_settings: after,
          time_zones_before: formerTimeZones(
            stored.entity.time_zones_before ?? [],
            before.time_zone,
            after.time_zone,
            commit.at,
          ),
        },
        stored,
        changed,
      )
    return { notification_settings: after }
  })

// An organization's profile picture (part 3 sections 2 and 5).

/** Replaces the picture and deletes the object of the previous one. `also` adds to the commit. */
export const changePicture = async (
  dependencies: OrganizationSources,
  session: Session,
  organizationId: number,
  picture: OrganizationEntity['picture'],
  also: (commit: Commit<OrganizationKinds>) => void = () => undefined,
): Promise<void> => {
  const { organizations, platform } = dependencies
  const cleanupId = platform.random.uuid()
  await organizations.commit(actorOf(session), async (commit) => {
    const stored = await visibleOrganization(dependencies, session, organizationId)
    const { picture: before, ...rest } = stored.entity
    if (before === undefined && picture === undefined) return
    commit.update(
      'organization',
      organizationId,
      picture === undefined ? rest : { ...rest, picture },
      stored,
      ['profile_picture'],
    )
    also(commit)
    if (before !== undefined) commit.putItem(cleanupItem(cleanupId, { objects: [before.object] }))
  })
  await runCleanups(platform, [cleanupId])
}

/** The organization as the picture's routes return it. */
export const readBasicInfoResponse = async (
  { organizations, platform }: OrganizationSources,
  id: number,
): Promise<BasicOrganization> =>
  basicOf(toOrganizationResponse(await organizations.readModel(), id, platform.clock.now()))

/** The bucket of files, which pictures need. */
export const pictureFiles = ({ platform }: OrganizationSources): Files => {
  if (platform.files === undefined) throw new Error('Pictures need the files bucket')
  return platform.files
}

/**
 * Sets the picture. Throws `file_empty`, `file_size_too_big`, `incorrect_file_type`, `picture_too_large`
 * and `picture_unreadable`.
 */
export const setPicture = async (
  dependencies: OrganizationSources,
  { params, body, session }: Call<typeof updateProfilePicture, Session>,
) => {
  checkScope(session, params.id)
  const picture = await checked(body.photo_file)
  const files = pictureFiles(dependencies)
  const { platform } = dependencies
  const version = platform.random.token(12)
  const object = pictureKey(params.id, version)
  const noted = await noteObjects(platform, [object])
  try {
    await files.put(object, picture.bytes, picture.type)
    await changePicture(dependencies, session, params.id, { object, type: picture.type, version }, (commit) =>
      commit.addWrite(noted.takeOver()),
    )
  } finally {
    await runCleanups(platform, [noted.id])
  }
  return { client: await readBasicInfoResponse(dependencies, params.id) }
}

const checked = async (file: File): Promise<Picture> => {
  if (file.size === 0) throw new PortalError('file_empty', { field: 'photo_file' })
  if (file.size > pictureLimits.bytes) throw new PortalError('file_size_too_big', { field: 'photo_file' })
  const picture = cleanPicture(new Uint8Array(await file.arrayBuffer()))
  if (picture === undefined) throw new PortalError('incorrect_file_type', { field: 'photo_file' })
  const { width, height } = picture
  if (Math.max(width, height) > pictureLimits.side || width * height > pictureLimits.pixels)
    throw new PortalError('picture_too_large', { field: 'photo_file' })
  const clean = redrawn(picture)
  if (clean === undefined) throw new PortalError('picture_unreadable', { field: 'photo_file' })
  return clean
}

/** Dismisses the list for both sides, or shows it again. */
export const dismissChecklist = async (
  dependencies: OrganizationSources,
  { params, body, session }: Call<typeof updateChecklist, Session>,
): Promise<{ checklist: ChecklistStep[] | null }> => {
  await dependencies.organizations.commit(actorOf(session), async (commit) => {
    const stored = await visibleOrganization(dependencies, session, params.id)
    if ((stored.entity.checklist_dismissed ?? false) === body.dismissed) return
    const organization = { ...stored.entity, checklist_dismissed: body.dismissed }
    commit.update('organization', params.id, organization, stored, ['checklist_dismissed'])
  })
  return readChecklist(dependencies, { params, session })
}
