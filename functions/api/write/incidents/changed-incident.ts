import type { Changed } from '#functions/core/event-store/bulk.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { IncidentEntity, IncidentKinds } from '#functions/incidents/collection.ts'
import { changeIncident, withStatus } from '#functions/incidents/incident-rules.ts'
import type { IncidentChange } from '#shared/contracts/api/incidents-writes.ts'
import { chainChanges } from '#functions/rules/key-api/bulk-writes.ts'

/** An incident with changed fields and status, by the rules of their two forms. */
export const changedIncident = (
  commit: Commit<IncidentKinds>,
  id: number,
  before: IncidentEntity,
  { is_open: isOpen, ...fields }: IncidentChange,
): Changed<IncidentEntity> =>
  chainChanges(
    changeIncident(commit, id, before, fields),
    isOpen === undefined ? undefined : (entity) => withStatus(entity, isOpen, commit.at),
  )
