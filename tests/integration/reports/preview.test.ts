/** The preview of a report: its content as the current user's own lists count it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { duePeriod, reportDay } from '#shared/domain/reports/periods.ts'
import { operator } from '../auth/fixture.ts'
import {
  putDictionaries,
  putIndicators,
  putIncidents,
  putThreats,
  putExposures,
} from '../notifications/content.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createReportFixture, type ReportFixture } from './fixture.ts'

let backends: Backends
let fixture: ReportFixture
beforeAll(async () => {
  backends = await startBackends()
})
beforeEach(async () => {
  fixture = await createReportFixture(backends)
  const { platform, client: organizationId } = fixture
  await putDictionaries(platform)
  const other = await fixture.organization()
  await putExposures(platform, organizationId, [
    { name: 'RDP of ours', criticality_level: 1 },
    { name: 'SMB of ours', criticality_level: 3 },
  ])
  await putExposures(platform, other, [{ name: 'RDP of theirs' }])
  await putIncidents(platform, organizationId, [{ name: 'Ours' }])
  await putThreats(platform, [{ name: 'A threat' }])
  await putIndicators(platform, [{ value: 'evil.example' }, { value: 'hidden.example', is_verified: false }])
})
afterAll(async () => {
  await backends.stop()
})

const table = (index: number, filters = {}) => ({ filters, index, viewType: 'table' as const })

describe('a new report', () => {
  it('has a preview with the totals of each section and the summary, for the caller’s organization only', async () => {
    const today = reportDay(fixture.clock.now())
    const preview = await fixture.portal.ok('previewReport', fixture.user, {
      body: {
        period_start_date: today,
        feeds: table(0),
        visibilities: table(1, { criticality_levels: [1] }),
        incidents: { ...table(2), enabled: false },
      },
    })
    expect(preview).toMatchObject({ period_start_date: today, period_end_date: today })
    expect(preview.sections).toEqual([
      { module: 'feed', total: 1, is_too_long: false },
      { module: 'visibility', total: 1, is_too_long: false },
    ])
    expect(preview.pages).toBeGreaterThan(2)
    const texts = preview.page.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
    expect(texts).toEqual(expect.arrayContaining(['Summary', 'RDP of ours']))
    expect(texts.join(' ')).not.toMatch(/theirs|SMB|hidden/)
  })

  it('has a preview of the newest completed period when it is periodic', async () => {
    const preview = await fixture.portal.ok('previewReport', fixture.admin, {
      body: { frequency: 'week', threats: table(0) },
    })
    const { first, last } = duePeriod('week', fixture.clock.now())
    expect(preview).toMatchObject({ period_start_date: first, period_end_date: last })
  })

  it("has a preview without the caller's missing modules, and finds nothing for deleted values", async () => {
    const without = await fixture.person(fixture.client, ['threat', 'report'])
    const { sections } = await fixture.portal.ok('previewReport', without, {
      body: {
        period_start_date: reportDay(fixture.clock.now()),
        feeds: table(0),
        threats: table(1, { tags: [4711] }),
      },
    })
    expect(sections).toEqual([{ module: 'threat', total: 0, is_too_long: false }])
  })

  it('is rejected in the preview as the report itself would be', async () => {
    const today = reportDay(fixture.clock.now())
    const without = await fixture.person(fixture.client, ['threat', 'report'])
    const refused = async (caller: typeof fixture.user, body: object) =>
      (await fixture.portal.refused('previewReport', caller, { body })).code
    expect(await refused(fixture.user, { threats: table(0) })).toBe('validation_failed')
    expect(await refused(fixture.user, { period_start_date: today })).toBe('no_report_section')
    expect(await refused(fixture.user, { period_start_date: dayAfter(today, -40), threats: table(0) })).toBe(
      'report_period_too_long',
    )
    expect(await refused(without, { period_start_date: today, feeds: table(0) })).toBe(
      'report_section_forbidden',
    )
  })

  it('counts neither false positives as asset matches of the organization, nor threats because of them', async () => {
    const { platform, client: organizationId } = fixture
    await platform.collection(assetsCollection).commit(operator, (commit) => {
      commit.create('asset', commit.nextId('asset'), {
        client_id: organizationId,
        asset_type: 'domain',
        value: 'wzorcowa.example',
        key: 'wzorcowa.example',
        status: 'added',
        request_id: null,
        creation_date: commit.at,
      })
    })
    await putIndicators(platform, [{ value: 'vpn.wzorcowa.example' }], 'Campaign')
    await putThreats(platform, [{ name: 'A campaign', ioc_group_id: 1 }])
    const said = async (): Promise<string> => {
      const { page } = await fixture.portal.ok('previewReport', fixture.user, {
        body: {
          period_start_date: reportDay(fixture.clock.now()),
          feeds: table(0),
          threats: table(1),
        },
      })
      const texts = page.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
      return /concerns you:[^.]*/.exec(texts.join(' ').replaceAll('\u00A0', ' '))?.[0] ?? ''
    }
    expect(await said()).toBe('concerns you: 1 IoC, 1 threat')
    const { data } = await fixture.portal.ok('listFeeds', fixture.user, { query: { value: 'wzorcowa' } })
    // A threat includes why it matches the assets, so it is as strict as the matching indicator.
    const marked = async (tlp: TlpLevel): Promise<boolean> => {
      const indicators = platform.collection(indicatorsCollection)
      await indicators.commit(operator, async (commit) => {
        const id = data[0]?.feed_id ?? 0
        const stored = await indicators.get('feed', id)
        if (stored !== undefined) commit.update('feed', id, { ...stored.entity, tlp }, stored, ['tlp'])
      })
      const { page } = await fixture.portal.ok('previewReport', fixture.user, {
        body: {
          period_start_date: reportDay(fixture.clock.now()),
          threats: table(0),
          // Not the indicator itself, which has its own level.
          feeds: table(1, { value: 'evil' }),
        },
      })
      return JSON.stringify(page).includes(tlpLabel('amber+strict'))
    }
    expect([await marked('amber+strict'), await marked('red'), await marked('green')]).toEqual([
      true,
      false,
      false,
    ])
    await fixture.portal.ok('createSighting', fixture.user, {
      params: { id: data[0]?.feed_id ?? 0 },
      body: { kind: 'false_positive_here' },
    })
    expect(await said()).toBe('')
  })
})
