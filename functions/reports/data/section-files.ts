/** The files of a section: all rows as CSV, in the columns of the list's export, and indicators as a STIX 2.1 bundle. */
import { uuidsUnder } from '#functions/core/named-uuid.ts'
import { exposureCsv } from '#functions/exposures/exposure-presenter.ts'
import { incidentCsv } from '#functions/incidents/incident-presenter.ts'
import { indicatorsByIds } from '#functions/indicators/indicator-lists.ts'
import { indicatorCsv } from '#functions/indicators/indicator-presenter.ts'
import { indicatorAccessOf } from '#functions/indicators/access-queries.ts'
import { csvLine, csvSeparator, csvStart, type Cell } from '#functions/rules/lists/csv.ts'
import { csvTextsOf } from '#functions/rules/translations/csv.ts'
import { threatCsv, threatCsvTexts } from '#functions/threats/threat-presenter.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import { isEveryAddress } from '#shared/domain/indicators/every-address.ts'
import {
  expiredIndicatorObject,
  indicatorObject,
  providerIdentity,
  type StixIndicator,
  type StixSource,
} from '#shared/domain/stix/objects.ts'
import { tlpMarkingsUpTo } from '#shared/domain/stix/tlp-markings.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { readModelOf, type ReportReadModels } from './section-data.ts'
import {
  storedOf,
  incidentItems,
  threatItems,
  exposureItems,
  type ReportCollections,
} from './section-items.ts'
import { sectionMatches, type SectionScope } from './section-rows.ts'

/** Rows read and written at once. */
const rowsAtOnce = 1_000

/** All rows of a section, from the ids of `readSection`, as CSV text in chunks. */
export async function* sectionCsv(
  collections: ReportCollections,
  readModels: ReportReadModels,
  part: Pick<ReportPart, 'module'>,
  ids: readonly number[],
  language: Language,
  scope: SectionScope,
): AsyncGenerator<string> {
  const separator = csvSeparator(language)
  const { header, cells } = columnsOf(collections, readModels, part, language, scope)
  yield csvStart + csvLine(header, separator)
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const lines = await cells(ids.slice(from, from + rowsAtOnce))
    yield lines.map((line) => csvLine(line, separator)).join('')
  }
}

interface Columns {
  readonly header: readonly string[]
  readonly cells: (ids: readonly number[]) => Promise<Cell[][]>
}

const columnsOf = (
  collections: ReportCollections,
  readModels: ReportReadModels,
  { module }: Pick<ReportPart, 'module'>,
  language: Language,
  scope: SectionScope,
): Columns => {
  switch (module) {
    case 'visibility':
      return {
        header: exposureCsv.header(language),
        cells: async (ids) => {
          const items = exposureItems(readModels, ids, scope)
          const stored = await storedOf(
            collections.visibility,
            'visibility',
            items.map(({ visibility_id: id }) => id),
          )
          const matches = sectionMatches(readModelOf(readModels, 'visibility'), 'visibility', ids, scope)
          return items.map((item, index) => {
            const description = stored[index]?.entity.description ?? null
            const concerns = [...(matches.get(item.visibility_id) ?? [])]
            return exposureCsv.cells({ ...item, description, concerns }, language)
          })
        },
      }
    case 'incident':
      return {
        header: incidentCsv.header(language),
        cells: async (ids) => {
          const items = incidentItems(readModels, ids, scope)
          const stored = await storedOf(
            collections.incident,
            'incident',
            items.map(({ incident_id: id }) => id),
          )
          return items.map((item, index) =>
            incidentCsv.cells({ ...item, ...csvTextsOf(stored[index]?.entity) }, language),
          )
        },
      }
    case 'threat':
      return {
        header: threatCsv.header(language),
        cells: async (ids) => {
          const items = await threatItems(collections, readModels, ids, scope)
          const stored = await storedOf(
            collections.threat,
            'threat',
            items.map(({ threat }) => threat.threat_id),
          )
          return items.map(({ threat, matches }, index) =>
            threatCsv.cells(
              { ...threat, ...threatCsvTexts(stored[index]?.entity), concerns: [...matches] },
              language,
            ),
          )
        },
      }
    case 'feed': {
      const visible = {
        ...indicatorAccessOf(scope.role, undefined, maxTlp('report')),
        assetOwner: scope.organizationId,
        falsePositives: scope.falsePositives,
      }
      const csv = indicatorCsv(visible)
      return {
        header: csv.header(language),
        cells: (ids) =>
          Promise.resolve(
            indicatorsByIds(readModelOf(readModels, 'feed'), visible, ids).map((indicator) =>
              csv.cells(indicator, language),
            ),
          ),
      }
    }
  }
}

/** The organization's false positives are included as in the CSV file, marked with this label for importing tools. */
const falsePositiveLabel = 'false-positive'

/** All indicators of a section, from the ids of `readSection`, as the text of a bundle in chunks. */
export async function* sectionStix(
  collections: Pick<ReportCollections, 'feed'>,
  readModels: ReportReadModels,
  ids: readonly number[],
  provider: { readonly name: string; readonly portal: string },
  { role, falsePositives }: Pick<SectionScope, 'role' | 'falsePositives'>,
): AsyncGenerator<string> {
  const source: StixSource = {
    provider: provider.name,
    portal: provider.portal,
    uuidOf: uuidsUnder(provider.portal),
  }
  const bundle = `bundle--${source.uuidOf(`bundle/${ids.join(',')}`)}`
  yield `{"type":"bundle","id":"${bundle}","objects":[\n${[providerIdentity(source), ...tlpMarkingsUpTo(maxTlp('report'))].map((object) => JSON.stringify(object)).join(',\n')}`
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const indicators = indicatorsByIds(
      readModelOf(readModels, 'feed'),
      indicatorAccessOf(role, undefined, maxTlp('report')),
      ids.slice(from, from + rowsAtOnce),
    )
    const stored = await storedOf(
      collections.feed,
      'feed',
      indicators.map(({ feed_id: id }) => id),
    )
    yield indicators
      .flatMap((listed, index) => {
        const published = listed.published_date
        if (published === null || isEveryAddress({ type: listed.type.name, value: listed.value })) return []
        const revived = stored[index]?.entity.revived_date
        const indicator: StixIndicator = {
          id: listed.feed_id,
          value: listed.value,
          type: listed.type.name,
          category: listed.category.name,
          tags: [
            ...listed.tags.map(({ name }) => name),
            ...(falsePositives?.has(listed.feed_id) === true ? [falsePositiveLabel] : []),
          ],
          idsFlag: listed.ids_flag,
          tlp: listed.tlp,
          // A revived indicator is the same object as in outputs and TAXII.
          published: revived ?? published,
          changed: stored[index]?.history.at(-1)?.at ?? published,
          ...(listed.valid_until === null ? {} : { validUntil: listed.valid_until }),
        }
        const object =
          listed.expired_date === null
            ? indicatorObject(source, indicator)
            : expiredIndicatorObject(source, indicator, listed.expired_date)
        return `,\n${JSON.stringify(object)}`
      })
      .join('')
  }
  yield '\n]}\n'
}
