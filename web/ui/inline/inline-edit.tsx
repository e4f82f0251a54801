import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tidyText } from '#shared/domain/text.ts'
import { LineInputs, type Line } from './line-inputs.tsx'
import { useLinesForm, type LineRefusal } from './use-lines-form.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import styles from './inline.module.css'

interface InlineEditProps {
  readonly lines: readonly Line[]
  readonly values: readonly string[]
  /** The name of what is edited, for assistive technology. */
  readonly name: string
  /** The label of the button that starts editing: `Rename`. */
  readonly label: string
  /** Saves the changed lines. Returns the rejection, if any. */
  readonly onSave: (
    values: readonly string[],
    /** The lines at the time editing started. */
    opened: readonly string[],
  ) => Promise<LineRefusal | undefined>
  /** Called with whether there are unsaved changes. */
  readonly onDirty?: (dirty: boolean) => void
  /** Whether empty lines mean "no change" instead of being invalid. */
  readonly emptyKeeps?: boolean
}

/** Lines of text that become fields when pressed. Enter saves, Escape cancels. */
export const InlineEdit = (props: InlineEditProps) => {
  const { lines, values, label } = props
  const [editing, setEditing] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const stop = (): void => {
    setEditing(false)
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-cell="name"]')?.focus())
  }
  return (
    <div ref={root} className={`${styles.root}${editing ? ' is-editing' : ''}`}>
      {editing ? (
        <EditForm {...props} onDone={stop} />
      ) : (
        <button
          type="button"
          className={styles.text}
          data-cell="name"
          title={label}
          onClick={() => setEditing(true)}
        >
          <span className="ui-visually-hidden">{label}: </span>
          {lines.map(({ key, lang }, index) => (
            <span key={key} lang={lang}>
              {values[index]}
            </span>
          ))}
          <i className="pi pi-pencil" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

const EditForm = ({
  lines,
  values,
  name,
  onSave,
  onDirty,
  emptyKeeps = false,
  onDone,
}: InlineEditProps & { readonly onDone: () => void }) => {
  const { t } = useTranslation('common')
  const form = useLinesForm(values)
  // Keeps the opened values: refetched ones replace them only after the conflict was shown.
  const [opened, setOpened] = useState<readonly string[] | undefined>(values)
  const tidy = form.values.map((value) => tidyText(value))
  const dirty = tidy.some((value, index) => value !== values[index] && !(emptyKeeps && value === ''))
  useEffect(() => {
    onDirty?.(dirty)
    return () => onDirty?.(false)
  }, [dirty, onDirty])

  const save = async (): Promise<void> => {
    if (!dirty) return onDone()
    await form.submit(async (wanted) => {
      const refused = await onSave(wanted, opened ?? values)
      if (refused === undefined) onDone()
      if (refused?.isOver === true) setOpened(undefined)
      return refused
    })
  }
  return (
    <FormElement
      form={{ ref: form.form, saving: form.busy, submit: save }}
      className={styles.form}
      onCancel={onDone}
    >
      <LineInputs
        lines={lines}
        name={name}
        values={form.values}
        errors={form.errors}
        autoFocus
        onChange={form.set}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          kind="primary"
          square
          small
          aria-label={t('form.save')}
          title={t('form.save')}
          icon="check"
          busy={form.busy}
        />
        <Button
          square
          small
          kind="plain"
          icon="times"
          aria-label={t('form.cancel')}
          title={t('form.cancel')}
          disabled={form.busy}
          onClick={onDone}
        />
      </div>
    </FormElement>
  )
}
