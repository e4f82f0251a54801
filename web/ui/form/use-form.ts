import { type RefObject, useEffect, useRef, useState } from 'react'
import { isAnything, type ErrorMessage } from '#web/lib/error-message.ts'
import { changedFields, hasChanges, rebased } from './changed-fields.ts'

/** A message for each wrong field. */
export type FieldErrors<Values> = Partial<Record<Extract<keyof Values, string>, ErrorMessage>>

interface FormOptions<Values> {
  readonly initial: Values
  /** Drops what is no change: stray spaces and the like. Compared and sent are normalized values. */
  readonly normalize: (values: Values) => Values
  readonly validate: (values: Values) => FieldErrors<Values>
  /**
   * Sends the form and answers with the server's messages for its fields; none when it is saved.
   * `changed` has the fields that differ from the initial ones.
   */
  readonly submit: (
    values: Values,
    changed: Partial<Values>,
    /** What it differs from. */
    opened: Values,
  ) => Promise<FieldErrors<Values>>
  /** Nothing differs: says so instead of sending. Left out, the form is sent as it is (a new item). */
  readonly onUnchanged?: () => void
  /** Something beside the values is to be saved as well: files, marks. */
  readonly more?: boolean
  /** A wrong value keeps the form from being sent. */
  readonly onInvalid: () => void
}

export interface Form<Values> {
  readonly values: Values
  readonly errors: FieldErrors<Values>
  readonly dirty: boolean
  readonly saving: boolean
  readonly set: <Key extends Extract<keyof Values, string>>(key: Key, value: Values[Key]) => void
  readonly submit: () => Promise<void>
  /** Fields that somebody else has changed too, as they have them. */
  readonly theirs: Partial<Values>
  /** Goes on over what the item is by now; answers with the fields that both have changed. */
  readonly rebase: (now: Values) => Partial<Values>
  /** On the `<form>`: where the first wrong field is looked for. */
  readonly ref: RefObject<HTMLFormElement | null>
}

/**
 * The state of a form: values, messages at fields, one submission at a time, the focus at the first wrong
 * field.
 */
export const useForm = <Values extends object>({
  initial,
  normalize,
  validate,
  submit,
  onUnchanged,
  onInvalid,
  more = false,
}: FormOptions<Values>): Form<Values> => {
  const [start, setStart] = useState(initial)
  const [theirs, setTheirs] = useState<Partial<Values>>({})
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [saving, setSaving] = useState(false)
  // A second submit can come before the button is disabled on the screen.
  const busy = useRef(false)
  const ref = useRef<HTMLFormElement>(null)

  // How often wrong fields were shown: they are found once their messages stand on the screen.
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown === 0) return
    const field = ref.current?.querySelector('[data-invalid="true"]')
    const control =
      field?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      field?.querySelector<HTMLElement>('input, textarea, select, button')
    control?.focus()
    // The message stands below the control, and may be out of sight.
    field?.scrollIntoView({ block: 'nearest' })
  }, [shown])

  const showErrors = (wrong: FieldErrors<Values>): boolean => {
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) return false
    setShown((times) => times + 1)
    return true
  }

  return {
    values,
    errors,
    saving,
    ref,
    theirs,
    rebase: (now) => {
      const rebase = rebased(normalize(start), normalize(values), normalize(now))
      setStart(now)
      setValues(rebase.values)
      setTheirs(rebase.theirs)
      return rebase.theirs
    },
    dirty: more || hasChanges(normalize(start), normalize(values)),
    set: (key, value) => {
      setValues((before) => ({ ...before, [key]: value }))
      // The message was about the old value.
      setErrors((before) => ({ ...before, [key]: undefined }))
    },
    submit: async () => {
      if (busy.current) return
      if (showErrors(withoutEmpty(validate(values)))) return onInvalid()
      const wanted = normalize(values)
      if (onUnchanged !== undefined && !more && !hasChanges(normalize(start), wanted)) return onUnchanged()
      busy.current = true
      setSaving(true)
      try {
        setTheirs({})
        const opened = normalize(start)
        showErrors(withoutEmpty(await submit(wanted, changedFields(opened, wanted), opened)))
      } finally {
        busy.current = false
        setSaving(false)
      }
    },
  }
}

/** Whether a message stands at any field. */
export const hasErrors = <Values>(errors: FieldErrors<Values>): boolean =>
  Object.keys(withoutEmpty(errors)).length > 0

const withoutEmpty = <Values>(errors: FieldErrors<Values>): FieldErrors<Values> => {
  const left = { ...errors }
  let key: keyof FieldErrors<Values>
  for (key in errors) if (!isAnything(errors[key])) delete left[key]
  return left
}
