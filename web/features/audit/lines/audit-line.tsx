import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditAct, AuditLine } from '#shared/domain/audit/lines.ts'
import { isRefused } from '#shared/domain/audit/actions.ts'
import { sentenceText } from '#shared/domain/audit/sentence.ts'
import { keyNameOf, sourceNameOf } from '#shared/domain/key-actor.ts'
import { initials } from '#web/lib/initials.ts'
import { localeOf } from '#web/lib/locale.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { isOrdinaryClick } from '#web/ui/list/rows/rows-props.ts'
import { namesActor, Sentence } from '../sentence.tsx'
import type { ObjectLink } from '../use-object-links.ts'
import { useSentence } from '../use-sentence.ts'
import { useAuditText } from '../use-audit-text.ts'
import type { LinesGiven } from './use-lines.ts'
import styles from './audit-line.module.css'

interface AuditLineProps {
  readonly line: AuditLine
  /** The rows of the loaded records by their ids. */
  readonly rows: ReadonlyMap<string, number>
  readonly link: ObjectLink
  readonly given: LinesGiven
}

/** One line: the sentence, who and from where. Like acts fold out of it. */
export const AuditLineItem = ({ line, rows, link, given }: AuditLineProps) => {
  const { t } = useTranslation('audit')
  const sentence = useSentence()
  const auditText = useAuditText()
  const [isUnfolded, setUnfolded] = useState(false)
  const { acts } = line
  const [{ lead }] = acts
  const parts = sentence(acts)
  const { actor, address, client, outcome } = lead
  const records = t('records', { count: acts.length })
  return (
    <li>
      <div className={classNames(styles.line, isOpen(acts, rows, given) && 'is-open')}>
        <OpenLink act={acts[0]} text={sentenceText(parts)} rows={rows} given={given} />
        <span className={styles.avatar} aria-hidden="true">
          {actor === null ? (
            <i className="pi pi-server" />
          ) : keyNameOf(actor) !== undefined ? (
            <i className="pi pi-key" />
          ) : sourceNameOf(actor) !== undefined ? (
            <i className="pi pi-database" />
          ) : (
            initials(actor.name)
          )}
        </span>
        <span className={styles.two}>
          <span className={`ui-cut ${styles.sentence}`}>
            <Sentence parts={parts} organizationId={client?.client_id ?? null} link={link} />
          </span>
          <span className={`ui-cut ${styles.meta}`}>
            {!namesActor(parts) && <b>{auditText.actor(lead)}</b>}
            {address !== null && <span>{address}</span>}
          </span>
        </span>
        {isRefused(outcome) && <StatusBadge open label={auditText.outcome(outcome)} />}
        {acts.length > 1 && (
          <Button
            kind="text"
            small
            className={styles.fold}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? t('fold') : records}
            <i className={`pi pi-chevron-${isUnfolded ? 'up' : 'down'}`} aria-hidden="true" />
          </Button>
        )}
      </div>
      {isUnfolded && (
        <ol className={styles.acts} aria-label={records}>
          {acts.map((act) => (
            <ActItem key={act.lead.id} act={act} rows={rows} link={link} given={given} />
          ))}
        </ol>
      )}
    </li>
  )
}

const ActItem = ({ act, rows, link, given }: Omit<AuditLineProps, 'line'> & { readonly act: AuditAct }) => {
  const sentence = useSentence()
  const parts = sentence([act])
  return (
    <li className={classNames(styles.act, isOpen([act], rows, given) && 'is-open')}>
      <OpenLink act={act} text={sentenceText(parts)} rows={rows} given={given} isExact />
      <span className={styles.sentence}>
        <Sentence parts={parts} organizationId={act.lead.client?.client_id ?? null} link={link} />
      </span>
    </li>
  )
}

const isOpen = (
  acts: readonly AuditAct[],
  rows: ReadonlyMap<string, number>,
  { openId }: LinesGiven,
): boolean =>
  openId !== undefined && acts.some(({ records }) => records.some(({ id }) => rows.get(id) === openId))

interface OpenLinkProps {
  readonly act: AuditAct
  readonly text: string
  readonly rows: ReadonlyMap<string, number>
  readonly given: LinesGiven
  /** Whether the seconds matter. */
  readonly isExact?: boolean
}

/** The time of an act, whose link opens the record from anywhere in the line. */
const OpenLink = ({ act: { lead }, text, rows, given, isExact = false }: OpenLinkProps) => {
  const { i18n } = useTranslation()
  const { addressOf, onOpen } = given
  const row = rows.get(lead.id)
  const date = new Date(lead.date)
  const locale = localeOf(i18n.language)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: isExact ? 'medium' : 'short' }).format(date)
  const onClick = (event: MouseEvent): void => {
    if (row === undefined || !isOrdinaryClick(event)) return
    event.preventDefault()
    // Enter on a link is a click without a pointer.
    onOpen(row, event.detail === 0 ? 'keyboard' : 'pointer')
  }
  return (
    <a
      className={`${styles.open} ui-fills`}
      href={addressOf(lead)}
      data-row={row}
      aria-label={`${time} ${text}`}
      onClick={onClick}
    >
      <time dateTime={lead.date}>{time}</time>
    </a>
  )
}
