import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Feed, getFeed } from '#shared/contracts/indicators.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { EditAndRemove, ToggleButton } from '#web/ui/drawer/item-buttons.tsx'
import { ItemDrawer } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { useFeedActions } from '#web/features/indicators/indicator-actions.ts'
import {
  AssetMatchBadge,
  hasCountedMatch,
  type AssetMatchSectionProps,
} from '#web/features/asset-matches/controls.tsx'
import { FeedDetail } from './indicator-detail.tsx'
import { feedQuery, refreshFeeds } from '#web/features/indicators/indicator-queries.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { CopyValue, ValueBadge } from '#web/features/indicators/value-text.tsx'
import { FeedStates } from '#web/features/indicators/indicator-states.tsx'
import { WithdrawalDetail, type Withdrawal } from './withdrawal-detail.tsx'
import { VerifiedBadge } from '#web/features/indicators/verified-mark.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const FeedForm = lazyPart(
  async () => (await import('#web/features/indicators/form/indicator-form.tsx')).FeedForm,
)

const ReasonDialog = lazyPart(async () => (await import('#web/ui/dialog/reason-dialog.tsx')).ReasonDialog)

/** The drawer of a list of feeds: a feed's details, its form, or the form of a new one. */
export const FeedDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('feeds')
  const { isAnalyst } = useRights()
  return (
    <ItemDrawer
      control={control}
      query={feedQuery}
      hrefOf={(id) => hrefOf(paths.feed, { id })}
      texts={{
        add: t('form.addTitle'),
        edit: t('form.editTitle'),
        loading: t('detail.loading'),
        label: (id) => t('detail.label', { id }),
      }}
      addForm={<FeedForm control={control} feed={undefined} />}
      editForm={(reply) =>
        'withdrawal' in reply ? undefined : <FeedForm control={control} feed={reply.feed} />
      }
      detail={(reply) =>
        'withdrawal' in reply
          ? withdrawn(reply.withdrawal)
          : shown(reply, isAnalyst ? <FeedButtons control={control} feed={reply.feed} /> : undefined)
      }
    />
  )
}

const Title = ({ value, typeName }: { value: string; typeName: string }) => (
  <span className="feed-title">
    <span>{shownValue(value, typeName)}</span>
  </span>
)

/** A feed in the drawer. */
const shown = (
  { feed, history, concerns: matches, compared }: ResponseOf<typeof getFeed>,
  actions: ReactNode,
) => ({
  title: <Title value={feed.value} typeName={feed.type.name} />,
  facts: (
    <div className="feed-badges">
      <CopyValue value={feed.value} typeName={feed.type.name} />
      <ValueBadge value={feed.value} typeName={feed.type.name} />
      <FeedBadges feed={feed} concerns={matches} />
    </div>
  ),
  actions,
  children: <FeedDetail feed={feed} history={history} concerns={matches} compared={compared} />,
})

/** What was published and is not any more. */
const withdrawn = (withdrawal: Withdrawal) => {
  const { value, type_name: typeName } = withdrawal
  return {
    title: <Title value={value} typeName={typeName} />,
    facts: (
      <div className="feed-badges">
        <CopyValue value={value} typeName={typeName} />
        <ValueBadge value={value} typeName={typeName} />
        <WithdrawnBadge />
      </div>
    ),
    children: <WithdrawalDetail withdrawal={withdrawal} />,
  }
}

const WithdrawnBadge = () => {
  const { t } = useTranslation('feeds')
  return (
    <ul className="drawer-badges" aria-label={t('detail.marks')}>
      <li className="ui-tag feed-state">
        <i className="pi pi-undo" aria-hidden="true" />
        <span>{t('state.withdrawn')}</span>
      </li>
    </ul>
  )
}

const FeedBadges = ({
  feed,
  concerns: matches,
}: {
  feed: Feed
  concerns: AssetMatchSectionProps['concerns']
}) => {
  const { t } = useTranslation('feeds')
  const matchesUs = hasCountedMatch(matches)
  const hasState = feed.expired_date !== null || feed.is_false_positive === true
  if (feed.tags.length === 0 && feed.is_verified === undefined && !matchesUs && !hasState) return null
  return (
    <ul className="drawer-badges" aria-label={t('detail.marks')}>
      {matchesUs && (
        <li>
          <AssetMatchBadge />
        </li>
      )}
      {feed.is_verified !== undefined && (
        <li className="feed-status">
          <VerifiedBadge verified={feed.is_verified} />
        </li>
      )}
      {hasState && (
        <li className="feed-states">
          <FeedStates feed={feed} />
        </li>
      )}
      {feed.tags.map((tag) => (
        <li key={tag.feed_tag_id} className="ui-tag" title={tag.name}>
          <span>{tag.name}</span>
        </li>
      ))}
    </ul>
  )
}

const FeedButtons = ({ control, feed }: { control: DrawerControl; feed: Feed }) => {
  const { t } = useTranslation('feeds')
  const { setVerified, remove } = useFeedActions()
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const { feed_id: id } = feed
  const verified = feed.is_verified === true
  return (
    <>
      <ToggleButton
        label={t(verified ? 'unverify' : 'verify')}
        icon={verified ? 'undo' : 'check'}
        primary={!verified}
        run={async () => {
          if (verified) setAsking(true)
          else await setVerified(id, true)
        }}
      />
      {isAsking && (
        <ReasonDialog
          title={t('takeBack.title')}
          text={t('takeBack.text')}
          action={t('unverify')}
          label={t('takeBack.reason')}
          note={t('takeBack.note')}
          missing={t('takeBack.missing')}
          onConfirm={async (reason) => {
            await setVerified(id, false, reason)
            return true
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <EditAndRemove
        control={control}
        id={id}
        labels={{ edit: t('edit'), remove: t('remove') }}
        remove={remove}
        onRemoved={() => refreshFeeds(client, { feeds: [id] })}
        question={{
          title: t('confirmRemove.title'),
          text: t('confirmRemove.text', { value: shownValue(feed.value, feed.type.name) }),
          action: t('confirmRemove.action'),
        }}
      />
    </>
  )
}
