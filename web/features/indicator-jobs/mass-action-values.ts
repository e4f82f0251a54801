/** The bulk actions on all matching indicators: the dialog's values, and the request. */
import { parseTlp } from '#web/ui/tlp/tlp-controls.tsx'
import type { MassAction } from '#shared/contracts/indicator-jobs.ts'
import { isUndoableAction } from '#shared/domain/indicators/mass-actions.ts'
import { tidyText } from '#shared/domain/text.ts'

/** The choices, in the order of the dialog. */
export const massChoices = [
  'verify',
  'unverify',
  'ids_on',
  'ids_off',
  'add_to_group',
  'delete_from_group',
  'add_tags',
  'delete_tags',
  'set_category',
  'set_tlp',
  'delete',
] as const
export type MassChoice = (typeof massChoices)[number]

export interface MassValues {
  readonly choice: MassChoice | undefined
  readonly group: number | undefined
  /** Ids are text, as the fields hold them. */
  readonly tags: readonly string[]
  readonly category: string
  /** A TLP, or empty for the default. */
  readonly tlp: string
  /** The reason of a withdrawal. */
  readonly reason: string
}

export const emptyMass: MassValues = {
  choice: undefined,
  group: undefined,
  tags: [],
  category: '',
  tlp: '',
  reason: '',
}

/** The requested action; undefined while the choice is incomplete. */
export const actionOf = ({
  choice,
  group,
  tags,
  category,
  tlp,
  reason,
}: MassValues): MassAction | undefined => {
  switch (choice) {
    case undefined:
      return undefined
    case 'verify':
      return { type: 'verify', is_verified: true }
    case 'unverify': {
      const given = tidyText(reason)
      return given === '' ? undefined : { type: 'verify', is_verified: false, reason: given }
    }
    case 'ids_on':
    case 'ids_off':
      return { type: 'set_ids_flag', ids_flag: choice === 'ids_on' }
    case 'add_to_group':
    case 'delete_from_group':
      return group === undefined ? undefined : { type: choice, group_id: group }
    case 'add_tags':
    case 'delete_tags':
      return tags.length === 0 ? undefined : { type: choice, tags_ids: tags.map(Number) }
    case 'set_category':
      return category === '' ? undefined : { type: choice, feed_category_id: Number(category) }
    case 'set_tlp':
      return { type: choice, tlp: parseTlp(tlp) }
    case 'delete':
      return { type: choice }
  }
}

/** Whether the action can be undone for a day. */
export const isUndoableChoice = (choice: MassChoice): boolean =>
  choice === 'ids_on' || choice === 'ids_off'
    ? isUndoableAction({ type: 'set_ids_flag' })
    : isUndoableAction({ type: choice === 'unverify' ? 'verify' : choice })

/** The choice for a running or finished action. */
export const choiceOf = (action: MassAction): MassChoice => {
  if (action.type === 'verify') return action.is_verified ? 'verify' : 'unverify'
  if (action.type === 'set_ids_flag') return action.ids_flag ? 'ids_on' : 'ids_off'
  return action.type
}

/** The filters of a list's query, without sort order and page. */
export const filtersOf = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([key]) => key !== 'sort' && key !== 'page'))
