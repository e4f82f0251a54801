import { useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { LineInputs, type Line } from '#web/ui/inline/line-inputs.tsx'
import { useLinesForm, type LinesForm } from '#web/ui/inline/use-lines-form.ts'
import type { Dictionary } from './dictionaries.ts'
import type { EntryActions } from './use-entry-actions.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import styles from './dictionary-list.module.css'

interface AddEntryProps {
  readonly lines: readonly Line[]
  readonly actions: EntryActions
  readonly form: LinesForm
  readonly first: RefObject<HTMLInputElement | null>
  readonly onAdded: (id: number) => void
}

/** A row to add an entry. It keeps the focus for the next one. */
export const AddEntry = ({ lines, actions, form, first, onAdded }: AddEntryProps) => {
  const { t } = useTranslation('dictionaries')
  const add = (): Promise<void> =>
    form.submit(async (names) => {
      const added = await actions.add(names)
      if (typeof added !== 'number') return added
      form.set(lines.map(() => ''))
      onAdded(added)
      first.current?.focus()
      return undefined
    })
  return (
    <form
      ref={form.form}
      noValidate
      aria-busy={form.busy}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Row wrap align="start" className={styles.add}>
        <LineInputs
          lines={lines}
          name={t('newEntry')}
          values={form.values}
          errors={form.errors}
          first={first}
          onChange={form.set}
        />
        <Button type="submit" kind="primary" icon="plus" busy={form.busy}>
          {t('add')}
        </Button>
      </Row>
    </form>
  )
}

/** The form of a new entry, and its first field. */
export const useAddForm = (
  dictionary: Dictionary,
): { form: LinesForm; first: RefObject<HTMLInputElement | null> } => ({
  form: useLinesForm(dictionary.fields.map(() => '')),
  first: useRef<HTMLInputElement>(null),
})
