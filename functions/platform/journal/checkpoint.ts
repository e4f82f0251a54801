import type { Platform } from '#functions/platform/http/platform.ts'
import type { Key } from '#functions/platform/store/keys.ts'
import type { TransactWrite } from '#functions/platform/store/table.ts'

/** Writes of a transaction, of which the checkpoint takes one more. */
const writesAtOnce = 90

/**
 * Writes what was made of a page of a journal, and `sequence` as the checkpoint of its consumer. The checkpoint goes with the
 * last of the writes: a run that dies before that makes the page again, under the same keys.
 */
export const writeWithCheckpoint = async (
  { table }: Pick<Platform, 'table'>,
  writes: readonly TransactWrite[],
  state: Key,
  journal: string,
  sequence: number,
): Promise<void> => {
  const left = [...writes]
  while (left.length > writesAtOnce) await table.transact(left.splice(0, writesAtOnce))
  await table.transact([
    ...left,
    {
      Update: {
        TableName: table.name,
        Key: { ...state },
        UpdateExpression: 'SET cursors.#name = :sequence',
        ExpressionAttributeNames: { '#name': journal },
        ExpressionAttributeValues: { ':sequence': sequence },
      },
    },
  ])
}
