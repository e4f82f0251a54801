/**
 * Recent sign-ins of an account, for its owner. A success has its own item, in the transaction of the sign-in. Failures
 * are counted in a few items a day, however many there are.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { signInOutcomes, type MySignIn, type SignInOutcome } from '#shared/contracts/factors.ts'
import { browserNames, systemNames, type Device } from '#shared/domain/device.ts'
import { factorKinds, factorLimits, type FactorKind } from '#shared/domain/factors.ts'
import type { Clock, Random } from '#functions/core/clock.ts'
import { addressCounter } from '../security/attempts.ts'
import { keys } from '../keys.ts'
import { isLostRace, type Table, type TransactWrite } from '#functions/core/store/table.ts'

/** Maximum items for the failures of a day: one for each reason, factor and place, until all are used. */
const slots = 16

const noteSchema = z.object({
  at: z.string(),
  outcome: z.enum(signInOutcomes),
  factor: z.enum(factorKinds).nullable(),
  address: z.string().nullable(),
  device: z
    .object({ browser: z.enum(browserNames).nullable(), system: z.enum(systemNames).nullable() })
    .nullable(),
  tries: z.int(),
})

interface Dependencies {
  readonly table: Table
  readonly clock: Clock
}
interface Place {
  readonly address: string
  readonly device: Device
}

const expiresAt = (at: string): number => Math.floor(Date.parse(at) / 1000) + factorLimits.signInDays * 86_400

/** The write that records a successful sign-in, for its transaction. */
export const signInWrite = (
  { table, clock, random }: Dependencies & { readonly random: Random },
  userId: number,
  { address, device }: Place,
  factor: FactorKind,
): TransactWrite => {
  const at = clock.now().toISOString()
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...keys.signInNote(userId, `ok#${at}#${random.uuid()}`),
        at,
        outcome: 'success' satisfies SignInOutcome,
        factor,
        address,
        device: { ...device },
        tries: 1,
        expires: expiresAt(at),
      },
    },
  }
}

/** Counts a failed attempt. For an unknown account it counts under 0, so that the response time reveals nothing. */
export const recordFailedSignIn = async (
  { table, clock }: Dependencies,
  userId: number,
  { address, device }: Place,
  outcome: Exclude<SignInOutcome, 'success'>,
  factor: FactorKind | null = null,
): Promise<void> => {
  const at = clock.now().toISOString()
  const who = createHash('sha256')
    .update(`${outcome} ${factor ?? ''} ${addressCounter(address)}`)
    .digest('hex')
    .slice(0, 16)
  const slot = Number.parseInt(who.slice(0, 4), 16) % slots
  const key = keys.signInNote(userId, `no#${at.slice(0, 10)}#${String(slot).padStart(2, '0')}`)
  const values = {
    ':at': at,
    ':outcome': outcome,
    ':factor': factor,
    ':one': 1,
    ':expires': expiresAt(at),
  }
  const set =
    'SET #at = :at, #outcome = :outcome, factor = :factor, address = :address, device = :device, who = :who, expires = :expires ADD tries :one'
  const names = { '#at': 'at', '#outcome': 'outcome' }
  try {
    await table.update(key, {
      expression: set,
      names,
      values: { ...values, ':address': address, ':device': { ...device }, ':who': who },
      condition: 'attribute_not_exists(pk) OR who = :who',
    })
  } catch (error) {
    if (!isLostRace(error)) throw error
    // Several sources share the item. It shows the number of attempts, and that their places or methods differ.
    await table.update(key, {
      expression: set,
      names,
      values: { ...values, ':factor': null, ':address': null, ':device': null, ':who': 'several' },
    })
  }
}

/** The newest sign-ins of an account. */
export const readSignIns = async ({ table, clock }: Dependencies, userId: number): Promise<MySignIn[]> => {
  const oldest = new Date(clock.now().getTime() - factorLimits.signInDays * 86_400_000).toISOString()
  const newest = async (mark: string, most: number): Promise<z.infer<typeof noteSchema>[]> => {
    for await (const page of table.query(keys.signInNote(userId, '').pk, {
      beginsWith: `${mark}#`,
      descending: true,
      limit: most,
      consistent: false,
    }))
      return page.map((item) => noteSchema.parse(item))
    return []
  }
  const notes = await Promise.all([
    newest('ok', factorLimits.signInsShown),
    newest('no', factorLimits.signInsShown),
  ])
  return notes
    .flat()
    .filter(({ at }) => at >= oldest)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, factorLimits.signInsShown)
    .map(({ at, ...note }) => ({ date: at, ...note }))
}
