/** `snapshots list` and `snapshots rebuild`: the snapshot of each collection. */
import { type CollectionDefinition, layoutOf } from '#functions/core/event-store/definition.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Snapshots } from '#functions/core/event-store/snapshots.ts'
import { collections } from '#functions/registry.ts'
import { createSnapshotter } from '#functions/assets/snapshotter.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Refused, UsageError } from '../failures.ts'
import { tableText } from '../io.ts'
import { targetOptions } from '../target.ts'

interface State {
  readonly collection: string
  /** The sequence of the last commit. */
  readonly head: number
  readonly layout: string | null
  /** Whether this version of the software can load it. */
  readonly is_usable: boolean
  readonly sequence: number | null
  readonly bytes: number | null
  readonly at: string | null
}

const snapshotsOf = (platform: Platform): Snapshots => {
  if (platform.snapshots === undefined)
    throw new Refused('The bucket of snapshots is not known: set SNAPSHOTS_BUCKET or give --outputs FILE.')
  return platform.snapshots
}

const stateOf = async (
  platform: Platform,
  snapshots: Snapshots,
  definition: CollectionDefinition,
): Promise<State> => {
  const [pointer, head] = await Promise.all([
    snapshots.pointer(definition),
    platform.collection(definition).head(),
  ])
  return {
    collection: definition.name,
    head: head.sequence,
    layout: pointer?.layout ?? null,
    is_usable: pointer?.layout === layoutOf(definition),
    sequence: pointer?.sequence ?? null,
    bytes: pointer?.bytes ?? null,
    at: pointer?.at ?? null,
  }
}

export const snapshotsList: Command = {
  words: ['snapshots', 'list'],
  summary: "show each collection's newest snapshot and how far it is behind",
  takes: '',
  positionals: [0, 0],
  options: targetOptions,
  run: async ({ target, print }) => {
    const { platform } = await target()
    const snapshots = snapshotsOf(platform)
    const states = await Promise.all(
      collections.map((definition) => stateOf(platform, snapshots, definition)),
    )
    const rows = states.map((state) => [
      state.collection,
      state.layout === null ? '-' : `${state.layout}${state.is_usable ? '' : ' (other layout)'}`,
      state.sequence ?? '-',
      state.head,
      state.bytes ?? '-',
      state.at === null ? 'no snapshot' : age(platform.clock.now().getTime() - Date.parse(state.at)),
    ])
    print([tableText([['collection', 'layout', 'sequence', 'head', 'bytes', 'age'], ...rows])], {
      snapshots: states,
    })
    return exitCodes.ok
  },
}

export const snapshotsRebuild: Command = {
  words: ['snapshots', 'rebuild'],
  summary: 'rebuild collections from the table and write new snapshots of them',
  takes: '[COLLECTION]',
  positionals: [0, 1],
  options: targetOptions,
  run: async ({ arguments: given, target, print }) => {
    const [wanted] = given.positionals
    const chosen = collections.filter(({ name }) => wanted === undefined || name === wanted)
    if (chosen.length === 0)
      throw new UsageError(
        `There is no collection ${wanted}. The collections are ${collections.map(({ name }) => name).join(', ')}.`,
      )
    const { platform } = await target()
    const snapshots = snapshotsOf(platform)
    await createSnapshotter(platform).run(chosen, { force: true })
    const states = await Promise.all(chosen.map((definition) => stateOf(platform, snapshots, definition)))
    print(
      states.map((state) => `Rebuilt ${state.collection}: sequence ${state.sequence}, ${state.bytes} bytes.`),
      { snapshots: states },
    )
    return exitCodes.ok
  },
}

/** Formats an age: `5 s`, `12 min`, `3 h`, `8 d`. */
const age = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`
}
