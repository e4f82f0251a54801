/** `npm run bench -- [NAME]`: prints one JSON object per line for each figure. Without a name it runs all measures. */
import { startTestEngine } from 'local-cloud/test-engine'
import type { Measure } from './measure.ts'
import { administrationMeasure } from './administration.ts'
import { apiMeasure } from './api.ts'
import { apiOutputsMeasure } from './api-outputs.ts'
import { apiWritesMeasure } from './api-writes.ts'
import { auditLogMeasure } from './audit-log.ts'
import { bulkActionsMeasure } from './bulk-actions.ts'
import { bundlesMeasure } from './bundles.ts'
import { commitMeasure } from './commit.ts'
import { matchingMeasure } from './asset-matching.ts'
import { matchProjectionMeasure } from './match-projection.ts'
import { dashboardsMeasure } from './dashboards.ts'
import { expiryMeasure } from './expiry.ts'
import { indicatorColdMeasure } from './indicator-cold.ts'
import { indicatorImportMeasure } from './indicator-import.ts'
import { indicatorJobsMeasure } from './indicator-jobs.ts'
import { indicatorListMeasure } from './indicator-list.ts'
import { hostileMeasure } from './hostile.ts'
import { monthMeasure } from './month.ts'
import { languagesMeasure } from './languages.ts'
import { notificationsMeasure } from './notifications.ts'
import { readersMeasure } from './readers.ts'
import { reportsMeasure } from './reports.ts'
import { sourcesMeasure } from './sources.ts'
import { threatListMeasure } from './threat-list.ts'
import { usersMeasure } from './users.ts'
import { webMeasure } from './web.ts'
import { webhooksMeasure } from './webhooks.ts'
import { workListsMeasure } from './work-lists.ts'

const measures: readonly Measure[] = [
  threatListMeasure,
  indicatorListMeasure,
  indicatorColdMeasure,
  indicatorImportMeasure,
  indicatorJobsMeasure,
  expiryMeasure,
  sourcesMeasure,
  workListsMeasure,
  dashboardsMeasure,
  administrationMeasure,
  auditLogMeasure,
  notificationsMeasure,
  webhooksMeasure,
  languagesMeasure,
  reportsMeasure,
  apiMeasure,
  apiOutputsMeasure,
  apiWritesMeasure,
  bulkActionsMeasure,
  monthMeasure,
  commitMeasure,
  matchingMeasure,
  matchProjectionMeasure,
  bundlesMeasure,
  webMeasure,
  usersMeasure,
  hostileMeasure,
  readersMeasure,
]

const wanted = process.argv.slice(2).filter((argument) => argument !== '--help')
const unknown = wanted.filter((name) => !measures.some((measure) => measure.name === name))
if (unknown.length > 0 || process.argv.includes('--help')) {
  const list = measures.map(({ name, summary }) => `  ${name.padEnd(14)} ${summary}`).join('\n')
  console.error(
    `${unknown.length > 0 ? `No measure is called ${unknown.join(', ')}.\n` : ''}npm run bench -- [NAME ...]\n${list}`,
  )
  process.exit(unknown.length > 0 ? 2 : 0)
}
const stop = await startTestEngine({ optimizes: true })
try {
  for (const measure of measures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for await (const figure of measure.run()) console.log(JSON.stringify(figure))
  }
} finally {
  await stop()
}
