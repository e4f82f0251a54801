import { useSearchParams } from '#web/lib/search-params.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxItem } from '#shared/contracts/sightings.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { sightingKinds, type SightingKind } from '#shared/domain/sightings.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { writtenMixed } from '#web/features/indicators/shown-value.ts'
import { ValueBadge, ValueText } from '#web/features/indicators/value-text.tsx'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { dateColumn } from '#web/ui/list/rows/date-column.tsx'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { KindBadge } from '../kind-badge.tsx'
import { inboxQuery } from '../sighting-queries.ts'
import { useOrganizationName, useOrganizationOptions } from '#web/ui/list/filters/organization-options.ts'

/** The list's width from which the kind has a column. In less room it begins the second line. */
const kindFrom = 700

/** The inbox as a list. The menu links to false positives for everyone that have no answer. */
export const useInboxList = (): ListDefinition<InboxItem> => {
  const { t } = useTranslation('sightings')
  const [params] = useSearchParams()
  const organization = useOrganizationName(params.get('clients') ?? '')
  return useMemo((): ListDefinition<InboxItem> => {
    const filters: Filter[] = [
      {
        kind: 'single',
        key: 'answered',
        label: t('filter.answered'),
        anyLabel: t('filter.any'),
        options: [
          { value: 'false', label: t('filter.no') },
          { value: 'true', label: t('filter.yes') },
        ],
      },
      {
        kind: 'choices',
        key: 'kinds',
        label: t('filter.kinds'),
        placeholder: t('filter.kindsAll'),
        options: sightingKinds.map((kind) => ({ value: kind, label: t(`kindOf.${kind}`) })),
      },
      {
        kind: 'pick',
        key: 'clients',
        label: t('filter.client'),
        placeholder: t('filter.clientAll'),
        useOptions: useOrganizationOptions,
        chosen: organization,
      },
    ]
    return {
      name: 'sightings',
      texts: {
        title: t('inbox.title'),
        count: (count) => t('inbox.count', { count }),
        show: (count) => t('inbox.show', { count }),
        search: t('inbox.search'),
        emptyTitle: t('inbox.emptyTitle'),
        emptyText: t('inbox.emptyText'),
        noMatchTitle: t('inbox.noMatch'),
      },
      idOf: (item) => item.sighting_id,
      nameOf: ({ feed: indicator }) => shownValue(indicator.value, indicator.type_name),
      hrefOf: (id) => hrefOf(paths.sightings, { item: id }),
      row: {
        name: {
          header: t('column.value'),
          isValue: true,
          render: ({ feed: indicator }, place) => (
            <ValueText value={indicator.value} typeName={indicator.type_name} place={place} />
          ),
        },
        tlp: ({ feed: { tlp } }) => tlp,
        badges: ({ feed: indicator }) =>
          writtenMixed(indicator.value, indicator.type_name) !== undefined && (
            <ValueBadge value={indicator.value} typeName={indicator.type_name} />
          ),
        line: [
          { key: 'kind', below: kindFrom, isKept: true, render: ({ kind }) => t(`kindOf.${kind}`) },
          { key: 'client', render: ({ client }) => client.name },
        ],
        columns: [
          {
            key: 'kind',
            header: t('column.kind'),
            width: { least: 184, most: 280 },
            render: ({ kind }) => <KindBadge kind={kind} />,
            from: kindFrom,
          },
          dateColumn(
            { header: t('column.date'), sortField: 'creation_date', date: (item) => item.creation_date },
            { header: t('column.seen'), sortField: 'seen_at', date: (item) => item.seen_at },
          ),
          {
            key: 'state',
            header: t('column.state'),
            width: { least: 160, most: 184 },
            // Kinds that need no answer are never pending.
            render: ({ answer, kind }) =>
              answer === null && kind !== 'false_positive' ? null : (
                <AnsweredBadge answered={answer !== null} kind={kind} />
              ),
            // A card shows the kind in words next to it.
            card: ({ answer, kind }) =>
              answer === null && kind === 'false_positive' ? (
                <StatusBadge open="neither" label={t('waitingShort')} />
              ) : (
                answer !== null && <AnsweredBadge answered kind={kind} />
              ),
          },
        ],
      },
      sorts: [
        { value: '-creation_date', label: t('sort.newest') },
        { value: '+creation_date', label: t('sort.oldest') },
        { value: '-seen_at', label: t('sort.seenNewest') },
        { value: '+seen_at', label: t('sort.seenOldest') },
      ],
      defaultSort: '-creation_date',
      filters,
      bulkActions: [],
      canEdit: false,
      query: inboxQuery,
    }
  }, [t, organization])
}

/**
 * Whether an analyst has answered. A false positive for everyone is pending with a hollow dot; other kinds need no
 * answer.
 */
export const AnsweredBadge = ({ answered, kind }: { answered: boolean; kind: SightingKind }) => {
  const { t } = useTranslation('sightings')
  return (
    <StatusBadge
      open={answered ? false : 'neither'}
      label={t(answered ? 'answered' : kind === 'false_positive' ? 'waiting' : 'noAnswerNeeded')}
    />
  )
}
