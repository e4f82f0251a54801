/** Indicators as a CSV table. */
import { csvLine } from '../csv-text.ts'
import type { OutputFormat } from './output.ts'

const header = [
  'feed_id',
  'value',
  'type',
  'category',
  'tags',
  'groups',
  'ids_flag',
  'published_date',
  'changed_date',
  'tlp',
  'valid_until',
  'expired_date',
]

/**
 * RFC 4180 in UTF-8, every cell quoted. As in the portal's exports, an apostrophe neutralises formulas. There is no
 * byte order mark, because programs read it as part of the first column's name.
 */
export const indicatorsCsv: OutputFormat = {
  file: 'indicators.csv',
  contentType: 'text/csv; charset=utf-8; header=present',
  namesGroups: true,
  *write(batches, _, counters) {
    yield csvLine(header, ',')
    for (const batch of batches) {
      let text = ''
      for (const one of batch) {
        if (one.withdrawn) continue
        const groups = one.groups.map(({ name }) => name).join(', ')
        const cells = [one.id, one.value, one.type, one.category, one.tags.join(', '), groups]
        const ends = [one.validUntil ?? '', one.expired ?? '']
        text += csvLine(
          [...cells, one.idsFlag ? 'true' : 'false', one.published, one.changed, one.tlp, ...ends],
          ',',
        )
        counters.written += 1
      }
      if (text !== '') yield text
    }
  },
}
