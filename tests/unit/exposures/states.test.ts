import { describe, expect, it } from 'vitest'
import {
  exposureParties,
  exposureStates,
  mayEverGive,
  mayTransition,
  nextStates,
  type ExposureParty,
} from '#shared/domain/exposures/states.ts'

/** The diagram as a table: the transitions that each party may make. */
const flow: Readonly<Record<ExposureParty, readonly string[]>> = {
  organization: [
    'new: acknowledged, in_repair',
    'acknowledged: in_repair',
    'in_repair: in_repair, awaiting_retest',
    'accepted: in_repair',
    'awaiting_retest: in_repair',
    'closed: ',
  ],
  organization_admin: [
    'new: acknowledged, in_repair, accepted',
    'acknowledged: in_repair, accepted',
    'in_repair: in_repair, accepted, awaiting_retest',
    'accepted: in_repair, accepted',
    'awaiting_retest: in_repair',
    'closed: ',
  ],
  provider: [
    'new: closed',
    'acknowledged: closed',
    'in_repair: closed',
    'accepted: closed',
    'awaiting_retest: in_repair, closed',
    'closed: new',
  ],
}

describe('the states of an exposure', () => {
  it.each(exposureParties)('follow the diagram for the %s', (party) => {
    expect(exposureStates.map((from) => `${from}: ${nextStates(from, party).join(', ')}`)).toEqual(
      flow[party],
    )
  })

  it('allow only organization administrators to accept a risk, and only the provider to close', () => {
    const whoGives = (to: (typeof exposureStates)[number]) =>
      exposureParties.filter((party) => mayEverGive(to, party))
    expect(whoGives('accepted')).toEqual(['organization_admin'])
    expect(whoGives('closed')).toEqual(['provider'])
    expect(whoGives('in_repair')).toEqual([...exposureParties])
    expect(mayTransition('closed', 'acknowledged', 'organization_admin')).toBe(false)
  })
})
