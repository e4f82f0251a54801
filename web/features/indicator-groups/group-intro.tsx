import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateFeedGroup, type IndicatorGroup } from '#shared/contracts/indicator-groups.ts'
import type { PastChange } from '#shared/contracts/histories.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { undoFeedAct } from '#shared/contracts/indicators.ts'
import { useUndo } from '#web/lib/undo.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { HistoryList } from '#web/ui/drawer/history.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import { MarkdownText } from '#web/ui/markdown/markdown-text.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { descriptionIn, languageOfDescription } from '#shared/domain/translations.ts'
import { DescriptionLanguageBadge } from '#web/ui/translations/description-text.tsx'
import { LanguageSwitch } from '#web/ui/translations/language-switch.tsx'
import type { ShownLanguage } from '#web/ui/translations/shown-language.ts'
import { GroupStatus } from './group-status.tsx'
import { Button } from '#web/ui/button/button.tsx'
import styles from './group-intro.module.css'
import { Tag } from '#web/ui/badges/tag.tsx'

/**
 * A description of more characters or lines would push the list off the screen. It is truncated until the user expands
 * it.
 */
const [shownCharacters, shownLines] = [320, 3]

/** The details of a group, above its indicators. */
export const GroupIntro = ({
  group,
  shown,
  history,
}: {
  group: IndicatorGroup
  shown: ShownLanguage
  history: readonly PastChange[] | undefined
}) => {
  const { t } = useTranslation('indicatorGroups')
  const { t: common } = useTranslation('common')
  const { isAnalyst } = useRights()
  const client = useQueryClient()
  const undo = useUndo(undoFeedAct, refreshIndicators)
  const id = useId()
  const [whole, setWhole] = useState(false)
  const { tags, is_verified: verified } = group
  const description = descriptionIn(group, shown.language)
  const isLong =
    description !== null &&
    (description.length > shownCharacters || description.split('\n').length > shownLines)
  return (
    <Stack align="start" className={classNames(styles.root, isLong && !whole && 'is-cut')}>
      {description !== null && (
        <>
          <DescriptionLanguageBadge item={group} language={shown.language} />
          <div id={id} lang={languageOfDescription(group, shown.language)}>
            <MarkdownText text={description} />
          </div>
        </>
      )}
      {isLong && (
        <Button kind="text" small aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
          {t(whole ? 'page.less' : 'page.more')}
        </Button>
      )}
      <LanguageSwitch
        item={group}
        shown={shown}
        mayAgree={isAnalyst}
        agree={(body) => call(updateFeedGroup, { params: { id: String(group.group_id) }, body, quiet: true })}
        refresh={() => refreshIndicators(client)}
      />
      <Row as="ul" wrap gap={3}>
        {verified !== undefined && (
          <li>
            <GroupStatus verified={verified} />
          </li>
        )}
        <li>
          <TlpBadge level={group.tlp} />
        </li>
        <li>
          <Text as="span" size="meta" tone="muted" tabular>
            {t('column.updated')}: <DateText iso={group.last_update_date} time />
          </Text>
        </li>
        {tags.length > 0 && (
          <li>
            <Row as="ul" wrap gap={1} aria-label={t('page.tags')}>
              {tags.map((tag) => (
                <Tag key={tag.feed_tag_id}>{tag.name}</Tag>
              ))}
            </Row>
          </li>
        )}
      </Row>
      {history !== undefined && history.length > 0 && (
        <details>
          <summary className={styles.history}>{common('history.title')}</summary>
          <HistoryList changes={history} fields={t('historyField', { returnObjects: true })} undo={undo} />
        </details>
      )}
    </Stack>
  )
}
