/**
 * Explains why an item matches the organization's assets: the matching values, the "not us" button, and dismissed
 * matches.
 */
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Compared, MatchedItem, ExplainedMatch } from '#shared/contracts/asset-matches.ts'
import { exactCount } from '#web/lib/counts.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useDismissals } from './use-dismissals.ts'
import { assetKind, matchIcons, isPhrase, matchKind } from './match-text.ts'
import { highlighted, highlightedMatch, type HighlightedText } from './matching-part.ts'
import { useKindText } from './use-kind-text.ts'
import './asset-matches.css'
import { Button } from '#web/ui/button/button.tsx'

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

  // The pressed button no longer exists: the focus moves to the button that reverts the action, or to the section.
  const focusAfter = (selector: string): void => {
    requestAnimationFrame(() => {
      const place = section.current
      ;(place?.querySelector<HTMLElement>(selector) ?? place?.querySelector<HTMLElement>('h3'))?.focus()
    })
  }
  const dismissMatch = async ({ asset }: ExplainedMatch): Promise<void> => {
    if (!(await dismiss(asset.asset_id))) return
    notify.success(t('dismissed.done'), t('dismissed.doneText', { value: asset.value }))
    focusAfter(`[data-restore="${asset.asset_id}"]`)
  }
  const takeBack = async ({ asset }: ExplainedMatch): Promise<void> => {
    if (!(await restore(asset.asset_id))) return
    notify.success(t('dismissed.restored'), t('dismissed.restoredText', { value: asset.value }))
    focusAfter(`[data-dismiss="${asset.asset_id}"]`)
  }
  return (
    <section ref={section} className="drawer-section asset-matches" aria-labelledby={heading}>
      <h3 id={heading} tabIndex={-1}>
        {t(counted.length > 0 ? 'why' : 'whether')}
        {counted.length > 0 && (
          <span className="asset-match-count">{exactCount(counted.length, i18n.language)}</span>
        )}
      </h3>
      {counted.length > 0 && (
        <ul className="asset-match-matches">
          {open.map((match) => (
            <li key={match.asset.asset_id} className="asset-match-match">
              <Match
                match={match}
                shown={shown}
                indicatorsHref={indicatorsHref}
                button={
                  <PressOnce
                    className="asset-match-dismiss"
                    data-dismiss={match.asset.asset_id}
                    label={t('notUsOf', { value: match.asset.value })}
                    title={t('notUsTitle')}
                    run={() => dismissMatch(match)}
                  >
                    {t('notUs')}
                  </PressOnce>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {counted.length > open.length && (
        <Button kind="text" small onClick={() => setAll(true)}>
          {t('showAll', { count: counted.length })}
        </Button>
      )}
      {counted.length === 0 && (
        <p className="asset-match-none">
          {t(dismissed.length > 0 ? 'allDismissed' : compared.assets === 0 ? 'noAssets' : 'none')}
        </p>
      )}
      <ComparedNote compared={compared} />
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
  return (
    <>
      <p className="asset-match-kind">
        <i className={`pi pi-${matchIcons[match.kind]}`} aria-hidden="true" />
        <b>{t(`reason.${matchKind(match)}`)}</b>
        {button}
      </p>
      <dl>
        <dt>{t('here')}</dt>
        <dd>
          {here !== null && (
            <Highlighted
              className={shown === undefined ? undefined : 'asset-match-value'}
              text={highlightedMatch(here, shown?.(here.text))}
            />
          )}
          {indicators !== undefined && <InIndicators count={indicators} href={indicatorsHref} />}
        </dd>
        <dt>{t('asset')}</dt>
        <dd>
          {phrase ? (
            <>
              {t('quoteStart')}
              <Highlighted text={value} />
              {t('quoteEnd')}
            </>
          ) : (
            <Highlighted className="asset-match-value" text={value} />
          )}
          <small>
            {t(`type.${assetKind(asset)}`)}, {t('since')} <DateText iso={asset.creation_date} />
          </small>
        </dd>
      </dl>
    </>
  )
}

const Highlighted = ({ text, className }: { text: HighlightedText; className?: string | undefined }) => (
  <span className={className}>
    {text.before}
    {text.match !== '' && <mark>{text.match}</mark>}
    {text.after}
  </span>
)

const InIndicators = ({ count, href }: { count: number; href: string | undefined }) => {
  const { t } = useTranslation('assetMatches')
  const text = t('ofGroup', { count })
  return href === undefined ? (
    <span>{text}</span>
  ) : (
    <Link className="ui-link" to={href}>
      {text}
    </Link>
  )
}

/** The number of assets the item was compared with, linked for users who may see them. */
const ComparedNote = ({ compared: { assets, date, complete } }: { compared: Compared }) => {
  const { t } = useTranslation('assetMatches')
  const { isOrganizationAdmin } = useRights()
  return (
    <p className="asset-match-note">
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
    </p>
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
  const title = useId()
  return (
    <div className="asset-match-dismissed">
      <h4 id={title}>{t('dismissed.title')}</h4>
      <ul aria-labelledby={title}>
        {assetMatches.map((match) => (
          <li key={match.asset.asset_id}>
            <span>
              {kindText(match)} <b>{match.asset.value}</b>
              {match.dismissed !== null && (
                <small>
                  {match.dismissed.by}, <DateText iso={match.dismissed.date} />
                </small>
              )}
            </span>
            <PressOnce
              data-restore={match.asset.asset_id}
              label={t('dismissed.restoreOf', { value: match.asset.value })}
              run={() => restore(match)}
            >
              <i className="pi pi-undo" aria-hidden="true" />
              {t('dismissed.restore')}
            </PressOnce>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PressOnceProps {
  readonly label: string
  readonly title?: string
  readonly className?: string
  readonly 'data-dismiss'?: number
  readonly 'data-restore'?: number
  readonly run: () => Promise<void>
  readonly children: ReactNode
}

/** A small button that ignores presses while its action runs. */
const PressOnce = ({ label, className = '', run, children, ...rest }: PressOnceProps) => {
  const [busy, setBusy] = useState(false)
  const press = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await run()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      {...rest}
      kind="text"
      small
      className={className}
      aria-label={label}
      busy={busy}
      onClick={() => void press()}
    >
      {children}
    </Button>
  )
}
