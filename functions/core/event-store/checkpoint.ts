import type { Key } from '../store/keys.ts'
import type { Table, TransactWrite } from '../store/table.ts'

/** Writes per transaction; the checkpoint adds one more. */
const writesAtOnce = 90

/**
 * Writes the results of a journal page and moves the consumer's checkpoint to `sequence`. The checkpoint is in the last
 * transaction. A run that dies before that produces the page again, under the same keys.
 */
export const writeWithCheckpoint = async (
  { table }: { readonly table: Table },
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
