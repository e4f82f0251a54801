/** The dependencies of every function, composed once from the environment. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { systemRandom, systemClock, type Random, type Clock } from '#functions/core/clock.ts'
import { backgroundLimits, limitedBy, withLimitedBodies, type Limits } from '#functions/core/aws/limits.ts'
import { readEnvironment } from '#functions/core/env.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import type { Environment } from '#shared/domain/environment.ts'
import type { Files } from '#functions/core/files/files.ts'
import { Collection, type ReadModelLimits } from '#functions/core/event-store/collection.ts'
import type { CollectionDefinition, Kinds } from '#functions/core/event-store/definition.ts'
import type { Snapshots } from '#functions/core/event-store/snapshots.ts'
import { createLog, type Log } from '#functions/core/log.ts'
import type { Schedules } from '#functions/core/schedules.ts'
import { Refusals } from '../security/refusals.ts'
import { LeasedLimits, type RequestLimits } from '../security/request-limits.ts'
import { Seals } from '../security/seals.ts'
import { Sessions } from '../session/sessions.ts'
import { Table } from '#functions/core/store/table.ts'
import { admits } from '../tenants/allow-list.ts'

declare module '#functions/core/event-store/definition.ts' {
  interface Declared {
    readonly fields: AuditedField
  }
}

export interface Platform {
  readonly environment: Environment
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly table: Table
  readonly sessions: Sessions
  readonly refusals: Pick<Refusals, 'record' | 'reportLeftOut'>
  readonly requestLimits: RequestLimits
  readonly snapshots: Snapshots | undefined
  /** The bucket of files, for a function that may use it. */
  readonly files: Files | undefined
  /** The schedules that functions create, for a function that may create them. */
  readonly schedules: Schedules | undefined
  /** Encrypts stored values that must be readable again, for a function that may use the keys. */
  readonly seals: Seals
  /**
   * This instance's collection of a definition. Returns the same one at every call, so a process has one read model of
   * it.
   */
  collection<K extends Kinds>(definition: CollectionDefinition<K>): Collection<K>
}

export interface PlatformDependencies extends Partial<Omit<Platform, 'collection'>> {
  /** Opens the snapshots for a function that uses read models: `environmentSnapshots`. */
  readonly openSnapshots?: ((environment: Environment, table: Table, limits: Limits) => Snapshots) | undefined
  /** Opens the files for a function that may use their bucket: `environmentFiles`. */
  readonly openFiles?: ((environment: Environment, limits: Limits) => Files) | undefined
  /** Opens the schedules for a function that may create them: `environmentSchedules`. */
  readonly openSchedules?: ((environment: Environment, limits: Limits) => Schedules) | undefined
  /** Opens the seals for a function that may use their keys: `environmentSeals`. */
  readonly openSeals?: ((environment: Environment, limits: Limits, clock: Clock) => Seals) | undefined
  /** Timeouts of the AWS clients; by default those of a scheduled function. */
  readonly limits?: Limits
  /** Time limits of read models, for functions that serve requests. */
  readonly readModels?: ReadModelLimits
}

/** Creates the platform of a function, or of a test that supplies some dependencies. */
export const createPlatform = (dependencies: PlatformDependencies = {}): Platform => {
  const environment = dependencies.environment ?? readEnvironment()
  const limits = dependencies.limits ?? backgroundLimits
  const clock = dependencies.clock ?? systemClock
  const random = dependencies.random ?? systemRandom
  const log = dependencies.log ?? createLog({ stage: environment.STAGE })
  const table = dependencies.table ?? openTable(environment.TABLE_NAME, limits)
  const sessions = dependencies.sessions ?? new Sessions({ table, clock, random, admits })
  const refusals = dependencies.refusals ?? new Refusals({ table, clock, random })
  const requestLimits = dependencies.requestLimits ?? new LeasedLimits({ table, clock })
  const snapshots = dependencies.snapshots ?? dependencies.openSnapshots?.(environment, table, limits)
  const files = dependencies.files ?? dependencies.openFiles?.(environment, limits)
  const schedules = dependencies.schedules ?? dependencies.openSchedules?.(environment, limits)
  const seals = dependencies.seals ?? dependencies.openSeals?.(environment, limits, clock) ?? noSeals(clock)
  const collections = new Map<CollectionDefinition, Collection>()
  return {
    environment,
    clock,
    random,
    log,
    table,
    sessions,
    refusals,
    requestLimits,
    snapshots,
    files,
    schedules,
    seals,
    collection: (definition) => {
      const known = collections.get(definition)
      if (known !== undefined && isOf(known, definition)) return known
      const collection = new Collection(definition, {
        table,
        clock,
        random,
        log,
        ...(snapshots === undefined || definition.isPart === true ? {} : { snapshots }),
        ...dependencies.readModels,
      })
      collections.set(definition, collection)
      return collection
    },
  }
}

const noSeals = (clock: Clock): Seals =>
  new Seals({
    clock,
    read: (name) => Promise.reject(new Error(`Bad environment: the seal of ${name} is missing`)),
  })

const openTable = (name: string, limits: Limits): Table =>
  new Table(name, withLimitedBodies(new DynamoDBClient(limitedBy(limits)), limits))

const isOf = <K extends Kinds>(
  collection: Collection,
  definition: CollectionDefinition<K>,
): collection is Collection<K> => collection.definition === definition
