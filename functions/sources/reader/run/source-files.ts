/** The files of a source: what it has, which of its objects have it, and what a person is asked about. */
import { sourceFileKey } from '#functions/rules/file-keys.ts'
import { Claims } from '../claims.ts'
import { Membership } from '../membership.ts'
import type { Run } from './run.ts'

/** What the source had at its last complete run. */
export const readMembers = async (run: Run): Promise<Membership> => {
  const { complete } = run.state
  if (complete === undefined) return new Membership()
  const bytes = await readFile(run, complete.members)
  if (bytes !== undefined) return new Membership(bytes)
  run.note({
    code: 'members_lost',
    text: 'What the source had is not known any longer; every row is compared with the portal.',
  })
  return new Membership()
}

/** What the objects had; undefined when its file is lost. */
export const readClaims = async (run: Run): Promise<Claims | undefined> => {
  const { claims } = run.state.complete ?? {}
  if (claims === undefined) return new Claims()
  const bytes = await readFile(run, claims)
  return bytes && new Claims(bytes)
}

/** The indicators that the last held run lacked; undefined when none is held or the file is lost. */
export const readMissing = async (run: Run): Promise<ReadonlySet<number> | undefined> => {
  const { held } = run.state
  const bytes = held?.missing === undefined ? undefined : await readFile(run, held.missing)
  return bytes && new Set(new Float64Array(Uint8Array.from(bytes).buffer))
}

export const writeMissing = (run: Run, ids: readonly number[]): Promise<string> =>
  writeFile(run, 'missing', new Uint8Array(Float64Array.from(ids).buffer))

const readFile = async (run: Run, key: string): Promise<Uint8Array | undefined> => {
  const bytes = await run.files.read(key, run.fileBytes)
  return bytes === 'too_big' ? undefined : bytes
}

/** Returns the key of the file. */
export const writeFile = async (
  run: Run,
  kind: 'members' | 'claims' | 'missing',
  bytes: Uint8Array,
): Promise<string> => {
  const key = sourceFileKey(run.id, kind, run.open.run_id)
  await run.files.put(key, bytes, 'application/octet-stream')
  return key
}
