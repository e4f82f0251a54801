/** All output formats. */
import { checkPoint } from './check-point.ts'
import { indicatorsCsv } from './indicators-csv.ts'
import { hostLists } from './host-lists.ts'
import { indicatorsJson, indicatorsNdjson } from './indicators-json.ts'
import { mispFeed } from './misp-feed.ts'
import { n6Json } from './n6-json.ts'
import { isEveryAddress } from '../indicators/every-address.ts'
import { withheldValue, type OutputFormat, type OutputIndicator, type OutputCounters } from './output.ts'
import { plainLists } from './plain-lists.ts'
import { rpzZone } from './rpz-zone.ts'
import { snortRules } from './snort-rules.ts'
import { stixBundle } from './stix-bundle.ts'
import { suricataArchive } from './suricata-archive.ts'
import { suricataDatasets } from './suricata-datasets.ts'
import { suricataRules } from './suricata-rules.ts'
import { wazuhList } from './wazuh-list.ts'
import { zeekIntel } from './zeek-intel.ts'

/**
 * Removes and counts networks of all addresses, which single-type formats cannot express. Formats with withdrawn
 * indicators report such a network as withdrawn, because its id may have had another value before.
 */
function* withoutEveryAddress(
  batches: Iterable<readonly OutputIndicator[]>,
  counters: OutputCounters,
  tellsWithdrawn: boolean,
): Generator<readonly OutputIndicator[]> {
  for (const batch of batches)
    yield batch.flatMap((indicator) => {
      if (!isEveryAddress(indicator)) return [indicator]
      if (!indicator.withdrawn) counters.unusable += 1
      return tellsWithdrawn ? [{ ...indicator, ...withheldValue, withdrawn: true }] : []
    })
}

const ofEveryType = (format: OutputFormat): OutputFormat => ({
  ...format,
  write: (batches, context, counters) =>
    format.write(
      withoutEveryAddress(batches, counters, format.withWithdrawn !== undefined),
      context,
      counters,
    ),
})

/** In the order shown to users. */
export const outputFormats: readonly OutputFormat[] = [
  indicatorsJson,
  indicatorsNdjson,
  indicatorsCsv,
  stixBundle,
  ...mispFeed,
  ...plainLists,
  checkPoint,
  suricataRules,
  ...suricataDatasets,
  ...suricataArchive,
  snortRules,
  rpzZone,
  ...hostLists,
  zeekIntel,
  n6Json,
  wazuhList,
].map((format) => (format.kinds === undefined ? ofEveryType(format) : format))

const byFile = new Map(outputFormats.map((format) => [format.file, format]))
/** Longer than any output path. */
const longestFile = 100
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The format of a file, by its path below the selection; undefined when there is none. */
export const outputFormat = (file: string): OutputFormat | undefined =>
  file.length > longestFile || file.includes('{')
    ? undefined
    : (byFile.get(file) ?? byFile.get(file.replace(uuid, '{uuid}')))
