/** Screens, files, reports and e-mails use the same names. */
import { expect, it } from 'vitest'
import { matchReason } from '#functions/rules/lists/matches-csv.ts'
import { matchKinds } from '#shared/domain/asset-matches/asset-match.ts'
import { exposureStateLabels } from '#shared/domain/exposures/state-labels.ts'
import enCommon from '#messages/en/common.ts'
import enAssetMatches from '#messages/en/areas/asset-matches.ts'
import enDashboard from '#messages/en/areas/dashboard.ts'
import enExposures from '#messages/en/areas/exposures.ts'
import plCommon from '#messages/pl/common.ts'
import plAssetMatches from '#messages/pl/areas/asset-matches.ts'
import plDashboard from '#messages/pl/areas/dashboard.ts'
import plExposures from '#messages/pl/areas/exposures.ts'
import { matchCounts } from '#web/features/asset-matches/match-counts.ts'
import { messagesOf } from '#functions/reports/document/languages.ts'

const plain = (text: string): string => text.replaceAll('\u00A0', ' ')
const screens = {
  pl: {
    common: plCommon,
    assetMatches: plAssetMatches,
    exposures: plExposures,
    dashboard: plDashboard,
  },
  en: {
    common: enCommon,
    assetMatches: enAssetMatches,
    exposures: enExposures,
    dashboard: enDashboard,
  },
} as const

it.each(['pl', 'en'] as const)('stages have one name each, in %s', (language) => {
  expect(screens[language].common.exposureState).toEqual(exposureStateLabels[language])
})

it.each(['pl', 'en'] as const)('reasons have one name each, in %s', (language) => {
  for (const kind of matchKinds) {
    const reason = matchReason(
      { kind, asset: { asset_id: 1, asset_type: 'domain', value: 'x.example' } },
      language,
    )
    const word = plain(screens[language].assetMatches.kind[kind]).replace(/ (of|at) a domain$/, ' $1')
    expect(reason.startsWith(word), `${reason}: ${word}`).toBe(true)
  }
})

it.each(['pl', 'en'] as const)(
  'one’s own items and the time to repair have one name each, in %s',
  (language) => {
    const { exposures, dashboard } = screens[language]
    expect(exposures.filter.owned).toBe(exposures.filter.mine)
    expect(dashboard.exposures.mine).toBe(exposures.filter.mine)
    const [name = ''] = plain(dashboard.exposures.times).split(' (')
    expect(plain(messagesOf(language).repairDays([{ level: 1, days: 3 }])).startsWith(name)).toBe(true)
  },
)

it('the dashboard counts what matters today: open visibilities and valid indicators, as in the linked lists', () => {
  expect(matchCounts.map(({ key, query }) => [key, query])).toEqual([
    ['visibilities', { concerns_us: 'true', is_active: 'true', false_positive: 'false' }],
    ['threats', { concerns_us: 'true' }],
    ['feeds', { concerns_us: 'true', is_expired: 'false', is_false_positive: 'false' }],
  ])
})
