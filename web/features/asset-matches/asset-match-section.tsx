/**
 * Explains why an item matches the organization's assets: the matching values, the "not us" button, and dismissed
 * matches.
 */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Compared, MatchedItem, ExplainedMatch } from '#shared/contracts/asset-matches.ts'
import { exactCount } from '#web/lib/counts.ts'
import { notify, offeringUndo, withdrawUndo } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useDismissals } from './use-dismissals.ts'
import { assetKind, matchIcons, isPhrase, matchKind } from './match-text.ts'
import { highlighted, highlightedMatch, type HighlightedText } from './matching-part.ts'
import { useKindText } from './use-kind-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Badge, Card, Facts, Row, RowItem, Rows, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from './asset-match-section.module.css'
import { PressOnce } from '#web/ui/button/press-once.tsx'
import drawer from '#web/ui/drawer/drawer.module.css'

export interface AssetMatchSectionProps {
  readonly item: MatchedItem
  readonly id: number
  /** From the item's reply; absent for staff. */
  readonly concerns: readonly ExplainedMatch[] | undefined
  readonly compared: Compared | undefined
  /** Defangs a text of the item, if it needs it. */
  readonly shown?: (text: string) => string
  /** A link to the matching indicators of a threat's group, for users who may see them. */
  readonly indicatorsHref?: string | undefined
}

/** The number of matches shown before the user expands the rest. */
const openAtFirst = 4

/** The first section of an item's drawer, for members of organizations. */
export const AssetMatchSection = (props: AssetMatchSectionProps) =>
  props.concerns === undefined || props.compared === undefined ? null : (
    <Section {...props} concerns={props.concerns} compared={props.compared} />
  )

interface SectionProps extends AssetMatchSectionProps {
  readonly concerns: readonly ExplainedMatch[]
  readonly compared: Compared
}

const Section = ({ item, id, concerns: assetMatches, compared, shown, indicatorsHref }: SectionProps) => {
  const { t, i18n } = useTranslation('assetMatches')
  const { dismiss, restore } = useDismissals(item, id)
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const [all, setAll] = useState(false)
  const counted = assetMatches.filter(({ dismissed }) => dismissed === null)
  const dismissed = assetMatches.filter((match) => match.dismissed !== null)
  const open = all ? counted : counted.slice(0, openAtFirst)

  // The pressed button will be removed: the focus moves to the button that reverts the action, once there is one.
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    const place =
      wanted.current === undefined ? null : section.current?.querySelector<HTMLElement>(wanted.current)
    if (place === null || place === undefined) return
    wanted.current = undefined
    place.focus()
  })
  /** Names the toast that offers to restore a match. */
  const tokenOf = ({ asset }: ExplainedMatch): string => `${item} ${id} ${asset.asset_id}`
  const dismissMatch = async (match: ExplainedMatch): Promise<void> => {
    const { asset } = match
    wanted.current = `[data-restore="${asset.asset_id}"]`
    if (!(await dismiss(asset.asset_id))) return void (wanted.current = undefined)
    offeringUndo({ token: tokenOf(match), run: () => void takeBack(match) }, () =>
      notify.success(t('dismissed.done'), t('dismissed.doneText', { value: asset.value })),
    )
  }
  const takeBack = async (match: ExplainedMatch): Promise<void> => {
    const { asset } = match
    withdrawUndo(tokenOf(match))
    wanted.current = `[data-dismiss="${asset.asset_id}"]`
    if (!(await restore(asset.asset_id))) return void (wanted.current = undefined)
    notify.success(t('dismissed.restored'), t('dismissed.restoredText', { value: asset.value }))
  }
  return (
    <section ref={section} className={classNames(drawer.section, styles.root)} aria-labelledby={heading}>
      <h3 id={heading} tabIndex={-1}>
        <Row as="span">
          {t(counted.length > 0 ? 'why' : 'whether')}
          {counted.length > 0 && <Badge>{exactCount(counted.length, i18n.language)}</Badge>}
        </Row>
      </h3>
      <Stack>
        {counted.length > 0 && (
          <Stack as="ul">
            {open.map((match) => (
              <li key={match.asset.asset_id}>
                <Match
                  match={match}
                  shown={shown}
                  indicatorsHref={indicatorsHref}
                  button={
                    <PressOnce
                      kind="text"
                      small
                      data-dismiss={match.asset.asset_id}
                      aria-label={t('notUsOf', { value: match.asset.value })}
                      title={t('notUsTitle')}
                      run={() => dismissMatch(match)}
                    >
                      {t('notUs')}
                    </PressOnce>
                  }
                />
              </li>
            ))}
          </Stack>
        )}
        {counted.length > open.length && (
          <Button kind="text" small onClick={() => setAll(true)}>
            {t('showAll', { count: counted.length })}
          </Button>
        )}
        {counted.length === 0 && (
          <Text>
            {t(dismissed.length > 0 ? 'allDismissed' : compared.assets === 0 ? 'noAssets' : 'none')}
          </Text>
        )}
        <ComparedNote compared={compared} />
      </Stack>
      {dismissed.length > 0 && <Dismissed concerns={dismissed} restore={takeBack} />}
    </section>
  )
}

interface MatchProps {
  readonly match: ExplainedMatch
  readonly shown: ((text: string) => string) | undefined
  readonly indicatorsHref: string | undefined
  readonly button: ReactNode
}

/** Which part of the item matches which asset, with the matching text highlighted on both sides. */
const Match = ({ match, shown, indicatorsHref, button }: MatchProps) => {
  const { t } = useTranslation('assetMatches')
  const { here, there, asset, indicators } = match
  const phrase = isPhrase(asset)
  const value =
    there === null ? { before: asset.value, match: '', after: '' } : highlighted(asset.value, there)
  const found = (
    <>
      {here !== null && (
        <Highlighted isValue={shown !== undefined} text={highlightedMatch(here, shown?.(here.text))} />
      )}
      {indicators !== undefined && <InIndicators count={indicators} href={indicatorsHref} />}
    </>
  )
  const compared = (
    <>
      {phrase && t('quoteStart')}
      <Highlighted isValue={!phrase} text={value} />
      {phrase && t('quoteEnd')}
      <Text as="div" tone="faint">
        {t(`type.${assetKind(asset)}`)}, {t('since')} <DateText iso={asset.creation_date} />
      </Text>
    </>
  )
  return (
    <Card
      className={styles.match}
      level={4}
      icon={matchIcons[match.kind]}
      title={t(`reason.${matchKind(match)}`)}
      actions={button}
    >
      <Facts
        labelWidth={96}
        facts={[
          [t('here'), found],
          [t('asset'), compared],
        ]}
      />
    </Card>
  )
}

const Highlighted = ({ text, isValue }: { text: HighlightedText; isValue: boolean }) => (
  <Text as="span" size={isValue ? 'value' : 'body'}>
    {text.before}
    {text.match !== '' && <mark>{text.match}</mark>}
    {text.after}
  </Text>
)

const InIndicators = ({ count, href }: { count: number; href: string | undefined }) => {
  const { t } = useTranslation('assetMatches')
  const text = t('ofGroup', { count })
  return href === undefined ? (
    <div>{text}</div>
  ) : (
    <div>
      <Link className="ui-link ui-alone" to={href}>
        {text}
      </Link>
    </div>
  )
}

/** The number of assets the item was compared with, linked for users who may see them. */
const ComparedNote = ({ compared: { assets, date, complete } }: { compared: Compared }) => {
  const { t } = useTranslation('assetMatches')
  const { isOrganizationAdmin } = useRights()
  return (
    <Text size="meta" tone="faint">
      {assets > 0 && (
        <>
          {t('compared', { count: assets })} <DateText iso={date} time />.{' '}
        </>
      )}
      {!complete && `${t('incomplete')} `}
      {isOrganizationAdmin && (
        <Link className="ui-link" to={hrefOf(paths.myOrganization, { tab: 'assets' })}>
          {t('assets')}
        </Link>
      )}
    </Text>
  )
}

interface DismissedProps {
  readonly concerns: readonly ExplainedMatch[]
  readonly restore: (match: ExplainedMatch) => Promise<void>
}

/** The dismissed matches, with a button to restore each. */
const Dismissed = ({ concerns: assetMatches, restore }: DismissedProps) => {
  const { t } = useTranslation('assetMatches')
  const kindText = useKindText()
  return (
    <>
      <h4>{t('dismissed.title')}</h4>
      <Rows label={t('dismissed.title')}>
        {assetMatches.map((match) => (
          <RowItem
            key={match.asset.asset_id}
            title={`${kindText(match)} ${match.asset.value}`}
            actions={
              <PressOnce
                kind="text"
                small
                data-restore={match.asset.asset_id}
                icon="undo"
                aria-label={t('dismissed.restoreOf', { value: match.asset.value })}
                run={() => restore(match)}
              >
                {t('dismissed.restore')}
              </PressOnce>
            }
          >
            {match.dismissed !== null && (
              <>
                {match.dismissed.by}, <DateText iso={match.dismissed.date} />
              </>
            )}
          </RowItem>
        ))}
      </Rows>
    </>
  )
}
