import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { limits } from '#shared/domain/limits.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Keys } from './key.tsx'
import { ResultList } from './result-list.tsx'
import type { SearchPage } from './search-page.ts'
import { useSections, type Option } from './use-sections.ts'
import styles from './search.module.css'

interface SearchDialogProps {
  readonly pages: readonly SearchPage[]
  readonly onShortcuts: () => void
  /** Takes what was typed before the field was there. */
  readonly takeTyped: () => string
  readonly onClose: () => void
}

/** Searches everything the user may see. Arrow keys choose a result, Enter opens it, with Ctrl in another tab. */
export const SearchDialog = ({ pages, onShortcuts, takeTyped, onClose }: SearchDialogProps) => {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const { sections, note, isLoading, isSettled, isComplete } = useSections(text, pages, onShortcuts)
  const options = sections.flatMap((section) => section.options)
  const [chosen, setChosen] = useState<string>()
  const active = options.find(({ key }) => key === chosen) ?? options[0]
  const section = sections.find(({ options: all }) => active !== undefined && all.includes(active))
  const isOfText = isSettled && active !== undefined && section?.isFormer !== true
  const isDecided = isComplete || (isOfText && section?.isFinal === true)
  /** Enter was pressed before the results came: the first one is opened then, and in another tab if it says so. */
  const [wish, setWish] = useState<'here' | 'tab'>()
  const optionId = (option: Option): string => `${id}${option.key}`

  const open = (option: Option, inNewTab: boolean): void => {
    if (option.href !== undefined && inNewTab) return void window.open(option.href, '_blank', 'noopener')
    onClose()
    if (option.href === undefined) option.run?.()
    else void navigate(option.href)
  }
  const fulfil = useEffectEvent((): void => {
    setWish(undefined)
    if (active !== undefined) open(active, wish === 'tab')
  })
  useEffect(() => {
    if (wish !== undefined && isDecided) fulfil()
  }, [wish, isDecided])
  const move = (step: number): void => {
    const from = active === undefined ? -1 : options.indexOf(active)
    const to = options[(from + step + options.length) % options.length]
    setChosen(to?.key)
    setWish(undefined)
    if (to !== undefined) document.getElementById(optionId(to))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const inNewTab = event.ctrlKey || event.metaKey
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const isMarked = isComplete || isOfText || (chosen !== undefined && active?.key === chosen)
      if (!isMarked) setWish(inNewTab ? 'tab' : 'here')
      else if (active !== undefined) open(active, inNewTab)
    }
  }
  return (
    <Modal
      size="wide"
      position="top"
      className={styles.root}
      title={t('title')}
      hidesTitle
      dismissable
      onClose={onClose}
      footer={
        <div className={styles.keys}>
          <span>
            <Keys keys={['↑', '↓']} /> {t('keys.move')}
          </span>
          <span>
            <Keys keys={['Enter']} /> {t('keys.open')}
          </span>
          <span>
            <Keys keys={['Ctrl', 'Enter']} /> {t('keys.tab')}
          </span>
        </div>
      }
    >
      <div className={styles.field}>
        <i className={`pi ${isLoading ? 'pi-spinner pi-spin' : 'pi-search'}`} aria-hidden="true" />
        <input
          // The dialog was opened for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('placeholder')}
          maxLength={limits.searchLength}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(undefined)
            setWish(undefined)
          }}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const typed = takeTyped()
            if (typed !== '') setText((before) => (before + typed).slice(0, limits.searchLength))
          }}
        />
        <Button
          small
          square
          kind="plain"
          icon="times"
          aria-label={t('dismiss')}
          title={t('dismiss')}
          onClick={onClose}
        />
      </div>
      <ResultList
        id={`${id}list`}
        sections={sections}
        text={text}
        active={active?.key}
        optionId={optionId}
        onChoose={setChosen}
        onOpen={(option, event: MouseEvent) =>
          open(option, event.ctrlKey || event.metaKey || event.button === 1)
        }
      />
      <p role="status" className={styles.note}>
        {note}
      </p>
    </Modal>
  )
}
