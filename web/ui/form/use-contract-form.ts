import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldsBefore } from '#shared/domain/fields-before.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import {
  changesOf,
  fieldsBeforeOf,
  problemsOf,
  refusalOf,
  ruleOf,
  messageText,
  tidied,
  type ContractForm,
  type Refusal,
} from './contract-form.ts'
import { fieldsOf, hasErrors, useForm, type FieldErrors, type Form } from './use-form.ts'

interface Sent<Values, Body> {
  /** The whole body, for creating an item. */
  readonly body: Body
  /** The changed fields, for updating an item. */
  readonly changes: Partial<Body>
  /** The previous values of the changed fields, for the update call. */
  readonly over: { readonly fields_before?: FieldsBefore }
  readonly values: Values
}

interface Options<Values, Body> {
  readonly form: ContractForm<Values, Body>
  /** The update call; undefined for a new item. Not called without a change. */
  readonly update?: Endpoint | undefined
  readonly initial: Values
  /** Whether something other than the values must be saved: files, markings. */
  readonly more?: boolean
  /** Makes the call. Rejections become messages here, unless `submit` returns one. */
  readonly submit: (sent: Sent<Values, Body>) => Promise<Refusal<Values> | void>
  /** Reads the current item, as the form shows it. Used to merge changes that another user saved meanwhile. */
  readonly current?: (() => Promise<Values>) | undefined
  /** Closes the form if nothing is left to save after a merge with another user's changes. */
  readonly close?: (() => void) | undefined
}

/** A field, for its control. */
interface Bound<Value> {
  readonly value: Value
  readonly error: ErrorMessage | undefined
  readonly required: boolean
  /** The maximum number of entries, or length of the text. */
  readonly max: number
  readonly maxLength: number
  readonly onChange: (value: Value) => void
  /** The value that another user saved meanwhile. */
  readonly theirs: Value | undefined
}

export interface BoundForm<Values> extends Form<Values> {
  /** The error of the form as a whole. */
  readonly problem: ErrorMessage | undefined
  readonly field: <Key extends Extract<keyof Values, string>>(key: Key) => Bound<Values[Key]>
}

/** Whether another user changed the same item meanwhile. */
const isOverChanged = (error: unknown): boolean =>
  error instanceof CallError && (error.is('fields_changed') || error.is('texts_changed'))

/** The maximum number of automatic merges: another user may save again and again. */
const mostMerges = 3

/** The messages for conflicting changes: above the form, and at each field that both users changed. */
const overChanged = <Values>(theirs: Partial<Values>): Refusal<Values> => {
  const wrong: FieldErrors<Values> = {}
  for (const key in theirs) wrong[key] = messageText('common:form.theirs')
  return { wrong, problem: messageText('common:form.changedMeanwhile') }
}

/** The state of a form for a call. The contract's rules are checked before sending, and rejections become messages. */
export const useContractForm = <Values extends object, Body extends object>({
  form,
  update,
  initial,
  more = false,
  submit,
  current,
  close,
}: Options<Values, Body>): BoundForm<Values> => {
  const { t } = useTranslation('common')
  const [problem, setProblem] = useState<ErrorMessage>()
  /** Whether the form now edits over another user's changes. */
  const isOver = useRef(false)
  // If both users changed different fields, no question is needed: the form merges with the current item and is sent
  // again.
  const merges = useRef(0)
  const isMerged = useRef(false)
  const [sends, setSends] = useState(0)

  const state = useForm<Values>({
    initial,
    normalize: (values) => tidied(form, values),
    validate: (values) => problemsOf(form, values, update),
    more,
    onInvalid: () => setProblem(t('form.provideAllValues')),
    ...(update === undefined
      ? {}
      : {
          onUnchanged: () => {
            if (!isOver.current || close === undefined)
              return notify.info(t('form.noChanges'), t('form.noChangesText'))
            notify.info(t('form.theirsKept'), t('form.theirsKeptText'))
            close()
          },
        }),
    submit: async (values, changed, opened) => {
      setProblem(undefined)
      const body = form.body(values)
      const fields_before = update === undefined ? {} : fieldsBeforeOf(form, opened, changed)
      const over = Object.keys(fields_before).length === 0 ? {} : { fields_before }
      const send = async () => submit({ values, body, changes: changesOf(form, body, changed), over })
      const refused = async (error: unknown): Promise<Refusal<Values>> => {
        if (current === undefined || !isOverChanged(error))
          return refusalOf(form, error, update !== undefined)
        const theirs = state.rebase(await current())
        isOver.current = true
        isMerged.current = Object.keys(theirs).length === 0 && merges.current < mostMerges
        if (isMerged.current) return {}
        return Object.keys(theirs).length === 0 ? refusalOf(form, error, true) : overChanged(theirs)
      }
      const refusal = await send()
        .catch(refused)
        .catch((error: unknown) => refusalOf(form, error, update !== undefined))
      setProblem(refusal?.problem)
      return refusal?.wrong ?? {}
    },
  })
  const { errors } = state
  const field = fieldsOf(state)
  const send = async (): Promise<void> => {
    await state.submit()
    if (!isMerged.current) return
    isMerged.current = false
    merges.current += 1
    setSends((times) => times + 1)
  }
  const resend = useEffectEvent(send)
  useEffect(() => {
    if (sends > 0) void resend()
  }, [sends])
  // The error is about the fields. It disappears once each invalid field was changed.
  const isCorrected =
    (problem === t('form.provideAllValues') || problem === t('form.changedMeanwhile')) && !hasErrors(errors)
  return {
    ...state,
    submit: () => {
      merges.current = 0
      return send()
    },
    problem: isCorrected ? undefined : problem,
    field: (key) => {
      const { isRequired = false, max = Infinity } = ruleOf(form.fields[key], form.create, update)
      return {
        ...field(key),
        required: isRequired,
        max,
        maxLength: max,
        theirs: state.theirs[key],
      }
    },
  }
}
