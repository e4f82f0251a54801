import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dictionary, Entry } from './dictionaries.ts'
import { shownName, tidyNames } from './entry-names.ts'
import { NameInputs } from './name-inputs.tsx'
import type { EntryActions } from './use-entry-actions.ts'
import { useNamesForm } from './use-names-form.ts'

interface RowProps {
  readonly dictionary: Dictionary
  readonly entry: Entry
  readonly actions: EntryActions
  /** It was added a moment ago. */
  readonly isNew: boolean
  readonly onRemove: (entry: Entry) => void
  /** Whether names are changed and not yet saved. */
  readonly onDirty: (id: number, dirty: boolean) => void
}

/** An entry: its names, which a press turns into fields, whether it can be chosen, and its deletion. */
export const EntryRow = ({ dictionary, entry, actions, isNew, onRemove, onDirty }: RowProps) => {
  const { t, i18n } = useTranslation('dictionaries')
  const [editing, setEditing] = useState(false)
  const [wanted, setWanted] = useState<boolean>()
  const row = useRef<HTMLLIElement>(null)
  const name = shownName(dictionary, entry.names, i18n.language)
  const active = wanted ?? entry.isActive

  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])

  const stop = (): void => {
    setEditing(false)
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-cell="name"]')?.focus())
  }
  const toggle = async (to: boolean): Promise<void> => {
    if (wanted !== undefined) return
    setWanted(to)
    await actions.setActive(entry, to).finally(() => setWanted(undefined))
  }
  return (
    <li ref={row} className={`dict-row${isNew ? ' is-new' : ''}${entry.isActive ? '' : ' is-inactive'}`}>
      {editing ? (
        <RenameForm dictionary={dictionary} entry={entry} actions={actions} onDone={stop} onDirty={onDirty} />
      ) : (
        <button type="button" className="dict-names" data-cell="name" title={t('rename')} onClick={() => setEditing(true)}>
          <span className="ui-visually-hidden">{t('rename')}: </span>
          {entry.names.map((one, index) => <span key={dictionary.fields[index]} lang={dictionary.fields[index] === 'name_en' ? 'en' : undefined}>{one}</span>)}
          <i className="pi pi-pencil" aria-hidden="true" />
        </button>
      )}
      <label className="dict-active">
        <input
          type="checkbox" role="switch" className="ui-switch" data-cell="active" checked={active} aria-checked={active} aria-busy={wanted !== undefined} aria-label={t('activeOf', { item: name })}
          onChange={(event) => void toggle(event.target.checked)}
        />
        <span aria-hidden="true">{t(active ? 'active' : 'inactive')}</span>
      </label>
      <button type="button" className="ui-btn ui-btn-icon ui-btn-small" data-cell="remove" aria-label={t('removeOf', { item: name })} title={t('remove')} onClick={() => onRemove(entry)}>
        <i className="pi pi-trash" aria-hidden="true" />
      </button>
    </li>
  )
}

type RenameProps = Pick<RowProps, 'dictionary' | 'entry' | 'actions' | 'onDirty'> & { readonly onDone: () => void }

const RenameForm = ({ dictionary, entry, actions, onDone, onDirty }: RenameProps) => {
  const { i18n } = useTranslation('dictionaries')
  const { t: common } = useTranslation('list')
  const form = useNamesForm(entry.names)
  const dirty = tidyNames(form.values).some((name, index) => name !== entry.names[index])
  useEffect(() => {
    onDirty(entry.id, dirty)
    return () => onDirty(entry.id, false)
  }, [entry.id, dirty, onDirty])

  const save = (): void => {
    if (!dirty) return onDone()
    void form.submit(async (names) => {
      const refused = await actions.rename(entry, names)
      if (refused === undefined) onDone()
      return refused
    })
  }
  return (
    <form
      ref={form.form} className="dict-edit" noValidate aria-busy={form.busy}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <NameInputs
        fields={dictionary.fields} of={shownName(dictionary, entry.names, i18n.language)} values={form.values} errors={form.errors} autoFocus onChange={form.set}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onDone()
        }}
      />
      <div className="dict-edit-actions">
        <button type="submit" className="ui-btn ui-btn-primary ui-btn-icon ui-btn-small dict-save" aria-label={common('form.save')} title={common('form.save')} aria-disabled={form.busy}>
          <i className={`pi ${form.busy ? 'pi-spinner pi-spin' : 'pi-check'}`} aria-hidden="true" />
        </button>
        <button type="button" className="ui-btn ui-btn-icon ui-btn-small" aria-label={common('form.cancel')} title={common('form.cancel')} onClick={onDone}><i className="pi pi-times" aria-hidden="true" /></button>
      </div>
    </form>
  )
}
