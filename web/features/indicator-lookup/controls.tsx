/**
 * The tools on the page of the indicator list: their buttons, and the offer to look up a list that was pasted into the
 * search.
 */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { counted } from '#web/lib/counted.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Note, Row } from '#web/ui/layout/layout.tsx'
import styles from './lookup-controls.module.css'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

const LookupDialog = lazyPart(async () => (await import('./lookup-dialog.tsx')).LookupDialog)

interface IndicatorTools {
  /** Next to the list's title. */
  readonly buttons: ReactNode
  /** Below the title, after several values were pasted into the search. */
  readonly offer: ReactNode
  readonly dialog: ReactNode
  /** Handles a pasted text with several indicators and resolves to true. Any other text is a search. */
  readonly takePaste: (text: string) => Promise<boolean>
}

interface Pasted {
  readonly text: string
  readonly count: number
  readonly isMore: boolean
}

/** The tools of an indicator list, for the current user. */
export const useIndicatorTools = (): IndicatorTools => {
  const { t } = useTranslation('indicatorLookup')
  const { isAnalyst } = useRights()
  const [pasted, setPasted] = useState<Pasted>()
  const [opened, setOpened] = useState<string>()
  const open = (text: string): void => {
    setPasted(undefined)
    setOpened(text)
  }
  return {
    buttons: (
      <>
        <Button
          icon="list-check"
          aria-haspopup="dialog"
          title={t('lookUp.buttonTitle')}
          onClick={() => open('')}
        >
          <span>{t('lookUp.button')}</span>
        </Button>
        {isAnalyst && (
          <Link to={paths.indicatorImport} className={buttonClass()} title={t('import.buttonTitle')}>
            <i className="pi pi-file-import" aria-hidden="true" />
            <span>{t('import.button')}</span>
          </Link>
        )}
      </>
    ),
    offer: (
      // Always rendered, so that screen readers announce its changes.
      <div role="status">
        {pasted !== undefined && (
          <Note
            tone="brand"
            icon="list-check"
            className={styles.offer}
            actions={
              <Row>
                <Button kind="primary" small onClick={() => open(pasted.text)}>
                  {t('offer.open')}
                </Button>
                <Button
                  square
                  small
                  kind="plain"
                  icon="times"
                  aria-label={t('offer.dismiss')}
                  title={t('offer.dismiss')}
                  onClick={() => setPasted(undefined)}
                />
              </Row>
            }
          >
            {t(pasted.isMore ? 'offer.more' : 'offer.text', counted(pasted.count))}
          </Note>
        )}
      </div>
    ),
    dialog:
      opened === undefined ? null : (
        <LookupDialog initial={opened} isAnalyst={isAnalyst} onClose={() => setOpened(undefined)} />
      ),
    takePaste: async (text) => {
      const { mostRead, splitList } = await import('#shared/domain/indicators/split-list.ts')
      const { values, isCutOff } = splitList(text, mostRead)
      const isList = values.filter(({ reading }) => reading.isIndicator).length > 1
      setPasted(isList ? { text, count: values.length, isMore: isCutOff } : undefined)
      return isList
    },
  }
}
