/** Indicators as one JSON document, or as one a line. */
import type { OutputFormat, OutputIndicator } from './output.ts'

/** With the field names of the key API's lists. */
const itemOf = ({
  id,
  value,
  type,
  category,
  tags,
  groups,
  idsFlag,
  tlp,
  published,
  validUntil,
  expired,
  changed,
}: OutputIndicator) => ({
  feed_id: id,
  value,
  type,
  category,
  tags,
  groups,
  ids_flag: idsFlag,
  tlp,
  published_date: published,
  valid_until: validUntil ?? null,
  expired_date: expired ?? null,
  changed_date: changed,
})

/**
 * One object with `data`, one indicator a line. The latest change and the count come at the end, because they are known
 * only then. So a truncated document is invalid JSON.
 */
export const indicatorsJson: OutputFormat = {
  file: 'indicators.json',
  contentType: 'application/json; charset=utf-8',
  namesGroups: true,
  *write(batches, { title, address }, counters) {
    let newest: string | null = null
    yield `{"title":${JSON.stringify(title)},"address":${JSON.stringify(address)},"data":[`
    for (const batch of batches) {
      let text = ''
      for (const indicator of batch) {
        if (indicator.withdrawn) continue
        text += `${counters.written === 0 ? '' : ','}\n${JSON.stringify(itemOf(indicator))}`
        counters.written += 1
        if (newest === null || indicator.changed > newest) newest = indicator.changed
      }
      if (text !== '') yield text
    }
    yield `\n],"changed":${JSON.stringify(newest)},"count":${counters.written}}\n`
  },
}

/**
 * One indicator a line (NDJSON), which a reader takes before the file has ended. `X-Total-Count` says how many there
 * are. A list without values is one empty line, which readers skip.
 */
export const indicatorsNdjson: OutputFormat = {
  file: 'indicators.ndjson',
  contentType: 'application/x-ndjson',
  namesGroups: true,
  *write(batches, _, counters) {
    for (const batch of batches) {
      let text = ''
      for (const indicator of batch) {
        if (indicator.withdrawn) continue
        text += `${JSON.stringify(itemOf(indicator))}\n`
        counters.written += 1
      }
      if (text !== '') yield text
    }
    if (counters.written === 0) yield '\n'
  },
}
