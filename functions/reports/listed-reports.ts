/** The stored entities of a list page. */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { EntityOf } from '#functions/core/event-store/definition.ts'
import type { ReportKinds } from './collection.ts'

interface Listed<Entity> {
  readonly id: number
  readonly entity: Entity
}

/** The entities of these rows, in order. Those deleted since are left out. */
export const readEntities = async <N extends keyof ReportKinds>(
  reports: Collection<ReportKinds>,
  kind: N,
  rows: readonly { readonly id: number }[],
): Promise<Listed<EntityOf<ReportKinds[N]>>[]> => {
  const stored = await reports.getMany(
    kind,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }, index) => {
    const entity = stored[index]?.entity
    return entity === undefined ? [] : [{ id, entity }]
  })
}
