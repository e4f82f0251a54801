import { pendingUntil } from '#web/lib/pending.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#shared/contracts/account.ts'
import { currentLanguage } from '#web/i18n/index.ts'
import { collectionId } from '#web/lib/collection-id.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { ChapterSection } from './chapter-section.tsx'
import { loadDocument, type Entry, type Loaded, type Part } from './doc-entries.ts'
import { DocsHeader } from './docs-header.tsx'
import { DocsNav } from './docs-nav.tsx'
import { Inline } from './prose.tsx'
import { hashOf, routeOf, useHash, type Route } from './route.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import styles from './docs.module.css'

const CallSection = lazyPart(async () => (await import('./call-section.tsx')).CallSection)

type Documents = Readonly<Partial<Record<Part, Loaded | 'failed'>>>

const parts: readonly Part[] = ['keys', 'portal']

/** The API documentation: chapters for integrators, calls for API keys, and the portal's own calls apart. */
export const DocsPage = () => {
  const { t } = useTranslation(['apiDocs', 'apiGuide'])
  const language = currentLanguage()
  const route = routeOf(useHash())
  const [documents, setDocuments] = useState<Documents>({})
  // The old content stays visible until the document in the new language has loaded.
  const lastLanguage = useRef(language)
  const [apiKey, setApiKey] = useState('')
  const [isNavOpen, setNavOpen] = useState(false)
  const [collection, setCollection] = useState<string>()
  useEffect(() => {
    // If the browser cannot compute it, the examples ask the portal for its collections.
    collectionId(window.location.origin, { kind: 'all', number: 0 }).then(setCollection, () =>
      setCollection(''),
    )
  }, [])
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(new Set<Part>())
  const load = (part: Part, asked: Language): void => {
    if (wanted.current.has(part)) return
    wanted.current.add(part)
    const arrived = (loaded: Loaded | 'failed'): void => {
      // Allows a new attempt after a failed load.
      if (loaded === 'failed') wanted.current.delete(part)
      setDocuments((before) => ({ ...before, [part]: loaded }))
    }
    void pendingUntil(loadDocument(part, asked)).then(
      (loaded) => {
        if (asked === lastLanguage.current) arrived(loaded)
      },
      () => {
        if (asked === lastLanguage.current) arrived('failed')
      },
    )
  }
  const isPortal = route.kind === 'call' && route.part === 'portal'
  useEffect(() => {
    const again = lastLanguage.current === language ? [] : parts.filter((part) => wanted.current.has(part))
    lastLanguage.current = language
    for (const part of again) wanted.current.delete(part)
    for (const part of new Set<Part>(['keys', ...again, ...(isPortal ? (['portal'] as const) : [])]))
      load(part, language)
  }, [isPortal, language])
  const loaded = route.kind === 'call' ? documents[route.part] : documents.keys
  const entry = entryOf(route, loaded)
  const title =
    route.kind === 'chapter'
      ? t(`apiGuide:${route.chapter}.title`)
      : route.kind === 'unknown' || (typeof loaded === 'object' && entry === undefined)
        ? t('noPage')
        : (entry?.operation.summary ?? t('loading'))
  useEffect(() => {
    document.title = `${title} – CTI Portal API`
  }, [title])
  const address = hashOf(route)
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    setNavOpen(false)
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [address])
  return (
    <div className={styles.root}>
      <a
        className={classNames(buttonClass({ kind: 'primary' }), styles.skip)}
        href="#docs-main"
        onClick={(event) => {
          event.preventDefault()
          heading.current?.focus()
        }}
      >
        {t('skip')}
      </a>
      <DocsHeader isNavOpen={isNavOpen} onNav={() => setNavOpen(!isNavOpen)} />
      <DocsNav
        documents={documents}
        current={address}
        isOpen={isNavOpen}
        onChosen={() => setNavOpen(false)}
        onPortal={() => load('portal', language)}
      />
      <main id="docs-main" className={styles.main}>
        <h1 ref={heading} tabIndex={-1}>
          <Inline text={title} />
        </h1>
        {loaded === 'failed' ? (
          <div role="alert" className={styles.line}>
            <p>{t('lost')}</p>
            <Button onClick={() => load(route.kind === 'call' ? route.part : 'keys', language)}>
              {t('again')}
            </Button>
          </div>
        ) : null}
        {route.kind === 'chapter' ? (
          <ChapterSection
            key={route.chapter}
            chapter={route.chapter}
            entries={typeof documents.keys === 'object' ? documents.keys.entries : []}
          />
        ) : null}
        {entry !== undefined && collection !== undefined && typeof loaded === 'object' ? (
          <CallSection
            key={`${entry.part} ${entry.id}`}
            entry={entry}
            document={loaded.document}
            apiKey={apiKey}
            onKey={setApiKey}
            collection={collection}
          />
        ) : null}
        {route.kind === 'unknown' ? <p>{t('noPageText')}</p> : null}
        {route.kind === 'call' && typeof loaded === 'object' && entry === undefined ? (
          <p>{t('noCall')}</p>
        ) : null}
      </main>
    </div>
  )
}

const entryOf = (route: Route, loaded: Loaded | 'failed' | undefined): Entry | undefined =>
  route.kind === 'call' && typeof loaded === 'object'
    ? loaded.entries.find(({ id }) => id === route.id)
    : undefined
