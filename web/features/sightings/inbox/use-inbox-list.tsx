import { useSearchParams } from '#web/lib/search-params.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxItem } from '#shared/contracts/sightings.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { sightingKinds, type SightingKind } from '#shared/domain/sightings.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { ValueText } from '#web/features/indicators/value-text.tsx'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { KindBadge } from '../kind-badge.tsx'
import { inboxQuery, useOrganizationName, useOrganizationOptions } from '../sighting-queries.ts'
import '#web/features/indicators/indicators.css'
import '../sightings.css'

/** The inbox as a list. The menu links to false positives for everyone that have no answer. */
export const useInboxList = (): ListDefinition<InboxItem> => {
  const { t } = useTranslation('sightings')
  const [params] = useSearchParams()
  const wanted = params.get('clients') ?? ''
  const organization = useOrganizationName(/^[1-9]\d{0,14}$/.test(wanted) ? wanted : '')
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
      columns: [
        {
          key: 'value',
          header: t('column.value'),
          render: ({ feed: indicator }) => (
            <ValueText value={indicator.value} typeName={indicator.type_name} />
          ),
          card: 'name',
        },
        {
          key: 'kind',
          header: t('column.kind'),
          width: 236,
          render: ({ kind }) => <KindBadge kind={kind} />,
          folded: ({ kind }) => t(`kindOf.${kind}`),
          card: 'under',
        },
        {
          key: 'client',
          header: t('column.client'),
          width: 196,
          render: (item) => <span title={item.client.name}>{item.client.name}</span>,
          folded: (item) => item.client.name,
          card: 'under',
        },
        {
          key: 'date',
          header: t('column.date'),
          width: 164,
          sortField: 'creation_date',
          render: (item) => <DateText iso={item.creation_date} />,
          alternatives: [
            {
              sortField: 'seen_at',
              header: t('column.seen'),
              render: ({ seen_at: seen }) => (seen === null ? '–' : <DateText iso={seen} />),
            },
          ],
          card: 'date',
        },
        {
          key: 'state',
          header: `${t('column.state')} · TLP`,
          width: 168,
          // Kinds that need no answer are never pending.
          render: ({ answer, kind }) =>
            answer === null && kind !== 'false_positive' ? null : (
              <AnsweredBadge answered={answer !== null} kind={kind} />
            ),
          badge: ({ feed: { tlp } }) => (tlp === null ? null : <TlpBadge level={tlp} />),
          card: 'badge',
        },
      ],
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
