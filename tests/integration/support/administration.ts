/** A portal with organizations and users created by administrators, for tests of administration. */
import { authDependencies, authRoutes } from '#functions/auth/routes.ts'
import { createOrganization, type NewOrganization } from '#functions/organizations/organization.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { userRoutes, usersDependencies } from '#functions/users/routes.ts'
import type { CreateUserInput } from '#functions/users/user.ts'
import { createPerson } from '#tests/support/people.ts'
import { startSession } from '#tests/support/sessions.ts'
import { operator, password, TestClock } from '../auth/fixture.ts'
import { allRoutes } from './all-routes.ts'
import type { Backends } from './backends.ts'
import { createPortal, type Caller, type Portal } from './portal.ts'

export interface AdministrationFixture {
  readonly platform: Platform
  readonly clock: TestClock
  readonly portal: Portal
  readonly platformAdmin: Caller
  readonly analyst: Caller
  /** An organization with every module on. */
  organization(own?: Partial<NewOrganization>): Promise<number>
  /** A user with a session, in an organization with its modules except reports if `client_id` is given. */
  person(own?: Partial<CreateUserInput>): Promise<Caller & { readonly id: number; readonly email: string }>
  /** Another session of a user. */
  session(id: number): Promise<Caller>
}

/** A transport that discards messages, for tests that do not read them. */
export const noMail: Transport = { send: () => Promise.resolve({ messageId: 'none' }) }

let fixtures = 0

export const createAdministrationFixture = async (
  backends: Backends,
  transport: Transport = noMail,
  clock = new TestClock(),
): Promise<AdministrationFixture> => {
  fixtures += 1
  const domain = `administration-${fixtures}.example.com`
  const platform = backends.platform(await backends.freshTable(), { clock })
  const portal = createPortal(platform, [
    ...allRoutes(platform),
    ...authRoutes(authDependencies(platform, transport)),
    ...userRoutes(usersDependencies(platform, transport)),
  ])
  let people = 0
  let organizations = 0

  const session: AdministrationFixture['session'] = async (id) => ({
    token: await startSession(platform, id),
  })
  const person: AdministrationFixture['person'] = async (own = {}) => {
    people += 1
    const email = own.email ?? `person-${people}@${domain}`
    const id = await createPerson(platform, {
      name: `Person ${people}`,
      password,
      role: 'user',
      modules: ['threat', 'feed', 'incident', 'visibility'],
      client_id: null,
      ...own,
      email,
    })
    return { ...(await session(id)), id, email }
  }
  return {
    platform,
    clock,
    portal,
    session,
    person,
    platformAdmin: await person({ role: 'platform_admin' }),
    analyst: await person({ role: 'analyst' }),
    organization: async (own = {}) => {
      organizations += 1
      const { id } = await createOrganization(platform, operator, {
        name: `Organization ${organizations}`,
        services: ['visibilities', 'incidents', 'threats', 'feeds'],
        ...own,
      })
      return id
    },
  }
}
