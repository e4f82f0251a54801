import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Feed } from '#shared/contracts/feeds.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { EditAndRemove, ToggleButton } from '#web/ui/drawer/item-buttons.tsx'
import { ItemDrawer } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { useFeedActions } from '#web/features/feeds/feed-actions.ts'
import { ConcernMark, isConcern, type ConcernsSectionProps } from '#web/features/concerns/controls.tsx'
import { FeedDetail } from './feed-detail.tsx'
import { feedQuery, refreshFeeds } from '#web/features/feeds/feed-queries.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { CopyValue, ValueMark } from '#web/features/feeds/value-text.tsx'
import { VerifiedMark } from '#web/features/feeds/verified-mark.tsx'

const FeedForm = lazy(async () => ({
  default: (await import('#web/features/feeds/form/feed-form.tsx')).FeedForm,
}))

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
      editForm={({ feed }) => <FeedForm control={control} feed={feed} />}
      detail={({ feed, history, concerns, compared }) => ({
        title: (
          <span className="feed-title">
            <span>{shownValue(feed.value, feed.type.name)}</span>
          </span>
        ),
        facts: (
          <div className="feed-marks">
            <CopyValue value={feed.value} typeName={feed.type.name} />
            <ValueMark value={feed.value} typeName={feed.type.name} />
            <FeedMarks feed={feed} concerns={concerns} />
          </div>
        ),
        actions: isAnalyst ? <FeedButtons control={control} feed={feed} /> : undefined,
        children: <FeedDetail feed={feed} history={history} concerns={concerns} compared={compared} />,
      })}
    />
  )
}

const FeedMarks = ({ feed, concerns }: { feed: Feed; concerns: ConcernsSectionProps['concerns'] }) => {
  const { t } = useTranslation('feeds')
  const concernsUs = isConcern(concerns)
  if (feed.tags.length === 0 && feed.is_verified === undefined && !concernsUs) return null
  return (
    <ul className="drawer-marks" aria-label={t('detail.marks')}>
      {concernsUs && (
        <li>
          <ConcernMark />
        </li>
      )}
      {feed.is_verified !== undefined && (
        <li className="feed-status">
          <VerifiedMark verified={feed.is_verified} />
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
  const client = useQueryClient()
  const { feed_id: id } = feed
  const verified = feed.is_verified === true
  return (
    <>
      <ToggleButton
        label={t(verified ? 'unverify' : 'verify')}
        icon={verified ? 'undo' : 'check'}
        primary={!verified}
        run={() => setVerified(id, !verified)}
      />
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
