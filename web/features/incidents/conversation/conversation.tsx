/** The conversation about an incident: its replies in order of time, and the field for the next one. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  downloadReplyAttachment,
  readIncidentReplies,
  type IncidentReply,
} from '#shared/contracts/incident-replies.ts'
import type { Incident } from '#shared/contracts/incidents.ts'
import { repliesQuery, refreshIncidents } from '#web/features/incidents/incident-queries.ts'
import { AttachmentRow, scanMilliseconds } from '#web/features/incidents/drawer/attachment-row.tsx'
import { actorName } from '#web/lib/actor-name.ts'
import { addressOf, call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Badge, Note, Row, Rows, Stack, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { MarkdownText } from '#web/ui/markdown/markdown-text.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { ReplyForm } from './reply-form.tsx'
import styles from './conversation.module.css'

/** The section of the drawer with the conversation. */
export const Conversation = ({ incident }: { incident: Incident }) => {
  const { t } = useTranslation('incidents')
  const { incident_id: id, replies } = incident
  const { isAnalyst } = useRights()
  // The incident knows of its replies, but not of notes.
  const mayHaveAny = isAnalyst || replies.count > 0
  const list = useInfiniteQuery({
    ...repliesQuery(id),
    enabled: mayHaveAny,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) =>
        page.data.some(({ attachments }) => attachments.some(({ state }) => state === 'awaiting_scan')),
      ) === true
        ? scanMilliseconds
        : false,
  })
  const [sent, setSent] = useState(0)
  const loaded = list.data?.pages.flatMap(({ data }) => data).toReversed()
  return (
    <DrawerSection title={t('replies.title')}>
      <Stack gap={3}>
        {list.hasNextPage && (
          <Button kind="text" small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('replies.earlier')}
          </Button>
        )}
        {!mayHaveAny || loaded?.length === 0 ? (
          <Text tone="faint">{t('replies.none')}</Text>
        ) : loaded === undefined ? (
          list.isError ? (
            <LoadFailed text={t('replies.failed')} error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Skeleton widths={[64, 88, 58]} />
          )
        ) : (
          <Replies incident={incident} replies={loaded} />
        )}
        {/* A new form for each reply: what was sent is no longer in it. */}
        <ReplyForm key={sent} incident={incident} isNext={sent > 0} onSent={() => setSent(sent + 1)} />
      </Stack>
    </DrawerSection>
  )
}

/** The first unread reply, and how many there are. */
const unreadIn = (
  replies: readonly IncidentReply[],
  count: number,
  own: IncidentReply['side'],
): { readonly id: string; readonly count: number } | undefined => {
  const others = replies.filter(({ side, is_internal: isInternal }) => side !== own && !isInternal)
  const first = count === 0 ? undefined : others.at(-Math.min(count, others.length))
  return first && { id: first.reply_id, count }
}

const Replies = ({ incident, replies }: { incident: Incident; replies: readonly IncidentReply[] }) => {
  const { t } = useTranslation('incidents')
  const { t: common } = useTranslation('common')
  const { isAnalyst } = useRights()
  const client = useQueryClient()
  const { incident_id: id, client: organization } = incident
  const { unread } = incident.replies
  const own = isAnalyst ? 'provider' : 'organization'
  // The line stays while the incident is open, although its replies are read then.
  const [wasUnread] = useState(() => unreadIn(replies, unread, own))
  const last = replies.findLast(({ is_internal: isInternal }) => !isInternal)?.reply_id
  const isMarking = useRef(false)
  useEffect(() => {
    if (unread === 0 || last === undefined || isMarking.current) return
    isMarking.current = true
    const read = async (): Promise<void> => {
      await call(readIncidentReplies, { params: { id: String(id) }, body: { up_to: last }, quiet: true })
      await refreshIncidents(client)
    }
    // If it fails, they stay unread, and opening the incident again tries again.
    read().catch(() => undefined)
  }, [client, id, last, unread])
  const nameOf = ({ is_own: isOwn, author, side }: IncidentReply): string =>
    isOwn
      ? t('replies.you')
      : author === null
        ? t(`replies.side.${side}`)
        : actorName(common, { name: author })
  return (
    <ol className={styles.root} aria-label={t('replies.title')}>
      {replies.map((reply) => (
        <li key={reply.reply_id}>
          {wasUnread?.id === reply.reply_id && (
            <Text size="label" className={styles.unread}>
              {t('replies.unread', { count: wasUnread.count })}
            </Text>
          )}
          <Row justify="between" align="baseline" wrap>
            <Row gap={1} align="baseline" wrap>
              <Text as="strong">{nameOf(reply)}</Text>
              {reply.is_internal && <Badge tone="warn">{t('replies.note')}</Badge>}
              {reply.author !== null && !reply.is_internal && (
                <Text as="span" size="meta" tone="faint">
                  {reply.side === 'organization' ? organization.name : t('replies.side.provider')}
                </Text>
              )}
            </Row>
            <Text as="span" size="meta" tone="faint" tabular>
              <DateText iso={reply.date} time />
            </Text>
          </Row>
          {reply.is_internal ? (
            <Note tone="warn" icon="lock">
              <MarkdownText text={reply.text} mentions={reply.mentions} />
            </Note>
          ) : (
            <MarkdownText
              text={reply.text}
              mentions={reply.mentions}
              className={classNames(styles.text, reply.side === own && styles.own)}
            />
          )}
          {reply.attachments.length > 0 && (
            <Rows label={t('replies.files')}>
              {reply.attachments.map((file) => (
                <AttachmentRow
                  key={file.attachment_id}
                  file={file}
                  address={addressOf(downloadReplyAttachment, {
                    id,
                    reply_id: reply.reply_id,
                    attachment_id: file.attachment_id,
                  })}
                />
              ))}
            </Rows>
          )}
          {reply.resolution !== null && (
            <Text size="meta" tone="muted">
              {t('replies.closedAs', { outcome: t(`replies.outcome.${reply.resolution}`) })}
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}
