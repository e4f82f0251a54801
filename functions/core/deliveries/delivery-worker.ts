/** A run of a queue's worker: attempts everything that is due, by turns of the owners, until its time is over. */
import { describeError } from '../log.ts'
import type { DeliveryQueue, QueueDependencies } from './delivery-queue.ts'
import { inRounds } from './in-rounds.ts'

/** Returns the number of attempts by result. An attempt that throws is logged and left to the next run. */
export const runDeliveries = async <
  Waiting extends object,
  Held extends { readonly lease: string },
  Result extends string,
>(
  dependencies: QueueDependencies,
  {
    queue,
    lanesOf = (waiting, now) => waiting.filter((one) => queue.isDue(one, now)).map((one) => [one]),
    turn = { items: Infinity, milliseconds: Infinity },
    workers,
    enough = () => false,
    deliver,
    after = () => undefined,
    thrown,
  }: {
    readonly queue: DeliveryQueue<Waiting, Held>
    /** The items that are due at an instant (epoch milliseconds), in lanes: those of a lane follow one another. */
    readonly lanesOf?: (waiting: readonly Waiting[], now: number) => readonly (readonly Waiting[])[]
    /** The limits of a lane's turn. Then other lanes follow. */
    readonly turn?: { readonly items: number; readonly milliseconds: number }
    /** Lanes in progress at once. */
    readonly workers: number
    /** Returns true when no further attempt may be started. */
    readonly enough?: (() => boolean) | undefined
    /** One attempt, which stores its result. */
    readonly deliver: (held: Held) => Promise<Result | undefined>
    /** Whether a result ends its lane in this run, or the item gets another turn. Otherwise the lane goes on. */
    readonly after?: (result: Result) => 'stop' | 'repeat' | undefined
    /** The result of an attempt that threw. */
    readonly thrown?: NoInfer<Result> | undefined
  },
): Promise<Partial<Record<Result, number>>> => {
  const { left, ownerOf } = queue.kind
  const counts: Partial<Record<Result, number>> = {}
  const attempt = async (found: Waiting): Promise<Result | undefined> => {
    try {
      const held = await queue.claim(dependencies, found)
      return held && (await deliver(held))
    } catch (error) {
      if (left === undefined) throw error
      const [message, fields] = left(found)
      dependencies.log.error(message, { ...fields, ...describeError(error) })
      return thrown
    }
  }
  const waiting = await queue.waiting(dependencies)
  await inRounds(lanesOf(waiting, dependencies.clock.now().getTime()), {
    ownerOf: ([first]) => (first === undefined ? '' : ownerOf(first)),
    workers,
    enough,
    work: async (lane) => {
      const end = performance.now() + turn.milliseconds
      for (const [index, next] of lane.entries()) {
        if (index === turn.items || performance.now() >= end) return lane.slice(index)
        if (index > 0 && enough()) return undefined
        const result = await attempt(next)
        if (result !== undefined) counts[result] = (counts[result] ?? 0) + 1
        const then = result && after(result)
        if (then === 'stop') return undefined
        if (then === 'repeat') return lane.slice(index)
      }
      return undefined
    },
  })
  return counts
}
