/** The STIX 2.1 bundle of a section of indicators. */
import { indicatorsByIds } from '#functions/indicators/indicator-rows.ts'
import { indicatorAccessOf } from '#functions/indicators/visible-indicators.ts'
import { uuidsUnder } from '#functions/core/named-uuid.ts'
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
import { storedOf, type ReportCollections } from './section-items.ts'
import type { SectionScope } from './section-rows.ts'

/** Indicators read and written at once. */
const rowsAtOnce = 1_000

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
