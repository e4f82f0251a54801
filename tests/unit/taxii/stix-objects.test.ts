import { describe, expect, it } from 'vitest'
import { uuidsUnder } from '#functions/core/named-uuid.ts'
import {
  indicatorObject,
  indicatorStixId,
  numberIn,
  providerIdentity,
  revokedIndicatorObject,
  revokedThreatReport,
  threatReport,
  versionOf,
  type StixIndicator,
  type StixSource,
  type StixThreat,
} from '#shared/domain/stix/objects.ts'
import { levelOfMarking, tlpMarking, tlpOfMarkingId } from '#shared/domain/stix/tlp-markings.ts'
import { tlpLevels } from '#shared/domain/tlp/levels.ts'
import { faultsOf } from './official-schemas.ts'

const source: StixSource = {
  provider: 'CERT Example',
  portal: 'https://portal.example.com',
  uuidOf: uuidsUnder('https://portal.example.com'),
}
const published = '2026-11-20T10:00:00.000Z'
const indicator: StixIndicator = {
  id: 4711,
  value: "https://a.example/?q='x'",
  type: 'URL',
  category: 'Phishing',
  tags: ['bank', 'Phishing'],
  idsFlag: true,
  tlp: 'amber',
  published,
  changed: '2026-11-21T10:00:00.000Z',
}
const threat: StixThreat = {
  id: 12,
  name: 'Żółta łódź',
  description: '',
  category: 'Campaign',
  tags: [],
  hyperlinks: ['https://www.example.com/a', 'www.example.com/b ż'],
  tlp: 'amber+strict',
  created: published,
  changed: published,
}

describe('TLP markings', () => {
  it('are those of OASIS, and are read back, including TLP 1 and plain names', () => {
    for (const level of tlpLevels) {
      expect(tlpOfMarkingId(tlpMarking(level).id)).toBe(level)
      expect(levelOfMarking(tlpMarking(level))).toBe(level)
    }
    expect(tlpMarking('amber+strict')).toMatchObject({
      id: 'marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003',
      name: 'TLP:AMBER+STRICT',
    })
    expect(tlpOfMarkingId('marking-definition--613f2e26-407d-48c7-9eca-b8e91df99dc9')).toBe('clear')
    expect(levelOfMarking({ definition_type: 'tlp', definition: { tlp: 'white' } })).toBe('clear')
    expect(levelOfMarking({ name: 'TLP:AMBER STRICT' })).toBe('amber+strict')
    expect(levelOfMarking({ definition_type: 'statement', definition: { statement: 'red' } })).toBeUndefined()
  })
})

describe('STIX objects', () => {
  it('validate against the official schemas', () => {
    const objects = [
      providerIdentity(source),
      ...tlpLevels.map(tlpMarking),
      indicatorObject(source, indicator),
      revokedIndicatorObject(source, indicator, '2026-11-22T10:00:00.000Z'),
      threatReport(source, threat, [indicatorStixId(source, indicator)]),
      threatReport(source, threat, []),
      revokedThreatReport(source, threat, '2026-11-22T10:00:00.000Z'),
    ]
    for (const object of objects) expect(faultsOf(object), JSON.stringify(object)).toEqual([])
    // The schemas detect faults.
    const wrong = { ...indicatorObject(source, indicator), created: 'today' }
    expect(faultsOf(wrong)).not.toEqual([])
  })

  it('have ids that are the same at every generation, and link to the portal', () => {
    const id = indicatorStixId(source, indicator)
    expect(id).toBe(indicatorStixId(source, { ...indicator }))
    expect(numberIn('indicator', id)).toBe(4711)
    expect(numberIn('report', id)).toBeUndefined()
    // Republishing creates a new object, and so does another portal.
    expect(indicatorStixId(source, { ...indicator, published: indicator.changed })).not.toBe(id)
    expect(indicatorStixId({ uuidOf: uuidsUnder('https://other.example') }, indicator)).not.toBe(id)
  })

  it('mark a withdrawn one as revoked, and end its validity', () => {
    const live = indicatorObject(source, indicator)
    const withdrawnAt = '2026-11-22T10:00:00.000Z'
    const revoked = revokedIndicatorObject(source, indicator, withdrawnAt)
    expect(revoked).toEqual({ ...live, revoked: true, modified: withdrawnAt, valid_until: withdrawnAt })
    // Withdrawn at the instant of publication, its end is still after its start.
    const atOnce = revokedIndicatorObject(source, { ...indicator, changed: published }, published)
    expect(atOnce['valid_until']).toBe('2026-11-20T10:00:00.001Z')
    expect(versionOf(atOnce) > published).toBe(true)
    expect(live).toMatchObject({ confidence: 85 })
  })
})
