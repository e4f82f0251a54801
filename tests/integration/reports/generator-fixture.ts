/** Users with reports, an e-mail service that stores messages, and a generator with a test clock. */
import { generateKey } from 'openpgp'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { readPublicKey } from '#functions/core/crypto/pgp.ts'
import { keys } from '#functions/rules/keys.ts'
import {
  reportsCollection,
  type PeriodicReportEntity,
  type ReportEntity,
} from '#functions/reports/report-store.ts'
import {
  generatorDependencies,
  type GeneratorDependencies,
} from '#functions/reports/generator/dependencies.ts'
import { runGenerator, type Outcomes } from '#functions/reports/generator/run.ts'
import { enqueueReport } from '#functions/reports/report-queue.ts'
import { mailToBe, queued } from '#functions/reports/report.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import { reportDay, upcomingStart } from '#shared/domain/reports/periods.ts'
import { operator } from '../auth/fixture.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import type { Backends } from '../support/backends.ts'
import type { Caller } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

/** Sections of all modules, as a new report has them. */
export const allParts: ReportPart[] = [
  { module: 'visibility', enabled: true, filters: {}, view: 'table', index: 0 },
  { module: 'incident', enabled: true, filters: {}, view: 'table', index: 1 },
  { module: 'threat', enabled: true, filters: {}, view: 'descriptions', index: 2 },
  { module: 'feed', enabled: true, filters: {}, view: 'table', index: 3 },
]

export interface Owner extends Caller {
  readonly id: number
  readonly email: string
  readonly organizationId: number
}

export interface GeneratorFixture extends AdministrationFixture {
  readonly parts: GeneratorDependencies
  readonly taken: { to: string; raw: Buffer }[]
  /** Errors for the next messages. */
  readonly answers: Error[]
  /** A user of a new organization, with reports and every module. */
  owner(own?: Parameters<AdministrationFixture['person']>[0]): Promise<Owner>
  /** Adds a key to the account. Returns the private key, armoured. */
  withKey(owner: Owner, seconds?: number): Promise<string>
  queue(owner: Owner, own?: Partial<ReportEntity>): Promise<number>
  /** Stores a report as the version before did, without an item in the queue. */
  queueOlder(owner: Owner, own?: Partial<ReportEntity>): Promise<number>
  periodic(owner: Owner, own?: Partial<PeriodicReportEntity>): Promise<number>
  run(event?: unknown): Promise<Outcomes>
  report(id: number): Promise<ReportEntity>
}

export const createGeneratorFixture = async (given: Backends): Promise<GeneratorFixture> => {
  const fixture = await createAdministrationFixture(given)
  const { platform } = fixture
  const reports = platform.collection(reportsCollection)
  const taken: GeneratorFixture['taken'] = []
  const answers: Error[] = []
  const transport: Transport = {
    send: ({ to, raw }) => {
      const error = answers.shift()
      if (error !== undefined) return Promise.reject(error)
      // Sending takes a while.
      fixture.clock.advance(1)
      taken.push({ to, raw })
      return Promise.resolve({ messageId: `ses-${taken.length}` })
    },
  }
  const parts = generatorDependencies(platform, transport)
  const store = (
    { id: owner_id, organizationId: client_id }: Owner,
    own: Partial<ReportEntity> = {},
    hasItem: boolean,
  ): Promise<number> =>
    reports.commit(operator, (commit) => {
      const id = commit.nextId('report')
      const today = reportDay(new Date(commit.at))
      const report: ReportEntity = {
        ...queued(),
        owner_id,
        client_id,
        name: '7f3a91c2',
        periodic_report_id: null,
        frequency: null,
        format: 'pdf',
        send_by_email: false,
        parts: allParts,
        period: { first: today, last: today },
        queued_date: commit.at,
        mail: mailToBe(own.send_by_email ?? false),
        ...own,
      }
      commit.create('report', id, report)
      if (hasItem)
        enqueueReport(commit, platform.table, report.state === 'ready' ? 'send' : 'generate', id, report)
      return id
    })
  return {
    ...fixture,
    parts,
    taken,
    answers,
    owner: async (own = {}) => {
      const organizationId = await fixture.organization()
      const person = await fixture.person({
        client_id: organizationId,
        modules: ['threat', 'feed', 'incident', 'visibility', 'report'],
        ...own,
      })
      return { ...person, organizationId }
    },
    withKey: async ({ id, email }, seconds = 0) => {
      // openpgp does not use the test clock.
      const now = new Date()
      const { publicKey, privateKey } = await generateKey({
        userIDs: [{ email }],
        date: now,
        keyExpirationTime: seconds,
      })
      const pgp_key = await readPublicKey(Buffer.from(publicKey).toString('base64'), now)
      await platform.table.update(keys.account(id), {
        expression: 'SET pgp_key = :key',
        values: { ':key': pgp_key },
      })
      return privateKey
    },
    queue: (owner, own) => store(owner, own, true),
    queueOlder: (owner, own) => store(owner, own, false),
    periodic: ({ id: owner_id, organizationId: client_id }, own = {}) =>
      reports.commit(operator, (commit) => {
        const id = commit.nextId('periodic_report')
        const frequency = own.frequency ?? 'day'
        commit.create('periodic_report', id, {
          owner_id,
          client_id,
          name: `Periodic ${id}`,
          frequency,
          format: 'pdf',
          send_by_email: false,
          is_active: true,
          parts: allParts,
          next_start: upcomingStart(frequency, new Date(commit.at)),
          current_start: null,
          creation_date: commit.at,
          ...own,
        })
        return id
      }),
    run: (event = {}) => inFunction('report-generator', () => runGenerator(parts, event)),
    report: async (id) => {
      const stored = await reports.get('report', id)
      if (stored === undefined) throw new Error(`No report ${id}`)
      return stored.entity
    },
  }
}
