/** What the items of every module share that an e-mail names. Each area reads its own: `*-mail-queries.ts`. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idNameRow } from '#functions/core/read-model/rows.ts'
import { translationRowShape } from '#functions/rules/translations/columns.ts'
import type { Language } from '#shared/contracts/account.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import { tlpOfRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { Named } from '#shared/domain/translations.ts'
import type { Platform } from '../http/platform.ts'
import type { NotificationTopic, ReleasedNotification } from './notification-queue.ts'

/** For whom items are read, and what the e-mail may show. Every read is limited to the organization. */
export interface Reading {
  readonly platform: Platform
  readonly organizationId: number
  /** The recipient address. */
  readonly emailId: number
  readonly language: Language
  /** The portal's URL, without a trailing slash. */
  readonly portal: string
  /** The list query that shows the items of this e-mail. */
  readonly query: string
  /** Whether to include descriptions. Otherwise they are not read. */
  readonly everything: boolean
  /** The current day in the organization's time zone. */
  readonly today: string
  /** Whether the e-mail is encrypted: some TLP levels require that. */
  readonly channel: 'mail_encrypted' | 'mail_clear'
}

/** What the TLP level of an item, by rank, allows in an e-mail. */
export const levelled = (channel: Reading['channel'], rank: number): { tlp: TlpLevel; isNotice: boolean } => {
  const tlp = tlpOfRank(rank)
  return { tlp, isNotice: !isAllowedOn(channel, tlp) }
}

/** The released notifications of a module. */
export const ofModule = (
  module: NotificationTopic,
  released: readonly ReleasedNotification[],
): ReleasedNotification[] => released.filter((one) => one.module === module)

/** The ids of all items of these notifications. */
export const idsOf = (released: readonly ReleasedNotification[]): number[] => [
  ...new Set(released.flatMap(({ ids }) => ids)),
]

/** The column of a joined category's name. */
export const categoryName = (language: Language): string =>
  language === 'pl' ? 'category.name_pl' : 'category.name_en'

/** The names of tags, in the order of the ids. */
export const tagNames = (readModel: ReadModel, kind: string, ids: readonly number[]): string[] => {
  const names = new Map(
    readModel
      .rows(idNameRow, `SELECT id, name FROM ${kind} WHERE id IN (SELECT value FROM json_each(?))`, [
        JSON.stringify(ids),
      ])
      .map(({ id, name }) => [id, name]),
  )
  return ids.flatMap((id) => names.get(id) ?? [])
}

export const namesRow = z.object({ name: z.string(), ...translationRowShape })

export const namesIn = ({ name, lang, translation }: z.infer<typeof namesRow>): Named => ({
  name,
  lang: lang ?? undefined,
  translation: translation ?? undefined,
})

/** A named item with its category. */
export const namedRow = namesRow.extend({ id: z.int(), category: z.string(), created: z.int(), tlp: z.int() })
