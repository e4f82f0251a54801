/** The importers on real files: ATT&CK, a MISP galaxy, STIX bundles of several vendors. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readJsonFile } from '#scripts/admin/import/json-file.ts'
import { isPrepared, prepare } from '#scripts/admin/import/prepare.ts'
import { readThreats } from '#scripts/admin/import/recognize.ts'
import { sharedData } from '#tests/shared-data.ts'

const outcomes = (file: string, shorten = false) => {
  const { candidates, refused, format, ignored } = readThreats(readJsonFile(join(sharedData ?? '', file)))
  const all = candidates.map((candidate) =>
    prepare(candidate, {
      shorten,
      keepDates: false,
      plainText: false,
      now: new Date('2026-11-01T00:00:00Z'),
    }),
  )
  return {
    format,
    ignored,
    threats: all.filter(isPrepared),
    refused: [...refused, ...all.filter((one) => !isPrepared(one))],
  }
}

describe.skipIf(sharedData === undefined)('real files', () => {
  it('the ATT&CK list: 149 of 150, one with a description that is too long', () => {
    const { threats, refused } = outcomes('threats/threats.json')
    expect(threats).toHaveLength(149)
    expect(refused).toEqual([
      {
        origin: 'C0024',
        name: 'SolarWinds Compromise',
        reason:
          'the description has 2158 characters; the most is 2000 (--shorten cuts it at the end of a sentence)',
      },
    ])
    expect(
      Object.entries(Object.groupBy(threats, ({ category }) => category.name_en))
        .map(([name, entries]) => [name, entries?.length])
        .toSorted(),
    ).toEqual([
      ['Campaign', 24],
      ['Malware', 50],
      ['Threat group', 65],
      ['Tool', 10],
    ])
    expect(threats.filter(({ notes }) => notes.length > 0).map(({ name }) => name)).toHaveLength(7)
    expect(threats.find(({ name }) => name === 'APT28')?.notes).toEqual([
      expect.stringMatching(/^7 of 15 tags were left out .*: .*GruesomeLarch$/),
    ])
  })

  it('shortened, all of it, whole sentences only', () => {
    const { threats, refused } = outcomes('threats/threats.json', true)
    expect([threats.length, refused.length]).toEqual([150, 0])
    const cut = threats.find(({ name }) => name === 'SolarWinds Compromise')
    expect(cut?.description).toMatch(/[.)]…$/)
    expect(cut?.description.length).toBeLessThanOrEqual(2000)
    expect(cut?.notes).toEqual([
      `the description was shortened from 2158 to ${cut?.description.length} characters`,
    ])
  })

  it.each([
    ['threats/misp-galaxy-threat-actor-sample.json', 'MISP galaxy', 47, ['ANDROMEDA SPIDER']],
    ['stix/attack-gamaredon-stix20.json', 'STIX bundle', 7, []],
    ['stix/tweetfeed-today.json', 'STIX bundle', 0, []],
    ['stix/amnesty-novispy.stix2', 'STIX bundle', 1, []],
    ['stix/amnesty-wintego_helios.stix2', 'STIX bundle', 1, []],
    [
      'stix/oasis/apt1.json',
      'STIX bundle',
      19,
      ['Ugly Gorilla', 'DOTA', 'SuperHard', "APT1: Exposing One of China's Cyber Espionage Units"],
    ],
    [
      'stix/oasis/poisonivy.json',
      'STIX bundle',
      28,
      ['Poison Ivy: Assessing Damage and Extracting Intelligence'],
    ],
    ['stix/oasis/infrastructure.json', 'STIX bundle', 0, ['Poison Ivy', 'IMDDOS']],
    ['stix/oasis/indicator-to-campaign-relationship.json', 'STIX bundle', 0, ['Operation Omega']],
    ['stix/oasis/indicators-for-C2-with-COA.json', 'STIX bundle', 1, []],
    ['stix/oasis/validator-examples/identity_custom.json', 'STIX bundle', 0, []],
    ['stix/oasis/validator-examples/tlp-amber.json', 'STIX bundle', 0, []],
  ])('%s', (file, format, count, refused) => {
    const found = outcomes(file)
    expect([found.format, found.threats.length, found.refused.map(({ name }) => name)]).toEqual([
      format,
      count,
      refused,
    ])
  })

  it.each([
    [
      'stix/oasis/validator-examples/invalid_comma.json',
      'not JSON: Expected double-quoted property name in JSON at position 262 (line 9 column 1)',
    ],
    ['stix/oasis/validator-examples/invalid_braces.json', "not JSON: Unexpected token '<'"],
    ['stix/oasis/validator-examples/tool.json', 'a single STIX object and not a bundle'],
    ['stix/oasis/validator-examples/invalid_identity.json', 'a single STIX object and not a bundle'],
    ['stix/taxii-tweetfeed/pages/2026-08-22.0.json', 'a bare list of STIX objects'],
    ['misp/events/eset-sshdoor-kessel.json', 'a MISP event'],
    ['misp/malformed/eset-malicious_pypi_packages.misp-event.json.gz', 'compressed'],
    ['exposures/kev.json', 'a catalogue of vulnerabilities'],
    ['taxonomies/tlp.json', 'not one of the supported formats'],
  ])('%s is rejected as a whole', (file, words) => {
    expect(() => outcomes(file)).toThrow(words)
  })
})
