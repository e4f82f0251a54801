/**
 * The data that the portal stores for an organization, by area (`functions/<area>/organization-data.ts`), and how an
 * area deletes it.
 */
import type { OrganizationData } from '#shared/domain/organization-data.ts'
import type { Platform } from '../http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Commit, ItemUpdate } from '#functions/core/event-store/commit.ts'
import type { CollectionDefinition, KindName, Kinds } from '#functions/core/event-store/definition.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import {
  CommitTooLarge,
  costOfEntities,
  inCommits,
  transactionWrites,
} from '#functions/core/event-store/in-commits.ts'
import { keys } from '../keys.ts'
import type { Item, Table } from '#functions/core/store/table.ts'

/** A type of data that organizations have. */
export interface OrganizationRecords {
  /** Its name in the progress, and in the confirmation before the deletion. */
  readonly what: OrganizationData
  /**
   * Deletes part of an organization's data, about a second's work. Returns how many items were deleted, 0 when none are
   * left; otherwise it is called again. The deleting transaction also counts (`deletedCount`), so that a killed process
   * has counted what it deleted.
   */
  remove(organizationId: number, actor: Actor): Promise<number>
}

/** Creates the data of an area for a platform. */
export type OrganizationRecordsOf = (platform: Platform) => OrganizationRecords

/** Adds to the count of deleted items in the organization's deletion, for the transaction that deletes them. */
export const deletedCount = (organizationId: number, what: string, count: number): ItemUpdate => ({
  key: keys.organizationDeletion(organizationId),
  expression: 'SET removed.#what = if_not_exists(removed.#what, :none) + :count',
  names: { '#what': what },
  values: { ':none': 0, ':count': count },
})

/**
 * Deletes items of an organization's partition, as many at a time as fit a transaction with their count; returns how
 * many. Items deleted by another run are counted by that run.
 */
export const deletePartitionOfOrganization = async (
  table: Table,
  pk: string,
  what: string,
  organizationId: number,
): Promise<number> => {
  for await (const page of table.query(pk, { limit: transactionWrites - 1 }))
    return deleteItemsOfOrganization(table, page, what, organizationId)
  return 0
}

/** The items of an organization's partition, as data of an area. */
export const recordsOfPartition = (
  { table }: Pick<Platform, 'table'>,
  what: OrganizationData,
  partitionOf: (organizationId: number) => string,
): OrganizationRecords => ({
  what,
  remove: (organizationId) =>
    deletePartitionOfOrganization(table, partitionOf(organizationId), what, organizationId),
})

/**
 * Deletes items of an organization from a partition that all organizations share, as many at a time as fit a transaction
 * with their count; returns how many.
 */
export const deleteAmongOthers = async (
  table: Table,
  pk: string,
  what: string,
  organizationId: number,
): Promise<number> => {
  for await (const page of table.query(pk)) {
    const mine = page.filter((item) => item['client_id'] === organizationId)
    if (mine.length > 0)
      return deleteItemsOfOrganization(table, mine.slice(0, transactionWrites - 1), what, organizationId)
  }
  return 0
}

/** Deletes items of an organization, at most as many as fit a transaction with their count; returns how many. */
export const deleteItemsOfOrganization = async (
  table: Table,
  items: readonly Item[],
  what: string,
  organizationId: number,
): Promise<number> => {
  if (items.length === 0) return 0
  const { key, expression, names, values } = deletedCount(organizationId, what, items.length)
  await table.transact([
    {
      Update: {
        TableName: table.name,
        Key: { ...key },
        UpdateExpression: expression,
        ExpressionAttributeNames: { ...names },
        ExpressionAttributeValues: { ...values },
      },
    },
    ...items.map(({ pk, sk }) => ({
      Delete: {
        TableName: table.name,
        Key: { pk, sk },
        ConditionExpression: 'attribute_exists(pk)',
      },
    })),
  ])
  return items.length
}

/** Additional writes in the commit that deletes an organization's entities. */
interface Company<K extends Kinds> {
  /** Writes per entity. */
  readonly each?: number
  /** Writes for all entities together. */
  readonly sharedWrites?: number
  /** Adds them to the commit; not called when nothing is deleted. */
  add(commit: Commit<K>, ids: readonly number[]): Promise<void> | void
}

/**
 * Deletes an organization's entities of a kind, as many as fit one commit; returns how many. The kind's rows have a
 * `client_id`. `what` is the name of the data in the progress.
 */
const deleteEntitiesOfOrganization = async <K extends Kinds>(
  collection: Collection<K>,
  { what, kind }: { readonly what: string; readonly kind: KindName<K> },
  organizationId: number,
  actor: Actor,
  company?: Company<K>,
): Promise<number> => {
  const deleteSome = (most: number): Promise<number> =>
    collection.commit(actor, async (commit) => {
      const found = commit.readModel.rows(
        idRow,
        `SELECT id FROM ${kind} WHERE client_id = ? ORDER BY id LIMIT ?`,
        [organizationId, most],
      )
      const costOf = costOfEntities(commit.readModel, kind, 1 + (company?.each ?? 0))
      const [ids = []] = inCommits(found, costOf, 1 + (company?.sharedWrites ?? 0))
      for (const id of ids) commit.delete(kind, id)
      if (ids.length > 0) {
        commit.updateItem(deletedCount(organizationId, what, ids.length))
        await company?.add(commit, ids)
      }
      return ids.length
    })
  for (let most = transactionWrites; ; most = Math.ceil(most / 2))
    try {
      return await deleteSome(most)
    } catch (error) {
      if (!(error instanceof CommitTooLarge) || most === 1) throw error
    }
}

/** An organization's entities of a kind, as data of an area. `companyOf` returns the additional writes. */
export const recordsOfKind = <K extends Kinds>(
  platform: Pick<Platform, 'collection'>,
  definition: CollectionDefinition<K>,
  of: { readonly what: OrganizationData; readonly kind: KindName<K> },
  companyOf?: (collection: Collection<K>) => Company<K>,
): OrganizationRecords => {
  const collection = platform.collection(definition)
  const company = companyOf?.(collection)
  return {
    what: of.what,
    remove: (organizationId, actor) =>
      deleteEntitiesOfOrganization(collection, of, organizationId, actor, company),
  }
}
