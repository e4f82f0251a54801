/** TLP parts for the lists, forms and drawers of all items with a TLP level. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { tlpLevels, tlpLabel, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import type { BulkAction } from '#web/ui/list/bulk-action.ts'
import { TlpBadge } from './tlp-badge.tsx'
import styles from './tlp-badge.module.css'
import { Text } from '#web/ui/layout/layout.tsx'

interface Levelled {
  readonly tlp: TlpLevel
}
type Common = TFunction<'common'>

/** Strictest first, the order in which users look for them. */
export const strictestFirst = tlpLevels.toSorted((one, other) => tlpRank(other) - tlpRank(one))

export const tlpFilter = (common: Common): Filter => ({
  kind: 'choices',
  key: 'tlp',
  label: common('tlp.label'),
  placeholder: common('tlp.all'),
  options: strictestFirst.map((level) => ({ value: level, label: tlpLabel(level) })),
})

/** The sort orders by TLP. */
export const tlpSorts = (common: Common): { readonly value: `${'+' | '-'}tlp`; readonly label: string }[] => [
  { value: '-tlp', label: common('tlp.strictest') },
  { value: '+tlp', label: common('tlp.freest') },
]

/**
 * The bulk actions: one for each TLP level and one for the default. Each asks for confirmation, because data sent under
 * a freer level cannot be recalled.
 */
export const tlpActions = (
  common: Common,
  run: (ids: readonly number[], level: TlpLevel | null) => Promise<void>,
  /** What sets a level of all that match; `note` says what the level means. */
  onAll?: (level: TlpLevel | null, label: string, note: string) => BulkAction['runAll'],
): BulkAction[] => [
  ...strictestFirst.map((level): BulkAction => ({
    key: `tlp-${level}`,
    label: common('tlp.set', { mark: tlpLabel(level) }),
    icon: 'tag',
    isSeldom: true,
    confirm: (count) => ({
      title: common('tlp.ask', { count, mark: tlpLabel(level) }),
      text: tlpMeaning(common, level),
      action: common('tlp.set', { mark: tlpLabel(level) }),
    }),
    run: (ids) => run(ids, level),
    runAll: onAll?.(level, common('tlp.set', { mark: tlpLabel(level) }), tlpMeaning(common, level)),
  })),
  {
    key: 'tlp-default',
    label: common('tlp.setDefault'),
    icon: 'tag',
    isSeldom: true,
    confirm: (count) => ({
      title: common('tlp.askDefault', { count }),
      text: common('tlp.askDefaultText'),
      action: common('tlp.setDefault'),
    }),
    run: (ids) => run(ids, null),
    runAll: onAll?.(null, common('tlp.setDefault'), common('tlp.askDefaultText')),
  },
]

/** The form field of a TLP level; empty means the default. */
export const heldTlp = ({
  tlp,
  tlp_is_default: isDefault,
}: Levelled & { readonly tlp_is_default: boolean }): string => (isDefault ? '' : tlp)

/** The TLP level chosen in a form; null for the default. */
export const parseTlp = (value: string): TlpLevel | null => tlpLevels.find((level) => level === value) ?? null

/** With whom an item of this TLP level may be shared, and what is forbidden. */
export const tlpMeaning = (common: Common, level: TlpLevel): string =>
  [
    common(`tlp.means.${level}`),
    ...(level === 'amber+strict' || level === 'red' ? [common(`tlp.forbids.${level}`)] : []),
  ].join(' ')

/** The TLP line of a drawer. */
export const TlpFact = ({ item }: { readonly item: Levelled }) => {
  const { t } = useTranslation('common')
  return (
    <span className={styles.fact}>
      <TlpBadge level={item.tlp} />
      <Text as="span" tone="faint">
        {tlpMeaning(t, item.tlp)}
      </Text>
    </span>
  )
}
