/**
 * Dictionaries: categories and tags that analysts choose from and platform admins maintain (part 1 section 7, part 2
 * sections 3 and 4). All have the same calls, defined once.
 */
import * as z from 'zod'
import { validityDaysMax } from '../domain/indicators/validity.ts'
import { allRoles, type Role } from '../domain/roles.ts'
import type { ErrorCode } from '../http/errors.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParamsSchema, idSchema, listOf, nameSchema } from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'

const plainNames = { name: nameSchema }
const validityDaysSchema = z.int().min(1).max(validityDaysMax).nullable()
const bilingualNames = { name_pl: nameSchema, name_en: nameSchema }

/** The calls of one dictionary. `idField` is the name of its id on the wire. */
const dictionary = <
  Names extends z.core.$ZodLooseShape,
  const IdField extends string,
  Given extends z.core.$ZodLooseShape = Names,
>(definition: {
  path: string
  idField: IdField
  names: Names
  /** Fields of a body, when they differ from the reply: some may be left out. */
  given?: Given
  readers: readonly Role[]
  /** Error codes of a change, in addition to those of every dictionary. */
  changeErrors?: readonly ErrorCode[]
}) => {
  // A computed key has the type `string`; the mapped type says which one it is.
  const id = { [definition.idField]: idSchema } as { [K in IdField]: typeof idSchema }
  const item = z.object({ ...id, ...definition.names, is_active: z.boolean() })
  // Without `given`, its type parameter is that of the names.
  const given = (definition.given ?? definition.names) as Given
  const area = 'dictionaries' as const
  const admin = ['platform_admin'] as const
  return {
    item,
    list: endpoint({
      method: 'GET',
      path: definition.path,
      area,
      roles: definition.readers,
      response: listOf(item),
    }),
    get: endpoint({
      method: 'GET',
      path: `${definition.path}/{id}`,
      area,
      roles: definition.readers,
      params: idParamsSchema,
      response: z.object({ data: item }),
    }),
    create: endpoint({
      method: 'POST',
      idempotency: 'replayed',
      path: definition.path,
      area,
      roles: admin,
      body: z.object(given),
      response: z.object({ data: item, reactivated: z.boolean() }),
      errors: ['already_exists'],
    }),
    update: endpoint({
      method: 'PUT',
      path: `${definition.path}/{id}`,
      area,
      roles: admin,
      params: idParamsSchema,
      body: z.object({ ...given, is_active: z.boolean(), ...fieldsBeforeShape }),
      response: z.object({ data: item }),
      errors: ['already_exists', 'fields_changed', ...(definition.changeErrors ?? [])],
    }),
    delete: endpoint({
      method: 'DELETE',
      path: `${definition.path}/{id}`,
      area,
      roles: admin,
      params: idParamsSchema,
      errors: ['in_use'],
    }),
  }
}

export const threatCategory = dictionary({
  path: 'threat_category',
  idField: 'threat_category_id',
  names: bilingualNames,
  readers: allRoles,
})
export const threatTag = dictionary({
  path: 'threat_tag',
  idField: 'threat_tag_id',
  names: plainNames,
  readers: allRoles,
})

export const threatCategorySchema = threatCategory.item
export const threatTagSchema = threatTag.item

export const listThreatCategories = threatCategory.list
export const getThreatCategory = threatCategory.get
export const createThreatCategory = threatCategory.create
export const updateThreatCategory = threatCategory.update
export const deleteThreatCategory = threatCategory.delete
export const listThreatTags = threatTag.list
export const getThreatTag = threatTag.get
export const createThreatTag = threatTag.create
export const updateThreatTag = threatTag.update
export const deleteThreatTag = threatTag.delete

export const incidentCategory = dictionary({
  path: 'incident_category',
  idField: 'incident_category_id',
  names: bilingualNames,
  readers: allRoles,
})
export const incidentTag = dictionary({
  path: 'incident_tag',
  idField: 'incident_tag_id',
  names: plainNames,
  readers: allRoles,
})
export const visibilityCategory = dictionary({
  path: 'visibility_category',
  idField: 'visibility_category_id',
  names: bilingualNames,
  readers: allRoles,
})

export const incidentCategorySchema = incidentCategory.item
export const incidentTagSchema = incidentTag.item
export const visibilityCategorySchema = visibilityCategory.item

export const listIncidentCategories = incidentCategory.list
export const getIncidentCategory = incidentCategory.get
export const createIncidentCategory = incidentCategory.create
export const updateIncidentCategory = incidentCategory.update
export const deleteIncidentCategory = incidentCategory.delete
export const listIncidentTags = incidentTag.list
export const getIncidentTag = incidentTag.get
export const createIncidentTag = incidentTag.create
export const updateIncidentTag = incidentTag.update
export const deleteIncidentTag = incidentTag.delete
export const listVisibilityCategories = visibilityCategory.list
export const getVisibilityCategory = visibilityCategory.get
export const createVisibilityCategory = visibilityCategory.create
export const updateVisibilityCategory = visibilityCategory.update
export const deleteVisibilityCategory = visibilityCategory.delete

/** Tags of organizations. Organization admins read them, and no call reads a single entry. */
export const organizationTag = dictionary({
  path: 'organization/tags',
  idField: 'id',
  names: bilingualNames,
  readers: ['platform_admin', 'organization_admin'],
})

export const listOrganizationTags = organizationTag.list
export const createOrganizationTag = organizationTag.create
export const updateOrganizationTag = organizationTag.update
export const deleteOrganizationTag = organizationTag.delete

export const indicatorCategory = dictionary({
  path: 'ioc_category',
  idField: 'feed_category_id',
  names: plainNames,
  readers: allRoles,
})
export const indicatorTag = dictionary({
  path: 'ioc_tag',
  idField: 'feed_tag_id',
  names: plainNames,
  readers: allRoles,
})
export const indicatorType = dictionary({
  path: 'ioc_type',
  idField: 'feed_type_id',
  /**
   * `validity_days`: null means no end. When left out, it stays unchanged, or a new type gets the default of its name.
   */
  names: { ...plainNames, validity_days: validityDaysSchema },
  given: { ...plainNames, validity_days: validityDaysSchema.optional() },
  readers: allRoles,
  changeErrors: ['type_in_use'],
})

export const indicatorCategorySchema = indicatorCategory.item
export const indicatorTagSchema = indicatorTag.item
export const indicatorTypeSchema = indicatorType.item

export const listFeedCategories = indicatorCategory.list
export const getFeedCategory = indicatorCategory.get
export const createFeedCategory = indicatorCategory.create
export const updateFeedCategory = indicatorCategory.update
export const deleteFeedCategory = indicatorCategory.delete
export const listFeedTags = indicatorTag.list
export const getFeedTag = indicatorTag.get
export const createFeedTag = indicatorTag.create
export const updateFeedTag = indicatorTag.update
export const deleteFeedTag = indicatorTag.delete
export const listFeedTypes = indicatorType.list
export const getFeedType = indicatorType.get
export const createFeedType = indicatorType.create
export const updateFeedType = indicatorType.update
export const deleteFeedType = indicatorType.delete
