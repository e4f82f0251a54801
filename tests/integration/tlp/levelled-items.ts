/** Items of every level, each with a unique word in every name. */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { tlpLevels, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { tlpPolicy, type TlpChannel } from '#shared/domain/tlp/channels.ts'
import { operator } from '../auth/fixture.ts'
import { putIndicators, putIncidents, putThreats, putExposures } from '../notifications/content.ts'

export const levelledKinds = ['threat', 'incident', 'visibility', 'feed', 'group'] as const
export type LevelledKind = (typeof levelledKinds)[number]

export const wordOf = (kind: LevelledKind, level: TlpLevel): string => `zq${kind}${tlpRank(level)}zq`

/** The words found in an output, as plain text or in base 64. */
export const wordsIn = (said: string): string[] => {
  const all = levelledKinds.flatMap((kind) => tlpLevels.map((level) => wordOf(kind, level)))
  return all.filter(
    (word) => said.includes(word) || said.includes(Buffer.from(`${word}.example`).toString('base64')),
  )
}

/** The words that a channel discloses in full. */
export const wordsAllowedOn = (channel: TlpChannel, kinds: readonly LevelledKind[]): string[] =>
  levelledKinds
    .filter((kind) => kinds.includes(kind))
    .flatMap((kind) =>
      tlpLevels.filter((level) => tlpPolicy[channel][level] === 'full').map((level) => wordOf(kind, level)),
    )

export type LevelledItems = Record<LevelledKind, readonly number[]>

/** Stores an item of each level of each kind. Returns their ids, the least strict first. */
export const putLevelledItems = async (
  platform: Platform,
  organizationId: number,
): Promise<LevelledItems> => {
  const each = <T>(kind: LevelledKind, own: (word: string, tlp: TlpLevel) => T): T[] =>
    tlpLevels.map((level) => own(wordOf(kind, level), level))
  const group = await platform.collection(indicatorsCollection).commit(operator, (commit) =>
    each('group', (name, tlp) => {
      const id = commit.nextId('feed_group')
      commit.create('feed_group', id, {
        name,
        description: name,
        tag_ids: [],
        is_verified: true,
        creation_date: commit.at,
        last_update_date: commit.at,
        tlp,
      })
      return id
    }),
  )
  return {
    group,
    // Each indicator is in all groups, and threats have the strictest group.
    feed: await putIndicators(
      platform,
      each('feed', (word, tlp) => ({
        value: `${word}.example`,
        notes: word,
        group_ids: group,
        // RED is what the licence of a source keeps in the portal, whatever its own level.
        ...(tlp === 'red' ? { tlp: 'clear', portal_only: true } : { tlp }),
      })),
    ),
    threat: await putThreats(
      platform,
      each('threat', (name, tlp) => ({ name, description: name, ioc_group_id: group.at(-1) ?? null, tlp })),
    ),
    incident: await putIncidents(
      platform,
      organizationId,
      each('incident', (name, tlp) => ({ name, description: name, tlp })),
    ),
    visibility: await putExposures(
      platform,
      organizationId,
      each('visibility', (name, tlp) => ({ name, description: name, analyst_comment: name, tlp })),
    ),
  }
}
