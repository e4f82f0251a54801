/** Exposures as replies and CSV files show them. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { instantOf } from '#functions/core/read-model/rows.ts'
import {
  categoryIn,
  categoryJoin,
  categoryOf,
  categoryRowShape,
  categorySelect,
  type Category,
} from '#functions/rules/dictionaries/classification.ts'
import { csvInstant, csvTable, titlesOf } from '#functions/rules/lists/csv.ts'
import { matchesColumn } from '#functions/rules/lists/matches-csv.ts'
import { tlpOf, tlpSql } from '#functions/rules/tlp/tlp.ts'
import { formats } from '#messages/format.ts'
import en from '#messages/en/csv/exposures.ts'
import pl from '#messages/pl/csv/exposures.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import {
  criticalitySchema,
  type Visibility,
  type VisibilityListItem,
} from '#shared/contracts/visibilities.ts'
import { stateOn } from '#shared/domain/exposures/dates.ts'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'
import { exposureStateLabels } from '#shared/domain/exposures/state-labels.ts'
import { exposureStates } from '#shared/domain/exposures/states.ts'
import { isProviderStaff, type Role } from '#shared/domain/roles.ts'
import { tlpLabel, tlpOfRank } from '#shared/domain/tlp/levels.ts'
import type { ExposureEntity } from './exposure-store.ts'
import { dayOf, type Days } from './remediation/remediation-queries.ts'
import { remediationOf } from './remediation/remediation.ts'

const toCategory = ({ id, ...names }: Category): Visibility['visibility_category'] => ({
  visibility_category_id: id,
  ...names,
})

/** The rows of the list. */
export const exposureList = {
  from: 'visibility',
  select: `
    visibility.id, visibility.client_id, visibility.name, visibility.criticality, visibility.is_active,
    visibility.false_positive, visibility.first, visibility.last, visibility.closed, visibility.sent,
    ${tlpSql('visibility')} AS tlp, visibility.state, visibility.until, visibility.owner, visibility.owner_name,
    visibility.due, visibility.fixed, visibility.returned, visibility.ended, visibility.asked, ${categorySelect}`,
  joins: categoryJoin('visibility'),
  schema: z.object({
    id: z.int(),
    client_id: z.int(),
    name: z.string(),
    criticality: criticalitySchema,
    is_active: z.int(),
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
    ...categoryRowShape,
  }),
}
type ExposureRow = z.infer<typeof exposureList.schema>

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
  visibility_category: toCategory(categoryIn(row)),
  criticality_level: row.criticality,
  is_active: row.is_active === 1,
  tlp: tlpOfRank(row.tlp),
  ...remediationOnDay(
    {
      state: row.state,
      owner: row.owner === null ? null : { user_id: row.owner, name: row.owner_name ?? '' },
      due_date: row.due,
      accepted_until: row.until,
      fixed_date: instantOf(row.fixed),
      returned_date: instantOf(row.returned),
      acceptance_ended_date: row.ended,
    },
    today,
  ),
  false_positive: row.false_positive === 1,
  client: organization,
  first_detection_date: new Date(row.first).toISOString(),
  last_detection_date: new Date(row.last).toISOString(),
  closed_date: instantOf(row.closed),
  sent: row.sent !== null,
  sent_date: instantOf(row.sent),
})

/** The same for provider staff, who also see since when the organization has been waiting for an answer. */
export const listItemFor = (
  role: Role,
  row: ExposureRow,
  organization: OrganizationRef,
  today: string,
): VisibilityListItem => ({
  ...toExposureListItem(row, organization, today),
  ...(isProviderStaff(role) ? { asked_date: instantOf(row.asked) } : {}),
})

/** An exposure in full: its stored entity with names from the dictionary. Only analysts get the analyst's comment. */
export const toExposureResponse = (
  readModel: ReadModel,
  id: number,
  exposure: ExposureEntity,
  organization: OrganizationRef,
  { role: reader, days }: { readonly role: Role; readonly days: Days },
): Visibility => {
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
    visibility_category: toCategory(categoryOf(readModel, 'visibility', exposure)),
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

const texts = formats(en, pl)
const title = titlesOf(en, pl)

/** The CSV files of exposures. */
export const exposureCsv = csvTable<
  Omit<VisibilityListItem, 'client'> & { readonly description: string | null }
>(title('prefix'), [
  { ...title('columns.id'), cell: (exposure) => exposure.visibility_id },
  { ...title('columns.name'), cell: (exposure) => exposure.name },
  { ...title('columns.description'), cell: (exposure) => exposure.description },
  {
    ...title('columns.category'),
    cell: (exposure, language) => exposure.visibility_category[`name_${language}`],
  },
  {
    ...title('columns.criticality'),
    cell: (exposure, language) =>
      texts[language](`criticality.${criticalityNames[exposure.criticality_level]}`),
  },
  {
    ...title('columns.status'),
    cell: (exposure, language) => texts[language](exposure.is_active ? 'status.open' : 'status.closed'),
  },
  { ...title('columns.tlp'), cell: (exposure) => tlpLabel(exposure.tlp) },
  {
    ...title('columns.falsePositive'),
    cell: (exposure, language) => texts[language](exposure.false_positive ? 'yes' : 'no'),
  },
  {
    ...title('columns.first'),
    cell: (exposure) => csvInstant(exposure.first_detection_date),
  },
  {
    ...title('columns.last'),
    cell: (exposure) => csvInstant(exposure.last_detection_date),
  },
  { ...title('columns.closed'), cell: (exposure) => csvInstant(exposure.closed_date) },
  { ...title('columns.notified'), cell: (exposure) => csvInstant(exposure.sent_date) },
  {
    ...title('columns.stage'),
    cell: (exposure, language) => exposureStateLabels[language][exposure.state].replaceAll('\u00A0', ' '),
  },
  { ...title('columns.owner'), cell: (exposure) => exposure.owner?.name ?? null },
  { ...title('columns.due'), cell: (exposure) => exposure.due_date },
  { ...title('columns.acceptedUntil'), cell: (exposure) => exposure.accepted_until },
  {
    ...title('columns.fixed'),
    cell: (exposure) => csvInstant(exposure.fixed_date),
  },
  { ...title('columns.returned'), cell: (exposure) => csvInstant(exposure.returned_date) },
  {
    ...title('columns.acceptanceEnded'),
    cell: (exposure) => exposure.acceptance_ended_date,
  },
  matchesColumn,
])
