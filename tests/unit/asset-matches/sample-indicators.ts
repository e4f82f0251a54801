/** The 20,000 sample indicators in a folder next to the repository, as they are stored. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { MatchedIndicator } from '#shared/domain/asset-matches/asset-match.ts'
import { keyOfType } from '#shared/domain/indicators/read-indicator.ts'
import { typesOfName } from '#shared/domain/indicators/types.ts'
import { sharedData } from '#tests/shared-data.ts'

/** Empty without sample data. */
export const sampleIndicators = (): MatchedIndicator[] =>
  sharedData === undefined
    ? []
    : readFileSync(path.join(sharedData, 'iocs/iocs.csv'), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .flatMap((row) => {
          const [, quoted, plain, name = ''] = /^(?:"((?:[^"]|"")*)"|([^,]*)),([a-z0-9]+),/.exec(row) ?? []
          const value = quoted?.replaceAll('""', '"') ?? plain ?? ''
          const [type] = typesOfName(name)
          const key = type === undefined ? undefined : keyOfType(type, value)
          return key === undefined ? [] : [{ value, key, type }]
        })
