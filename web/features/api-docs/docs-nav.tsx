import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chapterNumbers, chapters } from './chapters.ts'
import { groupsOf, type Entry, type Loaded, type Part } from './doc-entries.ts'
import { codesIn } from './error-table.tsx'
import { findChapters, findEntries, searchTextsOf } from './find-entries.ts'
import { MethodBadge } from './method-badge.tsx'
import { Inline } from './prose.tsx'
import { hashOf } from './route.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Button } from '#web/ui/button/button.tsx'
import { takesEscape } from '#web/lib/escape.ts'
import styles from './docs.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface DocsNavProps {
  readonly documents: Readonly<Partial<Record<Part, Loaded | 'failed'>>>
  /** The address of the visible section. */
  readonly current: string
  /** Whether it is open on a narrow screen. */
  readonly isOpen: boolean
  readonly onChosen: () => void
  /** Called when the user opens the portal's own calls. */
  readonly onPortal: () => void
}

/** The table of contents, with a search. */
export const DocsNav = ({ documents, current, isOpen, onChosen, onPortal }: DocsNavProps) => {
  const { t } = useTranslation(['apiDocs', 'apiGuide'])
  const [query, setQuery] = useState('')
  const nav = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const keys = documents.keys
  const portal = documents.portal
  const isPortalShown = current.startsWith('#/portal/')
  useEffect(() => {
    const onSlash = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', onSlash)
    return () => window.removeEventListener('keydown', onSlash)
  }, [])
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current, keys, portal])
  // Arrow keys move between the entries, and between the search and its results.
  useEffect(() => {
    const whole = nav.current
    const onKeyDown = (event: KeyboardEvent): void => {
      if (takesEscape(event)) {
        setQuery('')
        input.current?.focus()
        return
      }
      if (event.key === 'Enter' && event.target === input.current && input.current?.value.trim() !== '') {
        event.preventDefault()
        whole?.querySelector<HTMLElement>('a')?.click()
        return
      }
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0) return
      const places = [...(whole?.querySelectorAll<HTMLElement>('input, a, summary') ?? [])].filter((one) =>
        one.checkVisibility(),
      )
      const at = places.findIndex((one) => one === document.activeElement)
      const next = places[at + step]
      if (at < 0 || next === undefined) return
      event.preventDefault()
      next.focus()
    }
    whole?.addEventListener('keydown', onKeyDown)
    return () => whole?.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <nav
      id="docs-nav"
      ref={nav}
      className={classNames(styles.nav, isOpen && 'is-open')}
      aria-label={t('contents')}
    >
      <input
        ref={input}
        className={fieldStyles.input}
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.hint')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {query.trim() === '' ? (
        <>
          <h2>{t('guide')}</h2>
          <ul>
            {chapters.map((chapter) => {
              const address = hashOf({ kind: 'chapter', chapter })
              return (
                <li key={chapter}>
                  <a
                    href={address}
                    aria-current={address === current ? 'page' : undefined}
                    onClick={onChosen}
                  >
                    {t(`apiGuide:${chapter}.title`)}
                  </a>
                </li>
              )
            })}
          </ul>
          <h2>{t('keysPart')}</h2>
          {typeof keys === 'object' ? (
            <Groups entries={keys.entries} current={current} onChosen={onChosen} />
          ) : null}
          <details
            open={isPortalShown ? true : undefined}
            onToggle={(event) => {
              if (event.currentTarget.open) onPortal()
            }}
          >
            <summary>{t('portalPart')}</summary>
            <p>{t('portalText')}</p>
            {typeof portal === 'object' ? (
              <Groups entries={portal.entries} current={current} onChosen={onChosen} />
            ) : null}
          </details>
        </>
      ) : (
        <Results
          query={query}
          entries={[keys, portal].flatMap((one) => (typeof one === 'object' ? one.entries : []))}
          current={current}
          onChosen={onChosen}
          {...(typeof portal === 'object' ? {} : { onPortal })}
        />
      )}
    </nav>
  )
}

interface GroupsProps {
  readonly entries: readonly Entry[]
  readonly current: string
  readonly onChosen: () => void
}

const Groups = ({ entries, current, onChosen }: GroupsProps) => (
  <>
    {groupsOf(entries).map(([group, ofGroup]) => (
      <details key={group} open={ofGroup.some((entry) => addressOf(entry) === current) || undefined}>
        <summary>
          <span>{group.replaceAll('_', ' ')}</span> <span className={styles.note}>{ofGroup.length}</span>
        </summary>
        <ul>
          {ofGroup.map((entry) => (
            <li key={entry.id}>
              <CallLink entry={entry} current={current} onChosen={onChosen} />
            </li>
          ))}
        </ul>
      </details>
    ))}
  </>
)

const addressOf = ({ part, id }: Entry): string => hashOf({ kind: 'call', part, id })

/** The path as listed: without the prefix that all calls of a part share. */
const shortPath = ({ path }: Entry): string => path.replace(/^\/server-api\/(v1|app)/, '')

interface CallLinkProps {
  readonly entry: Entry
  readonly current: string
  readonly onChosen: () => void
  readonly note?: ReactNode
}

const CallLink = ({ entry, current, onChosen, note }: CallLinkProps) => {
  const address = addressOf(entry)
  return (
    <a href={address} aria-current={address === current ? 'page' : undefined} onClick={onChosen}>
      <MethodBadge method={entry.method} />
      <div>
        <code>{shortPath(entry)}</code>
        {note === undefined ? null : <div className={styles.note}>{note}</div>}
      </div>
    </a>
  )
}

interface ResultsProps extends GroupsProps {
  readonly query: string
  /** Given while not every document is loaded for searching. */
  readonly onPortal?: () => void
}

const Results = ({ query, entries, current, onChosen, onPortal }: ResultsProps) => {
  const { t } = useTranslation(['apiDocs', 'apiGuide'])
  const searchTexts = useMemo(() => searchTextsOf(entries), [entries])
  const found = findEntries(searchTexts, query)
  const codes = useMemo(() => codesIn(entries.filter(({ part }) => part === 'keys')).join(' '), [entries])
  const inGuide = findChapters(
    chapters.map((chapter) => ({
      chapter,
      title: t(`apiGuide:${chapter}.title`),
      text: `${t(`apiGuide:${chapter}.text`, chapterNumbers)} ${chapter === 'codes' ? codes : ''}`,
    })),
    query,
  )
  return (
    <>
      <p role="status">{t('search.found', { count: found.length })}</p>
      <ul>
        {inGuide.map((chapter) => {
          const address = hashOf({ kind: 'chapter', chapter })
          return (
            <li key={chapter}>
              <a href={address} aria-current={address === current ? 'page' : undefined} onClick={onChosen}>
                <div>
                  {t(`apiGuide:${chapter}.title`)}
                  <div className={styles.note}>{t('search.chapter')}</div>
                </div>
              </a>
            </li>
          )
        })}
        {found.map(({ entry, by, name }) => (
          <li key={`${entry.part} ${entry.id}`}>
            <CallLink
              entry={entry}
              current={current}
              onChosen={onChosen}
              note={
                [
                  ...(by === 'call' ? [] : [t(`search.${by}`, { name })]),
                  ...(entry.part === 'portal' ? [t('search.portal')] : []),
                ].join(', ') || <Inline text={entry.operation.summary} />
              }
            />
          </li>
        ))}
      </ul>
      {onPortal === undefined ? null : (
        <Button className={styles.wide} onClick={onPortal}>
          {t('search.alsoPortal')}
        </Button>
      )}
    </>
  )
}
