/** Presents exposures from the read model. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { isProviderStaff, type Role } from '#shared/domain/roles.ts'
import { tlpOf, tlpSql } from '#functions/rules/tlp/tlp.ts'
import {
  criticalitySchema,
  type Visibility,
  type VisibilityListItem,
} from '#shared/contracts/visibilities.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import { stateOn } from '#shared/domain/exposures/dates.ts'
import { exposureStates } from '#shared/domain/exposures/states.ts'
import { tlpOfRank } from '#shared/domain/tlp/levels.ts'
import type { ExposureEntity } from './collection.ts'
import { remediationOf } from './remediation/remediation.ts'
import { dayOf, type Days } from './remediation/today.ts'

/** The list's columns. The category is joined by id, so that a renamed one shows everywhere at once. */
export const exposureSelect = `
  visibility.id, visibility.client_id, visibility.name, visibility.criticality, visibility.is_active AS is_open, visibility.false_positive,
  visibility.first, visibility.last, visibility.closed, visibility.sent, ${tlpSql('visibility')} AS tlp,
  visibility.state, visibility.until, visibility.owner, visibility.owner_name, visibility.due, visibility.fixed, visibility.returned, visibility.ended, visibility.asked, category.id AS category_id, category.name_pl, category.name_en, category.is_active`
export const exposureJoins = 'JOIN visibility_category AS category ON category.id = visibility.category_id'

export const exposureRowSchema = z.object({
  id: z.int(),
  client_id: z.int(),
  name: z.string(),
  criticality: criticalitySchema,
  is_open: z.int(),
  false_positive: z.int(),
  first: z.int(),
  last: z.int(),
  closed: z.int().nullable(),
  sent: z.int().nullable(),
  tlp: z.int(),
  state: z.enum(exposureStates),
  until: z.string().nullable(),
  owner: z.int().nullable(),
  owner_name: z.string().nullable(),
  due: z.string().nullable(),
  fixed: z.int().nullable(),
  returned: z.int().nullable(),
  ended: z.string().nullable(),
  asked: z.int().nullable(),
  category_id: z.int(),
  name_pl: z.string(),
  name_en: z.string(),
  is_active: z.int(),
})
export type ExposureRow = z.infer<typeof exposureRowSchema>

type RemediationOnDay = Pick<
  VisibilityListItem,
  'state' | 'owner' | 'due_date' | 'accepted_until' | 'fixed_date' | 'returned_date' | 'acceptance_ended_date'
>
/** The remediation as lists show it on a day. An expired acceptance counts as new, even before a run stores that. */
const remediationOnDay = (remediation: RemediationOnDay, today: string): RemediationOnDay => {
  const state = stateOn(remediation.state, remediation.accepted_until, today)
  return {
    ...remediation,
    state,
    accepted_until: state === 'accepted' ? remediation.accepted_until : null,
    acceptance_ended_date:
      state === remediation.state ? remediation.acceptance_ended_date : remediation.accepted_until,
  }
}

/** A row of the list, with its organization, as of a day. */
export const toExposureListItem = (
  row: ExposureRow,
  organization: OrganizationRef,
  today: string,
): VisibilityListItem => ({
  visibility_id: row.id,
  name: row.name,
  visibility_category: {
    visibility_category_id: row.category_id,
    name_pl: row.name_pl,
    name_en: row.name_en,
    is_active: row.is_active === 1,
  },
  criticality_level: row.criticality,
  is_active: row.is_open === 1,
  tlp: tlpOfRank(row.tlp),
  ...remediationOnDay(
    {
      state: row.state,
      owner: row.owner === null ? null : { user_id: row.owner, name: row.owner_name ?? '' },
      due_date: row.due,
      accepted_until: row.until,
      fixed_date: row.fixed === null ? null : new Date(row.fixed).toISOString(),
      returned_date: row.returned === null ? null : new Date(row.returned).toISOString(),
      acceptance_ended_date: row.ended,
    },
    today,
  ),
  false_positive: row.false_positive === 1,
  client: organization,
  first_detection_date: new Date(row.first).toISOString(),
  last_detection_date: new Date(row.last).toISOString(),
  closed_date: row.closed === null ? null : new Date(row.closed).toISOString(),
  sent: row.sent !== null,
  sent_date: row.sent === null ? null : new Date(row.sent).toISOString(),
})

/** The same for provider staff, who also see since when the organization has been waiting for an answer. */
export const listItemFor = (
  role: Role,
  row: ExposureRow,
  organization: OrganizationRef,
  today: string,
): VisibilityListItem => ({
  ...toExposureListItem(row, organization, today),
  ...(isProviderStaff(role)
    ? { asked_date: row.asked === null ? null : new Date(row.asked).toISOString() }
    : {}),
})

/** Exposures with these ids as a list shows them, in the order of the ids. Deleted ones are left out. */
export const exposuresByIds = (
  readModel: ReadModel,
  ids: readonly number[],
  organizationOf: (id: number) => OrganizationRef,
  days: Days,
): VisibilityListItem[] =>
  readModel
    .rows(
      exposureRowSchema,
      `SELECT ${exposureSelect} FROM json_each(?) AS asked JOIN visibility ON visibility.id = asked.value ${exposureJoins} ORDER BY asked.key`,
      [JSON.stringify(ids)],
    )
    .map((row) => toExposureListItem(row, organizationOf(row.client_id), dayOf(days, row.client_id)))

/** An exposure in full: its stored entity with names from the dictionary. Only analysts get the analyst's comment. */
export const toExposureResponse = (
  readModel: ReadModel,
  id: number,
  exposure: ExposureEntity,
  organization: OrganizationRef,
  { role: reader, days }: { readonly role: Role; readonly days: Days },
): Visibility => {
  const category = readModel.row(
    z.object({ id: z.int(), name_pl: z.string(), name_en: z.string(), is_active: z.int() }),
    'SELECT id, name_pl, name_en, is_active FROM visibility_category WHERE id = ?',
    [exposure.category_id],
  )
  if (category === undefined)
    throw new Error(`Visibility ${id} has category ${exposure.category_id}, which does not exist`)
  const { false_positive_change: change } = exposure
  const remediation = remediationOf(exposure)
  const shown = remediationOnDay(
    {
      state: remediation.state,
      owner: remediation.owner,
      due_date: remediation.due_date,
      accepted_until: remediation.accepted?.until ?? null,
      fixed_date: remediation.fixed_date,
      returned_date: remediation.returned_date,
      acceptance_ended_date: remediation.acceptance_ended_date ?? null,
    },
    dayOf(days, exposure.client_id),
  )
  return {
    visibility_id: id,
    name: exposure.name,
    description: exposure.description,
    ...(reader === 'analyst' ? { analyst_comment: exposure.analyst_comment } : {}),
    visibility_category: {
      visibility_category_id: category.id,
      name_pl: category.name_pl,
      name_en: category.name_en,
      is_active: category.is_active === 1,
    },
    criticality_level: exposure.criticality_level,
    is_active: exposure.is_active,
    ...tlpOf(readModel, 'visibility', exposure),
    ...shown,
    comments_count: exposure.comments ?? 0,
    opened_date: remediation.opened_date,
    acknowledged_date: remediation.acknowledged_date,
    accepted:
      shown.state !== 'accepted' || remediation.accepted === null
        ? null
        : {
            reason: remediation.accepted.reason,
            until: remediation.accepted.until,
            agreed_by: remediation.accepted.agreed_by,
            by: remediation.accepted.by,
            date: remediation.accepted.at,
          },
    false_positive: exposure.false_positive,
    false_positive_last_activity:
      change === null ? null : { user_data: { name: change.name }, creation_date: change.at },
    client: organization,
    first_detection_date: exposure.first_detection_date,
    last_detection_date: exposure.last_detection_date,
    detections_count: exposure.detections,
    closed_date: exposure.is_active ? null : (exposure.closed_date ?? null),
    sent: exposure.sent_date !== null,
    sent_date: exposure.sent_date,
  }
}
